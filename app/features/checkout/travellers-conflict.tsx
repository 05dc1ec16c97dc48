import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { TravellerType } from "~/domain/people/age";
import type { TITLES } from "~/domain/people/full-name";
import { useSite } from "~/features/site/site-data";
import { names } from "~/i18n/names";
import type { ChoiceGroup } from "./choices.server";
import { Conflict, type ConflictData } from "./conflict";
import type { ExtraChoice, TravellerValues } from "./traveller-fields";
import { type TypedApart, typedApart } from "./typed-apart";

type Props = ConflictData & {
  types: readonly TravellerType[];
  values: readonly TravellerValues[];
  extras: readonly ExtraChoice[];
  countries: readonly ChoiceGroup[];
  result: SubmissionResult<string[]>;
};

/** Who changed it, and what was typed in vain. */
export function TravellersConflict({ by, result, values, extras, countries, types }: Props) {
  const { t } = useTranslation(["checkout", "stay"]);
  const { locale } = useSite();
  const typed = (result.initialValue as { travellers?: TravellerValues[] } | undefined)?.travellers ?? [];
  const words = ({ field, values: told }: TypedApart) => {
    const [first = "", month = "", day = ""] = told;
    if (field === "title")
      return { term: t("travellers.titleLabel"), value: t(`travellers.titles.${first as (typeof TITLES)[number]}`) };
    if (field === "nationality") return { term: t("travellers.nationality"), value: nameIn(countries, first) };
    if (field === "birth")
      return {
        term: t("travellers.birthDate"),
        value: `${day} ${names[locale].months[Number(month) - 1] ?? month} ${first}`,
      };
    if (field === "extras") {
      const chosen = told.map((slug) => extras.find(({ activity }) => activity === slug)?.name ?? slug);
      return { term: t("stay:extras.title"), value: chosen.join(", ") };
    }
    return { term: t(`travellers.${field}`), value: first };
  };
  const lines = typedApart(typed, values).map((each) => {
    const { term, value } = words(each);
    const who = t(`travellers.${types[each.position] ?? "adult"}`, { number: each.position + 1 });
    return { term: types.length > 1 ? `${who}, ${term.charAt(0).toLowerCase()}${term.slice(1)}` : term, value };
  });
  return <Conflict by={by} typed={lines} />;
}

const nameIn = (groups: readonly ChoiceGroup[], code: string) =>
  groups.flatMap(({ options }) => options).find(({ value }) => value === code)?.text ?? code;
