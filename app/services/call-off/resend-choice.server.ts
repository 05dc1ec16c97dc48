import { eq } from "drizzle-orm";
import { bookings, callOffParties, checkouts } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { queueChoice } from "./call-off-mail.server";
import type { PartyRow } from "./read-parties.server";
import { heldFor, type LockedParty, lockParty, partyOf } from "./settle-party.server";

export type ResendRefusal = "party-unknown" | "already-chosen" | "nobody-to-write-to";

/**
 * Sends a party that has not chosen what it may choose once more. Refuses with `party-unknown`, `already-chosen`, or
 * `nobody-to-write-to`.
 */
export async function resendChoice(
  of: Pick<PartyRow, "departure" | "booking">,
  by: Auditor,
  now: Date,
): Promise<Verdict<null, ResendRefusal>> {
  return transaction(async (tx): Promise<Verdict<null, ResendRefusal>> => {
    const found = await lockParty(tx, partyOf(of));
    if (!found) return refuse("party-unknown");
    const { party } = found;
    if (party.state !== "waiting") return refuse("already-chosen");
    // Pressed twice, it is one mail.
    if (!(await mailChoice(tx, found, now, String(Math.floor(now.getTime() / 60_000)))))
      return refuse("nobody-to-write-to");
    await tx.update(callOffParties).set({ toldAt: now }).where(partyOf(of));
    await writeAudit(tx, { by, what: "call-off-mailed", subject: { kind: "booking", id: of.booking } }, now);
    return accept(null);
  });
}

/** Mails a party what it may choose, by the link that is good now, once an `again`; false where it has no e-mail. */
export async function mailChoice(tx: Db, { party, callOff }: LockedParty, now: Date, again: string): Promise<boolean> {
  const [row] = await tx
    .select({ booking: bookings, checkout: checkouts })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings.number, party.booking));
  if (!row) throw new Error("A party without its booking");
  const held = await heldFor(tx, party);
  return queueChoice(tx, { callOff, party, ...row, held }, now, again);
}
