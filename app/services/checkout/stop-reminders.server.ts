/** Reminders of purchases left at their payment: the recipient of one can stop all later ones. */
import { eq } from "drizzle-orm";
import { reminderRefusals } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { isSameSecret, keyedHash, keyedHashes } from "~/platform/keyed-hash.server";
import { keyHash } from "~/platform/random-token.server";

/** Names an e-mail address without telling it; the same after a change of secrets, for a refusal outlives them. */
const recipientOf = (email: string) => keyHash(email.trim().toLowerCase());
const sealOf = (recipient: string) => `no-reminders:${recipient}`;

/** Where one post ends the reminders to that e-mail; only we can make it. */
export function stopAddress(email: string, locale: Locale): string {
  const recipient = recipientOf(email);
  const stopKey = `${recipient}.${keyedHash(sealOf(recipient))}`;
  return env.SITE_URL + pathFor("reminders.stop", locale, { stopKey });
}

/** Whose reminders the key of such an address ends; null for a key that we have not made. */
export function readStopKey(stopKey: string): string | null {
  const [recipient = "", seal = ""] = stopKey.split(".");
  return keyedHashes(sealOf(recipient)).some((made) => isSameSecret(made, seal)) ? recipient : null;
}

/** Whether that recipient wants no reminders. */
export async function hasStopped(recipient: string, tx: Db = db): Promise<boolean> {
  const refused = await tx.select().from(reminderRefusals).where(eq(reminderRefusals.recipient, recipient));
  return refused.length > 0;
}

/** Whether anyone who has that e-mail wants no reminders. */
export async function refusesReminders(tx: Db, email: string): Promise<boolean> {
  return hasStopped(recipientOf(email), tx);
}

/** No reminder to that recipient from now on; a second time changes nothing. */
export async function stopReminders(recipient: string, now: Date): Promise<void> {
  await transaction((tx) => tx.insert(reminderRefusals).values({ recipient, refusedAt: now }).onConflictDoNothing());
}
