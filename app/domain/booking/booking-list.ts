/** The filter of the desk's list of bookings. `unpaid` is `overdue` or `owing`; the others are of `bookingState`. */
export const LISTED_STATES = ["all", "unpaid", "overdue", "owing", "paid", "past", "called-off", "cancelled"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export function isListedState(text: unknown): text is ListedState {
  return LISTED_STATES.some((state) => state === text);
}
