/** Activities of a booking taken back (spec 2): their places are for sale again, and their price is taken off. */

import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { type Db, withSnapshot } from "~/db/transaction.server";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import type { Effect } from "~/domain/amendments/change";
import { quoteReturn } from "~/domain/amendments/return-activities";
import { lastDayToReturn } from "~/domain/catalogue/extra";
import { type Day, dayIn } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { fullName } from "~/domain/people/full-name";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import { readBought } from "~/services/booking/bought.server";
import { extrasHad, returnExtras } from "~/services/checkout/extras.server";
import type { ExtraChoice } from "~/services/inventory/activities.server";
import type { Context, Kind } from "../engine.server";

/** An activity of one who travels; `until` is the last day it may be taken back, null if it never may. */
export type HadActivity = ExtraChoice & { name: Bilingual; who: string; price: number; until: Day | null };

/** `returned`: what is taken off the price in all. */
type Quote = Effect & { returned: number };
type Plan = { lines: HadActivity[]; quote: Quote };
type View = Quote & { lines: HadActivity[] };
/** `extra-unknown`: they do not have it. */
type ReturnRefusal = ClosedRefusal | "nothing-chosen" | "traveller-unknown" | "extra-unknown" | "not-returnable";

export const RETURN_ACTIVITIES: Kind<
  "return",
  { choices: readonly ExtraChoice[] },
  Plan,
  View,
  Refusal<ReturnRefusal>
> = {
  act: "return",
  async plan(tx, context, { choices }, { now }) {
    const { had, rows } = await readHad(tx, context);
    const isChosen = ({ activity, traveller }: ExtraChoice) =>
      choices.some((choice) => choice.activity === activity && choice.traveller === traveller);
    const lines = had.filter(isChosen);
    if (lines.length !== choices.length) return refuse("extra-unknown");
    const returns = rows
      .filter(isChosen)
      .map(({ traveller: position, price, returnableUntilDays }) => ({ position, price, returnableUntilDays }));
    const quoted = quoteReturn(context.bought, returns, dayIn(now));
    return quoted.ok ? accept({ lines, quote: quoted.value }) : quoted;
  },
  view: (_context, { lines, quote }) => ({ ...quote, lines }),
  async apply(tx, { checkout }, { lines }, { now }) {
    if (!(await returnExtras(tx, checkout, lines, now))) return refuse("extra-unknown");
    return accept({ kind: "activities-returned", returned: lines.map(({ until: _, ...line }) => line) });
  },
};

/** The activities of a booking, and until when each may be taken back; null when there is no such booking. */
export async function activitiesHad(key: string): Promise<{ currency: Currency; had: HadActivity[] } | null> {
  return withSnapshot(async (tx) => {
    const [row] = await tx
      .select({ booking: bookings, checkout: checkouts })
      .from(bookings)
      .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
      .where(eq(bookings.key, key));
    if (!row) return null;
    const { had } = await readHad(tx, { ...row, ...(await readBought(tx, row.booking, row.checkout)) });
    return { currency: row.checkout.currency, had };
  });
}

async function readHad(tx: Db, { checkout, bought, people }: Context) {
  const rows = await extrasHad(tx, checkout.id);
  const had = rows.map((row): HadActivity => {
    const person = people.find(({ position }) => position === row.traveller);
    const { traveller, activity, name, price } = row;
    const who = person ? fullName(person) : "";
    return { traveller, activity, name, price, who, until: lastDayToReturn(row, bought.departureDay) };
  });
  return { had, rows };
}
