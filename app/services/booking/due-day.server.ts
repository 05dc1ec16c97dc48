/** Until when what a booking owes is to be paid: one answer for its page, its mails, its receipts and the desk. */
import { and, eq, ne, sql, sum } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { type bookingChanges, bookings, charges, checkouts, groups, type receipts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { nextDueDay } from "~/domain/groups/schedule";
import { balanceDue, owedSince } from "~/domain/money/balance";
import { owedBy } from "./owed.server";

type Owing = {
  booking: Pick<typeof bookings.$inferSelect, "price" | "bookedAt">;
  checkout: Pick<typeof checkouts.$inferSelect, "groupId" | "journey">;
  /** All changes of it, and all receipts. */
  made: readonly Pick<typeof bookingChanges.$inferSelect, "priceBefore" | "priceAfter" | "madeAt">[];
  issued: readonly Pick<typeof receipts.$inferSelect, "kind" | "amount" | "issuedAt">[];
};

/** The last day to pay what a booking owes (spec 9); of a group, that of the next part of its contract. */
export async function dueDayOf(db: Db, { booking, checkout, made, issued }: Owing): Promise<Day> {
  const { groupId, journey } = checkout;
  const ofContract = groupId === null ? null : await contractDueDay(db, groupId);
  if (ofContract) return ofContract;
  const sold = booking.price - made.reduce((sum, { priceBefore, priceAfter }) => sum + priceAfter - priceBefore, 0);
  const since = owedSince([
    { at: booking.bookedAt, amount: sold },
    ...made.map(({ priceBefore, priceAfter, madeAt }) => ({ at: madeAt, amount: priceAfter - priceBefore })),
    ...issued.map(({ kind, amount, issuedAt }) => ({ at: issuedAt, amount: kind === "payment" ? -amount : amount })),
  ]);
  return balanceDue(journey.departure.startDay, since);
}

const partsOfGroup = preparedQuery((at) =>
  at
    .select({ schedule: groups.schedule, booking: bookings, checkout: checkouts })
    .from(groups)
    .innerJoin(checkouts, and(eq(checkouts.groupId, groups.id), ne(checkouts.state, "expired")))
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(groups.id, sql.placeholder("group"))),
);

/** What was counted on the counter for a group is paid, though the books take its shares one after the other. */
const counted = preparedQuery((at) =>
  at
    .select({ amount: sum(charges.amount).mapWith(Number) })
    .from(checkouts)
    .innerJoin(charges, eq(charges.checkout, checkouts.id))
    .where(
      and(eq(checkouts.groupId, sql.placeholder("group")), ne(charges.method, "card"), eq(charges.state, "authorised")),
    ),
);

async function contractDueDay(db: Db, group: string): Promise<Day | null> {
  const rows = await partsOfGroup(db, { group });
  const [onCounter] = await counted(db, { group });
  const money = rows.map(({ booking, checkout }) => booking ?? { price: checkout.total, paid: 0 });
  const owed = rows.reduce((all, { checkout }, i) => all + owedBy(money[i] ?? { price: 0, paid: 0 }, checkout), 0);
  const paid = money.reduce((all, each) => all + each.paid, 0);
  const coming = Math.min(owed, onCounter?.amount ?? 0);
  return nextDueDay(rows[0]?.schedule ?? [], { paid: paid + coming, owed: owed - coming });
}
