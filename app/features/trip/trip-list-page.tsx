import { useTranslation } from "react-i18next";
import { occupancyOf } from "~/domain/catalogue/occupancy";
import type { Days } from "~/domain/departures/sales";
import { SearchPanel } from "~/features/search/search-panel";
import { type SearchQuery, tripSearch } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ErrorSummary } from "~/ui/error-summary";
import { EmptyState, Pagination, Section } from "~/ui/layout";
import { SkipLink } from "~/ui/shell";
import { type FilterLinks, FilterPanel, SortLinks } from "./filter-panel";
import { TripCards } from "./trip-cards";
import type { TripSummary } from "./trip-summary";

/**
 * A day near the one asked for: its cheapest trip, each adult, whose rooms and how many share one, from where (« de
 * Montréal »), and how many other trips leave.
 */
type NearDay = Required<Pick<TripSummary, "supplier" | "sharing">> & {
  day: string;
  trip: string;
  price: number;
  from: string;
  others: number;
};
type Place = { slug: string; name: string };
type Props = {
  cities: Place[];
  destinations: Place[];
  trips: TripSummary[];
  total: number;
  /** Leaving on the date asked for, but full for the party. */
  soldOut: TripSummary[];
  nearestDays: NearDay[];
  query: SearchQuery;
  /** Of what is asked for: a kind, activities, or all. */
  title: string;
  filters: FilterLinks;
  /** The filters in force as an address carries them, for a search that keeps them. */
  kept: Record<string, string>;
  /** Days on sale. */
  sold: Days;
};

/** Results of a search: how many, each with its price and dates, and what to try when there are none (spec 2, 8). */
export function TripListPage({ trips, total, soldOut, nearestDays, query, title, filters, kept, ...form }: Props) {
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
      <h1>{title}</h1>
      <FoldedSearch {...form} query={query} kept={kept} />
      <div className="filtered">
        {filters.groups.length > 0 && <SkipLink href="#results">{t("filters.skip")}</SkipLink>}
        <FilterPanel filters={filters} />
        <div id="results" tabIndex={-1} className="stack">
          <p className="row" role="status">
            <strong className="num">{t("found", { count: total })}</strong>
            {filters.clear && <Anchor href={filters.clear}>{t("filters.clear")}</Anchor>}
            {searched && <Anchor href={pathFor("trip.list", locale)}>{t("clear")}</Anchor>}
          </p>
          {trips.length > 1 && <SortLinks sorts={filters.sorts} />}
          {trips.length === 0 && total === 0 && (
            <EmptyState title={t("noResults")} poster="boston-whale">
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

/** The search: on a phone one line that says what was asked for, and leads to its fields. */
function FoldedSearch({ query, kept, ...form }: Pick<Props, "cities" | "destinations" | "sold" | "query" | "kept">) {
  const { t } = useTranslation();
  const format = useFormat();
  const { typed, party, problems } = query;
  const nameOf = (places: Place[], slug: string | undefined) => places.find((place) => place.slug === slug)?.name;
  const from = nameOf(form.cities, typed.from);
  const to = nameOf(form.destinations, typed.to);
  const asked = [
    from && to ? `${from} → ${to}` : (from ?? to),
    query.date && format.day(query.date, "short"),
    Object.keys(typed).length > 0 && t("adults", { count: party.adults }),
    party.children > 0 && t("children", { count: party.children }),
  ].filter(Boolean);
  return (
    <div id="search" className={problems.length > 0 ? "search-fold open" : "search-fold"}>
      {/* Not a link of the router: the browser itself knows what an address points at. */}
      <a className="search-line" href="#search">
        <span>{asked.join(" · ") || t("search.title")}</span> <b>{t("search.change")}</b>
      </a>
      <SearchPanel {...form} typed={typed} problems={problems} kept={kept} />
      <p className="muted">{t("search.childrenNote")}</p>
    </div>
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
function NearestDays({ days, query, kept }: Pick<Props, "query" | "kept"> & { days: NearDay[] }) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  if (days.length === 0) return null;
  // A date says more than its month.
  const { month: _, ...filters } = kept;
  return (
    <>
      <p>{t("nearest")}</p>
      <ul className="near list-plain">
        {days.map(({ day, trip, price, supplier, sharing, from, others }) => (
          <li key={day}>
            <Anchor
              className="button plain"
              href={pathFor("trip.list", locale, {}, new URLSearchParams({ ...query.typed, ...filters, date: day }))}
            >
              {format.day(day, "full")}
            </Anchor>
            <span>
              {trip} · {t(supplier === "partner" ? "common:about" : "common:from")}{" "}
              <b className="num">{format.price(price)}</b>{" "}
              {[
                sharing ? t(`common:perPersonIn.${occupancyOf(sharing)}`, { count: sharing }) : t("common:perPerson"),
                t("common:leaving", { from }),
              ].join(", ")}{" "}
              {others > 0 && <small className="muted">{t("nearestOthers", { count: others })}</small>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
