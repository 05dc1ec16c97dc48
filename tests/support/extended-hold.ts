/** Places kept for a day, as their traveller has them kept. */
import { desc, like } from "drizzle-orm";
import { outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { askToExtendHold, confirmExtension } from "~/services/checkout/extend-hold.server";

/** The key in the last link mailed for a checkout. */
export async function keyMailedFor(checkout: string): Promise<string> {
  const [mail] = await db
    .select()
    .from(outbox)
    .where(like(outbox.key, `later:${checkout}%`))
    .orderBy(desc(outbox.key))
    .limit(1);
  const key = /\/later\?key=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!key) throw new Error(`no link was mailed for ${checkout}`);
  return key;
}

/** Asks for it, and confirms the link in the mail. */
export async function extendedHold(checkout: string, email: string | null, now: Date) {
  const asked = await askToExtendHold(checkout, email, now);
  return asked.ok ? confirmExtension(checkout, await keyMailedFor(checkout), now) : asked;
}
