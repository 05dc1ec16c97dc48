/** The e-mail of a group's organiser, which a correction of one of its bookings' contacts changes. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { bookings, checkouts, groups, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { readdressWaiting } from "~/services/mail/present-address.server";
import { type AuditEntry, writeAudit } from "~/services/staff/audit.server";
import type { Group } from "./read-group.server";

/**
 * Takes the row of the group a booking belongs to for the rest of the transaction; null where it belongs to none. To be
 * asked before the booking is locked, in the order in which money is taken for a group.
 */
export async function lockGroupOfBooking(tx: Db, number: string): Promise<Group | null> {
  const its = tx
    .select({ group: checkouts.groupId })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings.number, number));
  const [group] = await tx
    .update(groups)
    .set({ email: sql`${groups.email}` })
    .where(inArray(groups.id, its))
    .returning();
  return group ?? null;
}

type Corrected = Pick<AuditEntry, "by" | "why"> & { former: string; email: string };

/**
 * Gives a group that `lockGroupOfBooking` took the corrected e-mail of a booking's contact, if the former was its
 * organiser's and every booking of it has the new one: a booking may be handed to another person, who is not to get the
 * contract. Mails about it that wait go there, and the log has an entry of the group. No e-mail leaves it without one.
 */
export async function correctOrganiser(
  tx: Db,
  group: Group,
  { former, email, by, why }: Corrected,
  now: Date,
): Promise<void> {
  const was = group.email;
  if (was === null || was.toLowerCase() !== former.toLowerCase()) return;
  const [other] = await tx
    .select({ booking: bookings.number })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(travellers, and(eq(travellers.checkout, checkouts.id), eq(travellers.position, 0)))
    .where(
      and(eq(checkouts.groupId, group.id), sql`coalesce(lower(${travellers.email}), '') <> ${email.toLowerCase()}`),
    )
    .limit(1);
  if (other) return;
  await tx
    .update(groups)
    .set({ email: email || null })
    .where(eq(groups.id, group.id));
  const subject = { kind: "group", id: group.id } as const;
  await writeAudit(tx, { by, what: "contact-corrected", subject, before: { email: was }, after: { email }, why }, now);
  await readdressWaiting(tx, was);
}
