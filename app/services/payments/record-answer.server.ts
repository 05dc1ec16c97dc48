import { and, eq, isNull, lt } from "drizzle-orm";
import { backoff } from "~/backoff";
import { instalments, payments } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { isLive } from "~/domain/payment";
import type { GatewayPayment, Outcome } from "~/gateways/cards.server";
import { cardsOf, lockInstalment, movePayment, type Payment } from "~/services/charges/move-payment.server";
import { closeInstalment } from "./close-instalment.server";
import { writeCapture } from "./write-capture.server";

type Fields = Partial<typeof payments.$inferInsert>;

/**
 * Commits what the gateway said of a payment as it was read: one transaction, one guarded move, and what follows from
 * it for the whole instalment. Does nothing when someone else has moved it since.
 */
export async function recordAnswer(payment: Payment, answer: Outcome<GatewayPayment>, now: Date): Promise<void> {
  await transaction(async (tx) => {
    if (answer.state === "unknown") return recordUnknown(tx, payment, now);
    const instalment = await lockInstalment(tx, payment.instalment, now);
    if (await moveTo(tx, payment, answer, now)) await closeInstalment(tx, instalment, payment, now);
  });
}

/** Whether the payment moved, and may have ended its instalment. */
async function moveTo(tx: Db, payment: Payment, answer: GatewayPayment, now: Date): Promise<boolean> {
  switch (answer.state) {
    case "prepared":
      await writeReference(tx, payment, answer.reference);
      return false;
    case "challenge":
      await movePayment(tx, payment, "challenge", now, { ...known(answer), challengeUrl: answer.url });
      return false;
    case "authorised":
      await movePayment(tx, payment, "authorised", now, known(answer));
      return false;
    case "captured":
      return writeCapture(tx, payment, answer, now);
    case "declined": {
      const reference = answer.reference ? { reference: answer.reference } : {};
      return movePayment(tx, payment, "declined", now, { ...reference, declineCode: answer.code });
    }
    case "released":
      if (await wasGivenUp(tx, payment))
        return movePayment(tx, payment, "declined", now, { declineCode: "authentication_failed" });
      return movePayment(tx, payment, "released", now, { reference: answer.reference });
  }
}

/** A challenge nobody answered is a refusal, to the traveller; unless it was let go for another card's sake. */
async function wasGivenUp(tx: Db, payment: Payment): Promise<boolean> {
  if (payment.state !== "challenge") return false;
  const cards = await cardsOf(tx, payment.instalment);
  return !cards.some(({ state }) => state === "declined" || state === "released");
}

function known({ reference, card }: Extract<GatewayPayment, { state: "challenge" | "authorised" }>): Fields {
  return { reference, cardBrand: card.brand, cardLast4: card.last4 };
}

/** Which payment at the gateway it is; written once. */
export async function writeReference(tx: Db, payment: Payment, reference: string): Promise<void> {
  await tx
    .update(payments)
    .set({ reference })
    .where(and(eq(payments.id, payment.id), isNull(payments.reference)));
}

/** Still live, whatever comes: to be asked again, later and later. Never a failure. */
async function recordUnknown(tx: Db, payment: Payment, now: Date): Promise<void> {
  if (!isLive(payment.state)) return;
  const asRead = and(eq(payments.id, payment.id), eq(payments.state, payment.state));
  if (payment.state === "created") await tx.update(payments).set({ state: "unknown", movedAt: now }).where(asRead);
  await awaitAnswer(tx, payment.instalment, now);
}

/** Its traveller is told that an answer is awaited; it is asked for again, later and later. */
export async function awaitAnswer(tx: Db, id: string, now: Date): Promise<void> {
  const ofIt = eq(instalments.id, id);
  const [instalment] = await tx.update(instalments).set({ awaited: true }).where(ofIt).returning();
  if (!instalment) return;
  const again = backoff(now, instalment.looks);
  await tx
    .update(instalments)
    .set({ nextLookAt: again })
    .where(and(ofIt, lt(instalments.nextLookAt, again)));
}
