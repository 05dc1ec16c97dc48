/** A party of a departure that was called off chooses: its money back, or one of the departures held for it. Once. */
import { eq } from "drizzle-orm";
import { callOffParties } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import type { Settled } from "~/domain/call-off";
import { refuse, type Verdict } from "~/domain/verdict";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { lockParty, partyOf, type SettleRefusal, settleParty } from "./settle-party.server";

export type ChooseRefusal = SettleRefusal | "party-unknown";

/** A choice, and what was said to go back, in minor units. */
export type Chosen = { choice: string; back: number };

/** By the key in its mail. Refuses with `party-unknown`, or what `settleParty` does. */
export async function choose(key: string, chosen: Chosen, now: Date): Promise<Verdict<Settled | null, ChooseRefusal>> {
  return transaction(async (tx): Promise<Verdict<Settled | null, ChooseRefusal>> => {
    const found = await lockParty(tx, eq(callOffParties.key, key));
    return found ? settleParty(tx, { ...found, ...chosen, by: "traveller" }, now) : refuse("party-unknown");
  });
}

type ForParty = Chosen & { departure: string; booking: string; by: Exclude<Auditor, "command"> };

/** The same by a colleague, for a party that telephones. */
export async function chooseFor(
  { departure, booking, by, ...chosen }: ForParty,
  now: Date,
): Promise<Verdict<Settled | null, ChooseRefusal>> {
  return transaction(async (tx: Db): Promise<Verdict<Settled | null, ChooseRefusal>> => {
    const found = await lockParty(tx, partyOf({ departure, booking }));
    if (!found) return refuse("party-unknown");
    const done = await settleParty(tx, { ...found, ...chosen, by: "staff", member: by.id }, now);
    if (!done.ok) return done;
    const after = { departure, choice: chosen.choice };
    await writeAudit(tx, { by, what: "call-off-chosen", subject: { kind: "booking", id: booking }, after }, now);
    return done;
  });
}
