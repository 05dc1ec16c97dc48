/** A booking as the rules of changes see it, read in the transaction that has its row. */
import { and, asc, eq } from "drizzle-orm";
import { bookingChanges, type bookings, type checkouts, discountCodes, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { askedOf } from "~/domain/amendments/asked";
import type { Bought } from "~/domain/amendments/change";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import type { Sold } from "~/domain/amendments/correction";
import { dayIn } from "~/domain/day";
import { moneyCountedIfWon } from "~/domain/money/refund";
import { capturesOf } from "~/services/charges/captures.server";
import { extrasHad } from "~/services/checkout/extras.server";
import { readGoing } from "~/services/inventory/going.server";
import { calledOffOf } from "./called-off.server";

type Row = { booking: typeof bookings.$inferSelect; checkout: typeof checkouts.$inferSelect };

/** With its travellers who still travel, in the form's order. */
export async function readBought(
  tx: Db,
  booking: Row["booking"],
  checkout: Row["checkout"],
): Promise<{ bought: Bought; people: (typeof travellers.$inferSelect)[] }> {
  const people = await readGoing(tx, checkout.id);
  const extras = await extrasHad(tx, checkout.id);
  const extrasOf = (position: number) =>
    extras.filter(({ traveller }) => traveller === position).reduce((sum, { price }) => sum + price, 0);
  const made = await changesOf(tx, booking.number);
  const dates = datesIn(made);
  // What was sold stays in its checkout, for its lines and receipts; the fares of another date or stop, or of a fuller room, came since.
  const sold: Sold = { ...checkout };
  for (const { data } of made) if ("sold" in data) Object.assign(sold, data.sold);
  const joined = joinedIn(made);
  const bought: Bought = {
    sold,
    code: await codeOf(tx, checkout),
    going: people.map(({ position, type }) => ({
      position,
      type,
      extras: extrasOf(position),
      ...joined.get(position),
    })),
    departureDay: checkout.journey.departure.startDay,
    firstDepartureDay: dates[0]?.data.from.startDay ?? checkout.journey.departure.startDay,
    // Where the company moved it, nobody is held to what cancelling would have cost that day.
    moved: dates.filter(({ by }) => by !== "company").map(({ on, data }) => ({ on, from: data.from.startDay })),
    conditions: conditionsOn(dayIn(booking.bookedAt)),
    cancelled: made.flatMap(({ data }) =>
      data.kind === "cancellation" ? [{ percent: data.keptPercent, beyondFares: data.beyondFares }] : [],
    ),
    fees: made.reduce((sum, { data }) => sum + ("fee" in data ? data.fee : 0), 0),
    calledOff: (await calledOffOf(tx, checkout)) !== null,
    price: booking.price,
    paid: booking.paid,
    takenBack: (await capturesOf(tx, { checkout: checkout.id, ended: true })).reduce(
      (sum, capture) => sum + moneyCountedIfWon(capture) - capture.left,
      0,
    ),
  };
  return { bought, people };
}

/** Its changes, the first first. */
function changesOf(tx: Db, booking: string): Promise<(typeof bookingChanges.$inferSelect)[]> {
  return tx
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, booking))
    .orderBy(asc(bookingChanges.madeAt), asc(bookingChanges.id));
}

/** What it left on before, the first first. */
function datesIn(made: readonly (typeof bookingChanges.$inferSelect)[]) {
  return made.flatMap((change) => {
    const { data, madeAt } = change;
    return data.kind === "date" ? [{ data, on: dayIn(madeAt), by: askedOf(change).by }] : [];
  });
}

/** Who was added since the last change of date or city, by position: from there, everyone pays the same fares. */
function joinedIn(made: readonly (typeof bookingChanges.$inferSelect)[]) {
  const since = made.slice(
    made.findLastIndex(({ data }) => data.kind === "stop" || (data.kind === "date" && !data.asSold)) + 1,
  );
  return new Map(
    since.flatMap(({ data }) => (data.kind === "traveller" ? [[data.traveller, { apart: data.apart }] as const] : [])),
  );
}

/** The rule that was agreed to; of a checkout of before it was kept, the catalogue's, as long as that has it. */
async function codeOf(tx: Db, { discountCode: code, discountRule }: Row["checkout"]) {
  if (code === null || discountRule?.code === code) return discountRule;
  const [row] = await tx.select({ data: discountCodes.data }).from(discountCodes).where(eq(discountCodes.code, code));
  return row?.data ?? null;
}

/** Whom a booking's mails go to: the first of its form, whether they travel or not. */
export async function contactEmailOf(tx: Db, checkout: string): Promise<string | null> {
  const [contact] = await tx
    .select({ email: travellers.email })
    .from(travellers)
    .where(and(eq(travellers.checkout, checkout), eq(travellers.position, 0)));
  return contact?.email ?? null;
}
