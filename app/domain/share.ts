/** Showing a trip to others. */

/** How long a shared trip may be open to those it is shared with, in days: the choices, the first by default. */
export const SHARE_DAYS = [90, 30, 365] as const;
