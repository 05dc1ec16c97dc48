/**
 * The scripts of pages without a framework in the browser, each built alone. They are used on the server; the browser's
 * build, which has no other part of those pages, makes their files because the root imports this.
 */
import checkout from "~/features/checkout/script/main?worker&url";
import seats from "~/features/checkout/script/seats?worker&url";
import "~/features/planner/scripts/main?worker&url";
import page from "~/features/running/script/main?worker&url";

/**
 * What kinds of pages run, and what they fetch ahead for the next one. `trip`: a purchase begins there. `checkout`: its
 * steps; `travellers` comes before `seats`, whose plan can be tapped, as on the `coach` of a booking.
 */
export const pageScripts = {
  page: { run: [page], ahead: [] },
  trip: { run: [page], ahead: [checkout] },
  checkout: { run: [page, checkout], ahead: [] },
  travellers: { run: [page, checkout], ahead: [seats] },
  seats: { run: [page, checkout, seats], ahead: [] },
  coach: { run: [page, seats], ahead: [] },
} satisfies Record<string, { run: string[]; ahead: string[] }>;

export type ScriptedPage = keyof typeof pageScripts;
