/** The filters of the list of trips as links, each with how many trips it leaves: made here, where the words are. */

import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import type { SearchQuery } from "~/features/search/search-query";
import { formatDay, formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import type { FilterLinks } from "./filter-panel";
import { bandText, KINDS, listSearch, type PriceBand, SORTS, type TripFilters } from "./trip-filters";

type Counted<T> = { value: T; count: number };
/** How many trips each choice leaves. */
export type Counts = {
  kinds: Counted<string>[];
  destinations: Counted<string>[];
  months: Counted<string>[];
  lengths: Counted<number>[];
  activities: Counted<true>[];
  prices: Counted<{ from: number; below?: number | undefined }>[];
};
type FilterLinksInput = {
  query: SearchQuery;
  filters: TripFilters;
  counts: Counts;
  pages: number;
  destinations: { slug: string; name: string }[];
  locale: Locale;
  currency: Currency;
};

/** Every filter, order and page as a link that changes it alone; that in force leads to the list without it. */
export function filterLinks({
  query,
  filters,
  counts,
  pages,
  destinations,
  locale,
  currency,
}: FilterLinksInput): FilterLinks {
  const t = translator(locale, "trip");
  const common = translator(locale, "common");
  const { typed } = query;
  const pathOf = (over: Partial<TripFilters>, to = typed.to) => {
    const { to: _, ...others } = typed;
    return pathFor(
      "trip.list",
      locale,
      {},
      listSearch(to ? { ...others, to } : others, { ...filters, page: 1, ...over }),
    );
  };
  const money = (amount: number) => formatMoney({ amount, currency }, locale, { cents: false });
  const bandName = ({ from, below }: PriceBand) =>
    below === undefined
      ? t("filters.over", { from: money(from) })
      : from === 0
        ? t("filters.under", { below: money(below) })
        : t("filters.between", { from: money(from), below: money(below) });
  const link = (text: string, count: number, current: boolean, set: string, unset: string) => ({
    text,
    count,
    current,
    href: current ? unset : set,
  });
  const orderOf =
    <T>(order: readonly T[]) =>
    (a: { value: T }, b: { value: T }) =>
      order.indexOf(a.value) - order.indexOf(b.value);
  const groups: { title: string; alone?: true; links: ReturnType<typeof link>[] }[] = [
    {
      title: t("filters.kind"),
      links: counts.kinds.flatMap(({ value, count }) => {
        const kind = KINDS.find((each) => each === value);
        if (!kind) return [];
        return link(
          common(`kinds.${kind}`),
          count,
          kind === filters.kind,
          pathOf({ kind }),
          pathOf({ kind: undefined }),
        );
      }),
    },
    {
      title: t("filters.activities"),
      // One can but ask for them; another filter is a choice among several.
      alone: true,
      links: counts.activities.map(({ value: activities, count }) =>
        link(
          t("filters.withActivities"),
          count,
          filters.activities === activities,
          pathOf({ activities }),
          pathOf({ activities: undefined }),
        ),
      ),
    },
    {
      title: t("filters.destination"),
      links: [...counts.destinations]
        .sort(orderOf(destinations.map(({ slug }) => slug)))
        .map(({ value, count }) =>
          link(
            destinations.find(({ slug }) => slug === value)?.name ?? value,
            count,
            value === query.destination,
            pathOf({}, value),
            pathOf({}, ""),
          ),
        ),
    },
    {
      title: t("filters.length"),
      links: [...counts.lengths]
        .sort((a, b) => a.value - b.value)
        .map(({ value: length, count }) =>
          link(
            common("days", { count: length }),
            count,
            length === filters.length,
            pathOf({ length }),
            pathOf({ length: undefined }),
          ),
        ),
    },
    {
      title: t("filters.price"),
      links: counts.prices.map(({ value, count }) => {
        const price = { from: value.from, below: value.below };
        const current = filters.price !== undefined && bandText(filters.price) === bandText(price);
        return link(bandName(price), count, current, pathOf({ price }), pathOf({ price: undefined }));
      }),
    },
    {
      title: t("filters.month"),
      // A date says more than its month.
      links: typed.date
        ? []
        : counts.months.map(({ value: month, count }) =>
            link(
              formatDay(`${month}-01`, locale, "month"),
              count,
              month === filters.month,
              pathOf({ month }),
              pathOf({ month: undefined }),
            ),
          ),
    },
  ];
  const { kind, activities, month, length, price, sort, page } = filters;
  const filtered = [kind, activities, month, length, price].filter((each) => each !== undefined).length;
  return {
    groups: groups
      .map(({ links, ...group }) => ({ ...group, links: links.filter(({ count, current }) => count > 0 || current) }))
      .filter(({ links, alone }) => links.length > (alone ? 0 : 1) || links.some(({ current }) => current))
      .map(({ title, links }) => ({ title, links })),
    sorts: [undefined, ...SORTS].map((each) => ({
      text: t(`filters.sorts.${each ?? "recommended"}`),
      href: pathOf({ sort: each }),
      current: each === sort,
    })),
    filtered,
    clear:
      filtered > 0
        ? pathOf({ kind: undefined, activities: undefined, month: undefined, length: undefined, price: undefined })
        : null,
    previous: page > 1 ? pathOf({ page: page - 1 }) : null,
    next: page < pages ? pathOf({ page: page + 1 }) : null,
    page,
    pages,
  };
}
