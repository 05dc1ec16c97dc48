/** Drawings of hotels that the partner names; others have the plain one. */
const NAMED: ReadonlySet<string> = new Set([
  "charles-basin-cambridge",
  "chelsea-lantern",
  "clifton-orchard",
  "copper-kettle-back-bay",
  "fallsview-terrace",
  "gowanus-mill",
  "harbour-and-pine",
  "kensington-row",
  "long-wharf-lodge",
  "marigold-times-square",
  "paulus-hook-house",
  "queens-quay-residence",
  "queensboro-yard",
  "vineyard-gate",
  "york-and-wellington",
]);

/** A drawing for any hotel that has none of its own. */
export const ANY_HOTEL = "hotel";

/** The file of `public/vignettes/`, without `.svg`, for a picture that the partner names. */
export function vignetteOf(picture: string | undefined): string {
  return picture !== undefined && NAMED.has(picture) ? picture : ANY_HOTEL;
}
