import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Days } from "~/domain/sales";
import { SearchPanel } from "~/features/search/search-panel";
import { type SearchQuery, tripSearch } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ErrorSummary } from "~/ui/error-summary";
import { EmptyState, Pagination, Section } from "~/ui/layout";
import { type FilterLinks, FilterPanel, SortLinks } from "./filter-panel";
import { TripCards } from "./trip-cards";
import type { TripSummary } from "./trip-summary";

type Place = { slug: string; name: string };
type Props = {
  cities: Place[];
  destinations: Place[];
  trips: TripSummary[];
  total: number;
  /** Leaving on the date asked for, but full for the party. */
  soldOut: TripSummary[];
  nearestDays: Day[];
  query: SearchQuery;
  filters: FilterLinks;
  /** The filters in force as an address carries them, for a search that keeps them. */
  kept: Record<string, string>;
  /** Days on sale. */
  sold: Days;
};

/** Results of a search: how many, each with its price and dates, and what to try when there are none (spec 2, 8). */
export function TripListPage({ trips, total, soldOut, nearestDays, query, filters, kept, ...form }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const errorText = useErrorText();
  const searched = Object.keys(query.typed).length > 0;
  return (
    <>
      <ErrorSummary
        title={t("common:error.summary", { count: query.problems.length })}
        errors={query.problems.map(({ field, code, params }) => ({ id: field, text: errorText(code, params) }))}
      />
      <h1>{query.kind ? t(`kindTitles.${query.kind}`) : t("listTitle")}</h1>
      <SearchPanel {...form} typed={query.typed} problems={query.problems} kept={kept} />
      <p className="muted">{t("common:search.childrenNote")}</p>
      <div className="filtered">
        <FilterPanel filters={filters} />
        <div className="stack">
          <p className="row" role="status">
            <strong className="num">{t("found", { count: total })}</strong>
            {filters.clear && <Anchor href={filters.clear}>{t("filters.clear")}</Anchor>}
            {searched && <Anchor href={pathFor("trip.list", locale)}>{t("clear")}</Anchor>}
          </p>
          {trips.length > 1 && <SortLinks sorts={filters.sorts} />}
          {trips.length === 0 && total === 0 && (
            <EmptyState title={t("noResults")}>
              <NearestDays days={nearestDays} query={query} kept={kept} />
            </EmptyState>
          )}
          {trips.length > 0 && <TripCards layout="rows" trips={trips} search={tripSearch(query)} />}
          {soldOut.length > 0 && (
            <Section title={t("soldOut")} lead={t("soldOutLead")}>
              <TripCards layout="rows" trips={soldOut} search={tripSearch(query)} />
            </Section>
          )}
          <Pages filters={filters} />
        </div>
      </div>
    </>
  );
}

/** The way to the page before and after. */
function Pages({ filters: { page, pages, previous, next } }: { filters: FilterLinks }) {
  const { t } = useTranslation("trip");
  if (pages < 2) return null;
  return (
    <Pagination
      label={t("filters.pages")}
      previous={previous ? { href: previous, text: t("filters.previous") } : undefined}
      next={next ? { href: next, text: t("filters.next") } : undefined}
      status={t("filters.page", { page, pages })}
    />
  );
}

/** The departures closest to a date that has none; each is the same search on that date. */
function NearestDays({ days, query, kept }: Pick<Props, "query" | "kept"> & { days: Day[] }) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const format = useFormat();
  if (days.length === 0) return null;
  return (
    <>
      <p>{t("nearest")}</p>
      <ul className="list-plain row">
        {days.map((day) => (
          <li key={day}>
            <Anchor
              className="button plain"
              href={pathFor("trip.list", locale, {}, new URLSearchParams({ ...query.typed, ...kept, date: day }))}
            >
              {format.day(day, "full")}
            </Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
