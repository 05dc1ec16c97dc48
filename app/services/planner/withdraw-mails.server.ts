import { and, eq, inArray } from "drizzle-orm";
import { outbox } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { addDays, type Day, dayIn } from "~/domain/day";

/** The occasion of an invitation; with a day, of one that was asked for again. */
export const invitationKey = (id: string, day?: Day) => (day ? `share:${id}:${day}` : `share:${id}`);

/** The occasion of a day's mail of changes. */
export const changesKey = (id: string, day: Day) => `changes:${id}:${day}`;

/** Takes back the mails about a share that have not left yet. */
export async function withdrawMails(tx: Db, id: string, now: Date): Promise<void> {
  const today = dayIn(now);
  const lately = [today, addDays(today, -1)];
  const keys = [invitationKey(id), ...lately.flatMap((day) => [invitationKey(id, day), changesKey(id, day)])];
  await tx.delete(outbox).where(and(inArray(outbox.key, keys), eq(outbox.state, "waiting")));
}
