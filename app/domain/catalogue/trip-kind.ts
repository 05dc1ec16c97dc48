/** How a trip is sold: with a guide, without one, or as a coach with a hotel of one's choice. */
export const TRIP_KINDS = ["guided", "independent", "package"] as const;
export type TripKind = (typeof TRIP_KINDS)[number];
