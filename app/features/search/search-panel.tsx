import { useTranslation } from "react-i18next";
import type { Days } from "~/domain/departures/sales";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { pathFor } from "~/i18n/paths";
import { Button } from "~/ui/button";
import { Fields, SelectField, TextField } from "~/ui/fields";
import { SearchForm } from "~/ui/search-form";
import { GroupLink } from "./group-link";
import { PassengerFields } from "./passenger-fields";
import { DEFAULT_PARTY, type SearchField, type SearchProblem, type SearchQuery } from "./search-query";

type Place = { slug: string; name: string };
type Props = {
  cities: Place[];
  destinations: Place[];
  /** Days on sale. */
  sold: Days;
  typed?: SearchQuery["typed"];
  problems?: SearchProblem[];
  /** Sent along, unseen: what else narrows the list. */
  kept?: Record<string, string>;
};

/** The search: a GET form that leads to the list of trips (spec 2, home). */
export function SearchPanel({ cities, destinations, sold, typed = {}, problems = [], kept = {} }: Props) {
  const { t } = useTranslation();
  const { locale } = useSite();
  const errorText = useErrorText();
  const error = (field: SearchField) => {
    const problem = problems.find((p) => p.field === field);
    return problem && errorText(problem.code, problem.params);
  };
  const choices = (any: string, places: Place[]) => [
    { value: "", text: any },
    ...places.map(({ slug, name }) => ({ value: slug, text: name })),
  ];
  return (
    <SearchForm action={pathFor("trip.list", locale)} label={t("search.title")}>
      {Object.entries(kept).map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="from"
        label={t("search.from")}
        options={choices(t("search.anyCity"), cities)}
        defaultValue={typed.from ?? ""}
        error={error("from")}
      />
      <SelectField
        name="to"
        label={t("search.to")}
        options={choices(t("search.anyDestination"), destinations)}
        defaultValue={typed.to ?? ""}
        error={error("to")}
      />
      <TextField
        name="date"
        type="date"
        label={t("search.date")}
        min={sold.from}
        max={sold.to}
        defaultValue={typed.date ?? ""}
        error={error("date")}
      />
      <Fields columns={2}>
        <PassengerFields
          labels={{ adults: t("search.adults"), children: t("search.children") }}
          values={{ adults: typed.adults ?? DEFAULT_PARTY.adults, children: typed.children ?? "0" }}
          error={error}
        />
      </Fields>
      <Button variant="main">{t("search.submit")}</Button>
      <GroupLink />
    </SearchForm>
  );
}
