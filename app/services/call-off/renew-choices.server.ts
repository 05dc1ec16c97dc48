import { eq } from "drizzle-orm";
import { callOffParties } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { randomToken } from "~/platform/random-token.server";
import { mailChoice } from "./resend-choice.server";
import { lockParty, partyOf } from "./settle-party.server";

/**
 * Ends the links by which a booking chooses what becomes of a cancelled departure, and mails its contact another one
 * where it has not chosen yet. In the transaction that gives the booking another e-mail.
 */
export async function renewChoices(tx: Db, booking: string, now: Date): Promise<void> {
  const parties = await tx.select().from(callOffParties).where(eq(callOffParties.booking, booking));
  for (const { departure } of parties) {
    const its = partyOf({ departure, booking });
    await tx.update(callOffParties).set({ key: randomToken() }).where(its);
    const found = await lockParty(tx, its);
    if (found?.party.state === "waiting") await mailChoice(tx, found, now, randomToken());
  }
}
