/** What travellers dispute with their banks: heard of from the gateway, kept in the books, told to a person. */
import { and, eq, isNull } from "drizzle-orm";
import { charges, disputes, ledger, refunds } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { type DisputeState, isDecided, lostBy } from "~/domain/money/dispute";
import type { CardGateway, GatewayDispute } from "~/gateways/cards.server";
import { randomToken } from "~/platform/random-token.server";
import { raiseAlert } from "~/services/alerts/raise.server";
import { issueBankReceipt } from "~/services/booking/issue-receipt.server";
import { recountPaid, settleLost } from "~/services/charges/bank-took.server";
import { askCards } from "./ask-cards.server";
import { lockMoneyOf } from "./lock-money.server";

/** Others may write at the same time; each time one of them has news. */
const MAX_TRIES = 5;

/**
 * Brings our books up to the gateway's truth about a charge's disputes, after it said that one moved: what the event says
 * is not believed. False when the gateway could not be asked, or others were always quicker.
 */
export async function syncDisputes(charge: string, now: Date, gateway: CardGateway): Promise<boolean> {
  const [row] = await db
    .select({ reference: charges.reference, checkout: charges.checkout })
    .from(charges)
    .where(eq(charges.id, charge));
  if (!row?.reference) return true;
  const { reference } = row;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    // What is read before the gateway is asked says whether its answer is still news when it is written.
    const known = await db.select().from(disputes).where(eq(disputes.charge, charge));
    const answer = await askCards({ charge }, () => gateway.disputes({ reference }));
    if (answer.state === "unknown") return false;
    const versions = new Map(known.map(({ id, version }) => [id, version]));
    const written = await transaction(async (tx) => {
      // First, as every change of the booking takes it: what the bank took permanently is off what is paid of it.
      await lockMoneyOf(tx, charge, now);
      for (const dispute of answer.disputes)
        if (!(await write(tx, { ...dispute, charge, checkout: row.checkout }, versions.get(dispute.id), now)))
          return false;
      return true;
    });
    if (written) return true;
  }
  return false;
}

const isNotGiven = and(eq(refunds.state, "waiting"), eq(refunds.pastGateway, false), isNull(refunds.failed));

type Dispute = GatewayDispute & { charge: string; checkout: string };

/** False when it was written since it was read. */
async function write(tx: Db, dispute: Dispute, version: number | undefined, now: Date): Promise<boolean> {
  const { id, charge, checkout, state, amount, currency, reason, at, dueAt, movements } = dispute;
  const news = { state, amount, reason, dueAt, askedAt: now };
  let before: { state: DisputeState; amount: number } | null = null;
  if (version === undefined) {
    const row = { ...news, id, charge, currency, at };
    const added = await tx.insert(disputes).values(row).onConflictDoNothing().returning({ id: disputes.id });
    if (added.length === 0) return false;
  } else {
    const ofIt = and(eq(disputes.id, id), eq(disputes.version, version));
    const [known] = await tx.select({ state: disputes.state, amount: disputes.amount }).from(disputes).where(ofIt);
    const moved = await tx
      .update(disputes)
      .set({ ...news, version: version + 1 })
      .where(ofIt)
      .returning({ id: disputes.id });
    if (!known || moved.length === 0) return false;
    before = known;
  }
  await tell(tx, dispute, before?.state ?? null, now);
  for (const { kind, movement, amount: sum } of movements)
    await tx
      .insert(ledger)
      .values({ id: randomToken(), charge, kind, amount: sum, currency, reference: movement, at: now })
      .onConflictDoNothing();
  // What waited for the bank may be asked for, or be settled by what it decided.
  if (before?.state === "open" && state !== "open")
    await tx
      .update(refunds)
      .set({ nextAttemptAt: now, attempts: 0 })
      .where(and(eq(refunds.charge, charge), isNotGiven));
  const lost = { before: before ? lostBy(before) : 0, after: lostBy(dispute) };
  if (lost.before === lost.after) return true;
  const name = `${id}:${(version ?? 0) + 1}`;
  await settleLost(tx, { charge, dispute: id, ...lost }, now);
  await recountPaid(tx, checkout, name, now);
  await issueBankReceipt(tx, { charge, movement: name, amount: lost.after - lost.before }, now);
  return true;
}

/** Calls a person for one that has to be answered, and for one that is lost; of each once. */
async function tell(tx: Db, { id, charge, state }: Dispute, before: DisputeState | null, now: Date): Promise<void> {
  const more = { tx, told: { charge } };
  if (!isDecided(state) && (before === null || isDecided(before)))
    await raiseAlert({ kind: "disputed", subject: id }, now, more);
  if (state === "lost" && before !== "lost") await raiseAlert({ kind: "dispute-lost", subject: id }, now, more);
}
