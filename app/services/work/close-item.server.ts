/** Things of the lists of work that a person has looked at, closed as they stood. */
import { closings } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import type { Audited, AuditFields, AuditSubject } from "~/domain/company/audit";
import { type Closable, checkReason, isGiven, type ReasonRefusal } from "~/domain/company/work";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { type GiveRefusal, giveByHand } from "~/services/payments/give-by-hand.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";

export type CloseRefusal = GiveRefusal | "item-gone";

type Wanted = {
  what: string;
  id: string;
  /** How it stood where it was shown. */
  seen: string;
  /** Why nothing more is to be done, or by what a refund was given back. */
  why: string;
  by: Auditor;
};

/**
 * Closes money to look at, in the way its kind is closed, once. Refuses with what `checkReason` and `giveByHand` do, or
 * `item-gone`: it is not listed as it was seen, since somebody closed it or it stands otherwise by now.
 */
export async function closeMoney({ what, id, seen, why, by }: Wanted, now: Date): Promise<Verdict<null, CloseRefusal>> {
  const item = (await moneyToReview(now)).find((one) => one.what === what && one.id === id && one.seen === seen);
  if (!item?.closes || (isGiven(what) && item.closes !== "given")) return refuse("item-gone");
  if (isGiven(item.what)) return giveByHand(id, { reference: why, seen, by }, now);
  const { what: kind, amount, currency, reference } = item;
  const after = { item: kind, amount, currency, reference: reference ?? id };
  return close({ kind, item: id, seen, why, by, what: "money-closed", subject: { kind: "money", id }, after }, now);
}

type Closed = { kind: Closable; item: string; seen: string; why: string; by: Auditor } & {
  what: Audited;
  subject: AuditSubject;
  after: AuditFields | null;
};

/** Closes anything as it was seen, once, in a transaction that writes down who and why. */
async function close(closed: Closed, now: Date): Promise<Verdict<null, ReasonRefusal | "item-gone">> {
  const reason = checkReason(closed.why);
  if (!reason.ok) return reason;
  return transaction((tx) => closeIn(tx, { ...closed, why: reason.value }, now));
}

/** The same in a transaction, its reason having been checked. */
export async function closeIn(
  tx: Db,
  { kind, item, seen, ...entry }: Closed,
  now: Date,
): Promise<Verdict<null, "item-gone">> {
  const written = await tx
    .insert(closings)
    .values({ kind, item, seen, closedAt: now })
    .onConflictDoNothing()
    .returning({ item: closings.item });
  if (written.length === 0) return refuse("item-gone");
  await writeAudit(tx, entry, now);
  return accept(null);
}
