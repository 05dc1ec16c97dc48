/** What a booking was when it was shown, so that a second change is refused with what the first did. */
import { asc, eq } from "drizzle-orm";
import { bookingChanges, type bookings } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { type Asked, askedOf } from "~/domain/amendments/asked";
import type { ChangeKind } from "~/domain/amendments/change-data";
import { type Refusal, refuse } from "~/domain/verdict";

type Booking = typeof bookings.$inferSelect;
export type MadeChange = { kind: ChangeKind; by: Asked["by"]; at: Date };

/** Names how a booking stands: how often it was changed, what it costs, what was paid of it. */
export async function versionOf(tx: Db, { number, price, paid }: Booking): Promise<string> {
  return `${(await changesOf(tx, number)).length}-${price}-${paid}`;
}

/** Refuses with `changed-since` where a booking is another than was `seen`; null where it is the same, or none was. */
export async function changedSince(
  tx: Db,
  booking: Booking,
  seen: string | undefined,
): Promise<Refusal<"changed-since"> | null> {
  if (seen === undefined || seen === "") return null;
  return seen === (await versionOf(tx, booking)) ? null : refuse("changed-since");
}

/** What was changed of a booking since it was seen, the first first; empty where it was only paid. */
export async function whatChangedSince(number: string, seen: string): Promise<MadeChange[]> {
  return (await changesOf(db, number)).slice(Number.parseInt(seen, 10) || 0);
}

async function changesOf(tx: Db, number: string): Promise<MadeChange[]> {
  const made = await tx
    .select()
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, number))
    .orderBy(asc(bookingChanges.madeAt), asc(bookingChanges.id));
  return made.map((change) => ({ kind: change.kind, by: askedOf(change).by, at: change.madeAt }));
}
