/** Money that a group pays by hand, shared out over its bookings: the first of it books them. */
import { and, eq, inArray } from "drizzle-orm";
import { bookings, charges, checkouts, groups, payments } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { instalmentsOf } from "~/domain/groups/schedule";
import { type ShareRefusal, shareOut } from "~/domain/groups/shares";
import { isSameHandMoney } from "~/domain/money/hand-money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { drivePayment, onceOrAgain, type PayOutcome } from "~/services/payments/pay.server";
import { bookByHand, type HandMoney, type HandRefusal, payByHand } from "~/services/payments/take-by-hand.server";
import { queueContract } from "./group-mail.server";
import { readGroup } from "./read-group.server";

export type GroupMoneyRefusal = HandRefusal | ShareRefusal | "group-unknown" | "below-deposit";
/** `pending` while any of the bookings waits; `refunded` where any could not be booked. */
export type GroupOutcome = "paid" | "pending" | "refunded";

/**
 * Takes money for a contract, as much as all of its bookings owe at most. It is shared out over them as `shareOut` says,
 * and every share is a payment of its own, written together: all of them or none. The first payment books what is
 * held, and has to bring the first instalment. The same form sent twice is one payment. Refuses with `group-unknown`,
 * `form-used` (the form has taken something else), `below-deposit` (params: `least`), what `shareOut` refuses, or what
 * taking money for one booking does.
 */
export async function takeForGroup(
  { group, ...money }: HandMoney & { group: string },
  now: Date,
): Promise<Verdict<GroupOutcome, GroupMoneyRefusal>> {
  const written = await onceOrAgain(() => transaction((tx) => write(tx, group, money, now)));
  if (!written.ok) return written;
  crashPoint("pay.attempt-committed");
  const outcomes: PayOutcome[] = [];
  for (const payment of written.value) outcomes.push(await drivePayment(payment, now, cards, partnerGateway));
  if (outcomes.some(({ state }) => state === "refunded")) return accept("refunded");
  return accept(outcomes.every(({ state }) => state === "booked" || state === "paid") ? "paid" : "pending");
}

async function write(tx: Db, id: string, money: HandMoney, now: Date): Promise<Verdict<string[], GroupMoneyRefusal>> {
  // Of two who take money for a group, one comes after the other.
  const [locked] = await tx
    .update(groups)
    .set({ state: "contract" })
    .where(and(eq(groups.id, id), eq(groups.state, "contract")))
    .returning({ id: groups.id });
  const view = locked && (await readGroup(id, now, tx));
  if (!view) return refuse("group-unknown");
  const before = await sentBefore(tx, money, view.parts);
  if (before) return before;
  const { parts, group } = view;
  if (parts.some(({ state }) => state === "paying")) return refuse("being-paid");
  const owing = parts.filter(({ owed }) => owed > 0);
  // A hold is booked only by a payment of its own.
  const anyHeld = parts.some(({ state }) => state === "open");
  const shares = shareOut(
    money.amount,
    owing.map(({ owed }) => owed),
    anyHeld,
  );
  if (!shares.ok) return shares;
  if (anyHeld) {
    const [first] = instalmentsOf(group.schedule ?? [], view.paid + view.owed, view.paid, dayIn(now));
    if (first && money.amount < first.left) return refuse("below-deposit", { least: first.left });
  }
  const ids: string[] = [];
  for (const [i, part] of owing.entries()) {
    const amount = shares.value[i] ?? 0;
    if (amount === 0) continue;
    const share = { ...money, amount, nonce: nonceOf(money.nonce, ids.length) };
    const { checkout, booking } = part;
    const paid = booking ? await payByHand(tx, booking.number, share, now) : await bookByHand(tx, checkout, share, now);
    if (!paid.ok) return paid;
    ids.push(paid.value);
  }
  await queueContract(tx, view, { key: `paid:${money.nonce}`, paid: money.amount }, now);
  return accept(ids);
}

/** Queues the contract of the group of a booking that a colleague took money for; does nothing for any other booking. */
export async function tellGroupPaid(
  tx: Db,
  { booking, amount, nonce }: { booking: string; amount: number; nonce: string },
  now: Date,
): Promise<void> {
  const [of] = await tx
    .select({ group: checkouts.groupId })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings.number, booking));
  const view = of?.group ? await readGroup(of.group, now, tx) : null;
  if (view) await queueContract(tx, view, { key: `paid:${nonce}`, paid: amount }, now);
}

const nonceOf = (nonce: string, part: number) => `${nonce}.${part}`;

/** The payments of the same form, sent before. The first share always has the number 0, of any group. */
async function sentBefore(
  tx: Db,
  money: HandMoney,
  parts: readonly { checkout: string }[],
): Promise<Verdict<string[], "form-used"> | null> {
  const known = await tx
    .select({
      id: payments.id,
      checkout: payments.checkout,
      amount: payments.amount,
      method: charges.method,
      reference: charges.handReference,
    })
    .from(payments)
    .innerJoin(charges, eq(charges.payment, payments.id))
    .where(
      inArray(
        payments.nonce,
        parts.map((_, i) => nonceOf(money.nonce, i)),
      ),
    );
  if (known.length === 0) return null;
  const ours = known.every(({ checkout }) => parts.some((part) => part.checkout === checkout));
  return ours && isSameHandMoney(known, money) ? accept(known.map(({ id }) => id)) : refuse("form-used");
}
