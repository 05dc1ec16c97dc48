/** Activities added to a booking (spec 2), at today's prices; what they cost is added to its balance. */

import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { withSnapshot } from "~/db/transaction.server";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import { type Effect, quoteAddition } from "~/domain/amendments/change";
import type { DescribedExtra, OfferedExtra } from "~/domain/catalogue/extra";
import { type Day, dayIn } from "~/domain/day";
import { dueDayIfOwed } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { fullName } from "~/domain/people/full-name";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import { addExtras, offeredExtras, priceMoreExtras } from "~/services/checkout/extras.server";
import { choicesOf, type ExtraChoice } from "~/services/inventory/activities.server";
import type { Kind } from "../engine.server";

/** `added`: what is added in all, a discount taken off. */
type Quote = Effect & { added: number };
type Line = ExtraChoice & DescribedExtra & { who: string };
type Plan = { lines: Line[]; quote: Quote };
/** `dueDay`: until when what is left is to be paid; null when nothing is. */
type View = Quote & { dueDay: Day | null; lines: Line[] };
type AddRefusal =
  | ClosedRefusal
  | "nothing-chosen"
  | "traveller-unknown"
  | "extra-unknown"
  | "extra-had"
  | "extra-sold-out";

export const ADD_ACTIVITIES: Kind<"add", { choices: readonly ExtraChoice[] }, Plan, View, Refusal<AddRefusal>> = {
  act: "add",
  async plan(tx, { checkout, bought, people }, { choices }, { now }) {
    const more = await priceMoreExtras(tx, checkout, choices);
    if (!more.ok) return more;
    const additions = more.value.map(({ traveller, price }) => ({ position: traveller, price }));
    const quoted = quoteAddition(bought, additions, dayIn(now));
    if (!quoted.ok) return quoted;
    const lines = more.value.map((each) => {
      const person = people.find(({ position }) => position === each.traveller);
      return { ...each, who: person ? fullName(person) : "" };
    });
    return accept({ lines, quote: quoted.value });
  },
  view({ booking, checkout }, { lines, quote }, today) {
    const dueDay = dueDayIfOwed(quote.price - booking.paid, checkout.journey.departure.startDay, today);
    return { ...quote, dueDay, lines };
  },
  // Their places are guarded by the database.
  async apply(tx, { checkout }, { lines }, { now }) {
    const rows = lines.map(({ who: _, ...row }) => row);
    if (!(await addExtras(tx, checkout, rows, now))) return refuse("extra-sold-out");
    const added = lines.map(({ traveller, who, activity, name, price }) => ({ traveller, who, activity, name, price }));
    return accept({ kind: "activities", added });
  },
};

/**
 * What may still be added to a booking, with who has it already and how many places are left; null when there is no
 * such booking.
 */
export async function offeredLater(
  key: string,
): Promise<{ currency: Currency; offered: OfferedExtra[]; had: ExtraChoice[] } | null> {
  return withSnapshot(async (tx) => {
    const [row] = await tx
      .select({ checkout: checkouts })
      .from(bookings)
      .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
      .where(eq(bookings.key, key));
    if (!row) return null;
    const { checkout } = row;
    const had = await choicesOf(tx, checkout.id);
    const offered = await offeredExtras(tx, checkout);
    const mine = (activity: string) => had.filter((each) => each.activity === activity).length;
    return {
      currency: checkout.currency,
      had,
      offered: offered.map((extra) => ({ ...extra, left: extra.left - mine(extra.activity) })),
    };
  });
}
