/** The filters of the list of trips, as an address carries them: `?kind=guided&with=activities&month=2027-05&days=3`. */
import type { SearchQuery } from "~/features/search/search-query";

export const KINDS = ["guided", "package", "independent"] as const;
/** Limits of the bands of price, in units of the reader's currency. */
const LIMITS = [0, 200, 400, 600];
export const PRICE_BANDS: readonly PriceBand[] = LIMITS.map((from, i) => {
  const below = LIMITS[i + 1];
  return { from: from * 100, below: below && below * 100 };
});
export const SORTS = ["price", "duration", "next"] as const;

export type PriceBand = { from: number; below: number | undefined };
export type TripFilters = {
  kind?: (typeof KINDS)[number] | undefined;
  /** Those alone that have activities. */
  activities?: true | undefined;
  month?: string | undefined;
  length?: number | undefined;
  price?: PriceBand | undefined;
  sort?: (typeof SORTS)[number] | undefined;
  page: number;
};

/** A band as an address carries it: `200-400`, `600-`. */
export const bandText = ({ from, below }: PriceBand) => `${from / 100}-${below === undefined ? "" : below / 100}`;

/** Reads the filters; what is not understood is as if it were not there. */
export function readFilters(params: URLSearchParams): TripFilters {
  const get = (name: string) => params.get(name) ?? "";
  const month = get("month");
  return {
    kind: KINDS.find((kind) => kind === get("kind")),
    activities: get("with") === "activities" || undefined,
    month: /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
    length: /^[1-9]\d?$/.test(get("days")) ? Number(get("days")) : undefined,
    price: PRICE_BANDS.find((band) => bandText(band) === get("price")),
    sort: SORTS.find((sort) => sort === get("sort")),
    page: /^[1-9]\d{0,3}$/.test(get("page")) ? Number(get("page")) : 1,
  };
}

/** The address of a search with filters, nothing said twice or for nothing; a date goes before a month. */
export function listSearch(typed: SearchQuery["typed"], filters: Partial<TripFilters>): URLSearchParams {
  const { kind, activities, month, length, price, sort, page = 1 } = filters;
  const search = new URLSearchParams(typed);
  if (kind) search.set("kind", kind);
  if (activities) search.set("with", "activities");
  if (month && !typed.date) search.set("month", month);
  if (length) search.set("days", String(length));
  if (price) search.set("price", bandText(price));
  if (sort) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return search;
}
