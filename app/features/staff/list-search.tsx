import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";

/** What a list is searched for. `isCard`: a card's number was, which is neither searched for nor shown again. */
export type Searched = { q: string; isCard: boolean };

type ListSearchProps = Searched & {
  label: string;
  hint: string;
  /** Whether colleagues come to the page to search. */
  isMain?: boolean;
  /** What else narrows the list. */
  children?: ReactNode;
};

/** The search of an office list. */
export function ListSearch({ q, isCard, label, hint, isMain = false, children }: ListSearchProps) {
  const { t } = useTranslation("staff");
  return (
    <form method="get" className="filters-row">
      <TextField
        name="q"
        type="search"
        label={label}
        hint={hint}
        error={isCard ? t("search.card") : undefined}
        defaultValue={q}
        autoComplete="off"
        autoFocus={isCard || (isMain && q === "")}
      />
      {children}
      <Button variant={isMain ? "main" : undefined}>{t("search.find")}</Button>
    </form>
  );
}
