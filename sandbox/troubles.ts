/** Kinds of trouble that calls of the site meet at the bank. */
export const TROUBLES = [
  "stored error after the work was done",
  "authorisation ended",
  "refund pending",
  "refund failed at once",
  "refund failed late",
  "dispute opened",
  "key refused",
  "account refused",
] as const;
export type MetTrouble = (typeof TROUBLES)[number];
/** How often a call met one; `event`: how often the site is told of it. */
export type Met = { id: string; trouble: MetTrouble; call: string; times: number };
