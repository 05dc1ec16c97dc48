/** Reminders to the organisers of groups: each payment before its day, and the names before theirs. */
import { and, eq, inArray } from "drizzle-orm";
import { checkouts, groups, outbox } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { GroupReminder } from "~/domain/groups/group";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { groupMailKey, queueContract } from "./group-mail.server";
import { contractsToCome, readGroup } from "./read-group.server";

/** Its occasion: each reminder of a contract is queued once. */
const occasionOf = ({ of, day }: GroupReminder) => `remind-${of}:${day}`;

/**
 * Reminds organisers of the payments and the names that are due soon, each once, with the contract as it stands.
 * Nothing while a payment is under way. Each is queued or fails alone. Returns how many were queued.
 */
export async function remindGroups(now: Date): Promise<number> {
  const due = (await contractsToCome(now)).flatMap(({ group, reminders }) =>
    group.email === null ? [] : reminders.map((reminder) => ({ id: group.id, occasion: occasionOf(reminder) })),
  );
  if (due.length === 0) return 0;
  const keys = due.map(({ id, occasion }) => `${groupMailKey(id)}:${occasion}`);
  const sent = await db.select({ key: outbox.key }).from(outbox).where(inArray(outbox.key, keys));
  const left = due.filter((_, i) => !sent.some(({ key }) => key === keys[i]));
  return forEachIsolated(left, (of) => transaction((tx) => remind(tx, of, now)));
}

async function remind(tx: Db, { id, occasion }: { id: string; occasion: string }, now: Date): Promise<boolean> {
  // Locked as a payment for the group locks it, so that it is not paid while we say that it is not.
  const [locked] = await tx
    .update(groups)
    .set({ state: "contract" })
    .where(and(eq(groups.id, id), eq(groups.state, "contract")))
    .returning({ id: groups.id });
  if (!locked) return false;
  const parts = await tx.select({ id: checkouts.id }).from(checkouts).where(eq(checkouts.groupId, id));
  // Asked before what is owed is read: of a payment that ends in between, the money is then counted.
  for (const part of parts) if (await livePayment(tx, part.id)) return false;
  const view = await readGroup(id, now, tx);
  const reminder = view?.reminders.find((each) => occasionOf(each) === occasion);
  if (!view || !reminder) return false;
  await queueContract(tx, view, { key: occasion, reminder }, now);
  return true;
}
