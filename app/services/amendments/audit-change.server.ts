import { eq } from "drizzle-orm";
import { type bookings, staffMembers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Asked } from "~/domain/amendments/asked";
import type { ChangeKind } from "~/domain/amendments/change-data";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { writeAudit } from "~/services/staff/audit.server";

type MadeChange = {
  /** As it was before. */
  booking: typeof bookings.$inferSelect;
  asked: Asked;
  currency: Currency;
  /** By which change, and what it costs and was paid now. */
  after: { change: ChangeKind; price: number; paid: number };
  /** The last day for it, where it has passed and a manager made an exception. */
  pastLimit: Day | null;
  now: Date;
};

/** Writes into the log of the office what a colleague changed of a booking, in the transaction that does. */
export async function auditChange(
  tx: Db,
  { booking, asked, currency, after: { change, ...amounts }, pastLimit, now }: MadeChange,
): Promise<void> {
  if (asked.by !== "staff") return;
  const { id, email } = staffMembers;
  const [member] = await tx.select({ id, email }).from(staffMembers).where(eq(id, asked.member));
  if (!member) throw new Error("A change by no colleague");
  const subject = { kind: "booking", id: booking.number } as const;
  const fields = (["price", "paid"] as const).filter((field) => booking[field] !== amounts[field]);
  // Amounts as they are read in any language.
  const of = (row: typeof amounts) =>
    Object.fromEntries(fields.map((field) => [field, `${(row[field] / 100).toFixed(2)} ${currency}`]));
  const entry = {
    before: of(booking),
    after: { change, ...of(amounts), ...(pastLimit && { pastLimit }) },
    why: asked.why.trim(),
  };
  await writeAudit(tx, { by: member, what: "booking-changed", subject, ...entry }, now);
}
