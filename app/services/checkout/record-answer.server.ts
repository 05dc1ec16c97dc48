import { and, eq, lt } from "drizzle-orm";
import { payments } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { isLive } from "~/domain/payment";
import type { GatewayPayment, Outcome } from "~/gateways/cards.server";
import { queuePaymentFailed } from "~/services/mail/payment-mails.server";
import { lookAgainAt } from "./look-again";
import { movePayment, type Payment } from "./move-payment.server";
import { recordCapture } from "./record-capture.server";
import { reopenCheckout } from "./reopen-checkout.server";

type Fields = Partial<typeof payments.$inferInsert>;

/**
 * Commits what the gateway said of a payment as it was read: one transaction, one guarded move. Does nothing when
 * someone else has moved it since.
 */
export async function recordAnswer(payment: Payment, answer: Outcome<GatewayPayment>, now: Date): Promise<void> {
  await transaction(async (tx) => {
    switch (answer.state) {
      case "unknown":
        return recordUnknown(tx, payment, now);
      case "challenge":
        await movePayment(tx, payment, "challenge", now, { ...known(answer), challengeUrl: answer.url });
        return;
      case "authorised":
        await movePayment(tx, payment, "authorised", now, known(answer));
        return;
      case "captured":
        return recordCapture(tx, payment, answer, now);
      case "declined": {
        const reference = answer.reference ? { reference: answer.reference } : {};
        return recordFailure(tx, payment, "declined", now, { ...reference, declineCode: answer.code });
      }
      case "released":
        // A challenge that was given up is a refusal, to the traveller.
        if (payment.state === "challenge")
          return recordFailure(tx, payment, "declined", now, { declineCode: "authentication_failed" });
        return recordFailure(tx, payment, "released", now, { reference: answer.reference });
    }
  });
}

function known({ reference, card }: Extract<GatewayPayment, { state: "challenge" | "authorised" }>): Fields {
  return { reference, cardBrand: card.brand, cardLast4: card.last4 };
}

/** Still live, whatever comes: to be asked again, later and later. Never a failure. */
async function recordUnknown(tx: Db, payment: Payment, now: Date): Promise<void> {
  if (!isLive(payment.state)) return;
  const asRead = and(eq(payments.id, payment.id), eq(payments.state, payment.state));
  if (payment.state === "created") await tx.update(payments).set({ state: "unknown", movedAt: now }).where(asRead);
  const again = lookAgainAt(now, payment.looks);
  await tx
    .update(payments)
    .set({ nextLookAt: again })
    .where(and(eq(payments.id, payment.id), lt(payments.nextLookAt, again)));
}

/** The payment came to nothing: its checkout is open again, with time left to try another card. */
async function recordFailure(
  tx: Db,
  payment: Payment,
  to: "declined" | "released",
  now: Date,
  fields: Fields,
): Promise<void> {
  // One payment at a time is live and keeps its checkout paying; one that failed before has nothing to reopen.
  if (!(await movePayment(tx, payment, to, now, fields))) return;
  await reopenCheckout(tx, payment.checkout, now);
  if (wasPending(payment)) await queuePaymentFailed(tx, payment, now);
}

/** Whether the traveller may have been told that the bank's answer is awaited, and that we would write. */
function wasPending({ state, looks }: Payment): boolean {
  return state === "unknown" || state === "authorised" || (state === "created" && looks > 0);
}
