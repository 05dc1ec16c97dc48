/** Until when what a booking owes is to be paid: one answer for its page, its mails, its receipts and the desk. */
import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { type bookingChanges, type bookings, type checkouts, groups, type receipts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import { balanceDue, owedSince } from "~/domain/money/balance";

type Owing = {
  booking: Pick<typeof bookings.$inferSelect, "price" | "bookedAt">;
  /** All changes of it, and all receipts. */
  made: readonly Pick<typeof bookingChanges.$inferSelect, "kind" | "priceBefore" | "priceAfter" | "madeAt">[];
  issued: readonly Pick<typeof receipts.$inferSelect, "kind" | "amount" | "issuedAt">[];
};
type Checkout = Pick<typeof checkouts.$inferSelect, "groupId" | "journey">;

/** The last day to pay what a booking owes that is no group's (spec 9). */
export function ownDueDay(departureDay: Day, { booking, made, issued }: Owing): Day {
  const sold = booking.price - made.reduce((sum, { priceBefore, priceAfter }) => sum + priceAfter - priceBefore, 0);
  const since = owedSince([
    { at: booking.bookedAt, amount: sold },
    ...made.map(({ priceBefore, priceAfter, madeAt }) => ({ at: madeAt, amount: priceAfter - priceBefore })),
    ...issued.map(({ kind, amount, issuedAt }) => ({ at: issuedAt, amount: kind === "payment" ? -amount : amount })),
  ]);
  const moves = made.filter(({ kind }) => kind === "date").map(({ madeAt }) => dayIn(madeAt));
  return balanceDue(departureDay, since, ...moves);
}

const scheduleOf = preparedQuery((at) =>
  at
    .select({ schedule: groups.schedule })
    .from(groups)
    .where(eq(groups.id, sql.placeholder("group"))),
);

/** The same of any booking: of a group's, the day of the last part of its contract. */
export async function dueDayOf(db: Db, { checkout, ...owing }: Owing & { checkout: Checkout }): Promise<Day> {
  const { groupId, journey } = checkout;
  const [contract] = groupId === null ? [] : await scheduleOf(db, { group: groupId });
  return contract?.schedule?.at(-1)?.day ?? ownDueDay(journey.departure.startDay, owing);
}
