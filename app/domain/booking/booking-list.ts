/** Which bookings the desk lists, by how they stand. */

/** `unpaid`: that owe anything, late or not. The others are as `bookingState` says. */
export const LISTED_STATES = ["all", "unpaid", "overdue", "owing", "paid", "past", "cancelled"] as const;
export type ListedState = (typeof LISTED_STATES)[number];

export function isListedState(text: unknown): text is ListedState {
  return LISTED_STATES.some((state) => state === text);
}
