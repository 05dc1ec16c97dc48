import { useTranslation } from "react-i18next";
import type { ChangedBy } from "~/domain/booking/take-over";
import { Facts } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { useTyped } from "~/ui/page-form";

/** What the tab of a purchase says where it was changed since it was shown. */
export type ConflictData = { by: ChangedBy };

/** `typed`: what was sent, and is not kept, with the name of its field. */
type Props = ConflictData & { typed: readonly { term: string; value: string }[] };

/** Over a tab as it is now: who changed it, and what was typed for the one before. */
export function Conflict({ by, typed }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <Notice tone="warning" first title={t("conflict.title")}>
      <p>
        {t(`conflict.by.${by}`)} {t("conflict.text")}
      </p>
      {typed.length > 0 && (
        <>
          <p>{t("conflict.typed")}</p>
          <Facts items={[...typed]} />
        </>
      )}
    </Notice>
  );
}

/** A hidden field of every form of a purchase: its number of changes when it was shown. */
export function StandsField({ stands }: { stands: number | undefined }) {
  return <input type="hidden" name="stands" value={useTyped()?.get("stands") ?? stands ?? ""} />;
}
