/** A discount code on a checkout: its uses are counted like places, and given back with them. */
import { eq } from "drizzle-orm";
import { checkouts, codeStops, discountCodes } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { BY_BUYER, countChange, type Writing } from "~/domain/booking/take-over";
import { limitsOf } from "~/domain/company/request-limits";
import { dayIn } from "~/domain/day";
import { type CodeRefusal, checkCode, codeTyped, discountOf } from "~/domain/money/discount";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { releaseUse, takeUse, usersOf } from "~/services/inventory/code-uses.server";
import { tryAgainAfterExpiry } from "~/services/inventory/holds.server";
import { requestCounter } from "~/services/running/count-requests.server";
import { type ClosedRefusal, lockToWrite } from "./open-checkout.server";

type UseCodeRefusal = CodeRefusal | "code-unknown" | "code-used-up" | "code-stopped";

export type ApplyCodeRefusal = ClosedRefusal | UseCodeRefusal | "changed-since" | "code-required" | "too-many-codes";

/**
 * Takes a code off the price of an open checkout, in place of the one before. A use is counted immediately, by the
 * statement that guards it, and comes back when the hold ends unpaid. Refuses with `code-required`, `code-unknown`,
 * what `checkCode` refuses, `code-used-up`, `code-stopped` (by the company, no matter what the files say), `too-many-codes` (too many unknown ones were tried, here or by this visitor;
 * params: `wait`, in seconds),
 * what `changedSince` does, or because the checkout is closed; the code before then stays.
 */
export async function applyCode(
  id: string,
  typed: string,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<Verdict<null, ApplyCodeRefusal>> {
  const wanted = codeTyped(typed);
  if (wanted === "") return refuse("code-required");
  return transaction(async (tx) => {
    const open = await lockToWrite(tx, id, writing, now);
    if (!open.ok) return open;
    const checkout = open.value;
    if (checkout.discountCode === wanted) return accept(null);
    const limits = limitsOf("code", { visitor: checkout.visitor, thing: id });
    const wait = requestCounter().waitFor(limits, now);
    if (wait !== null) return refuse("too-many-codes", { wait });
    const refused = await writeCode(tx, checkout, wanted, now, writing);
    if (refused?.code === "code-unknown") requestCounter().count(limits, now);
    return refused ?? accept(null);
  });
}

/** The same with a code that is not guessed, in the transaction of anyone who has locked the open checkout. */
export async function writeCode(
  tx: Db,
  checkout: typeof checkouts.$inferSelect,
  wanted: string,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<Refusal<UseCodeRefusal> | null> {
  const [code] = await tx.select().from(discountCodes).where(eq(discountCodes.code, wanted));
  if (!code) return refuse("code-unknown");
  const [stopped] = await tx.select().from(codeStops).where(eq(codeStops.code, wanted));
  if (stopped) return refuse("code-stopped");
  const { trip, rateMicros } = checkout;
  const subtotal = checkout.total + checkout.discount;
  const usable = checkCode(code.data, { trip, today: dayIn(now), subtotal, rateMicros });
  if (!usable.ok) return usable;
  const take = () => takeUse(tx, wanted);
  if (!(await tryAgainAfterExpiry(tx, usersOf(wanted), now, take, (taken) => taken))) return refuse("code-used-up");
  if (checkout.discountCode) await releaseUse(tx, checkout.discountCode);
  const discount = discountOf(code.data, subtotal, rateMicros);
  await tx
    .update(checkouts)
    .set({
      discountCode: wanted,
      discount,
      discountRule: code.data,
      total: subtotal - discount,
      ...countChange(checkout, writing),
    })
    .where(eq(checkouts.id, checkout.id));
  return null;
}

/** Goes back to the price without a code. */
export async function dropCode(
  id: string,
  now: Date,
  writing: Writing = BY_BUYER,
): Promise<Verdict<null, ClosedRefusal | "changed-since">> {
  return transaction(async (tx): Promise<Verdict<null, ClosedRefusal | "changed-since">> => {
    const open = await lockToWrite(tx, id, writing, now);
    if (!open.ok) return open;
    const checkout = open.value;
    if (!checkout.discountCode) return accept(null);
    await releaseUse(tx, checkout.discountCode);
    const total = checkout.total + checkout.discount;
    const none = { discountCode: null, discount: 0, discountRule: null };
    await tx
      .update(checkouts)
      .set({ ...none, total, ...countChange(checkout, writing) })
      .where(eq(checkouts.id, id));
    return accept(null);
  });
}
