/** Money given back by hand and fees added by hand, for the reason its traveller reads: the price changes, the trip does not. */
import { type ByHand, type ByHandRefusal, quoteByHand } from "~/domain/amendments/by-hand";
import type { Effect } from "~/domain/amendments/change";
import { dayIn } from "~/domain/day";
import { accept, type Refusal } from "~/domain/verdict";
import type { Kind } from "../engine.server";

type ByHandKind = Kind<ByHand, { amount: number }, { quote: Effect }, Effect, Refusal<ByHandRefusal>>;

/** `amount`: in minor units of the booking's currency. */
export const byHand = (act: ByHand): ByHandKind => ({
  act,
  async plan(_tx, { bought }, { amount }, { now }) {
    const quoted = quoteByHand(bought, { kind: act, amount }, dayIn(now));
    return quoted.ok ? accept({ quote: quoted.value }) : quoted;
  },
  view: (_context, { quote }) => quote,
  async apply(_tx, _context, _plan, { choice: { amount }, asked }) {
    const words = asked.by === "traveller" ? "" : asked.why.trim();
    return accept(act === "fee" ? { kind: "fee", fee: amount, words } : { kind: "goodwill", given: amount, words });
  },
});
