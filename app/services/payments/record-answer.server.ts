import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { preparedUpdate } from "~/db/prepared-query.server";
import { charges, payments } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { nextLook } from "~/domain/company/schedules";
import { isLive } from "~/domain/money/charge";
import type { GatewayPayment, Outcome } from "~/gateways/cards.server";
import { log } from "~/platform/log.server";
import { type Charge, cardsOf, lockPayment, moveCharge } from "~/services/charges/move-charge.server";
import { closePayment } from "./close-payment.server";
import { writeCapture } from "./write-capture.server";

type Fields = Partial<typeof charges.$inferInsert>;

/**
 * Commits what the gateway said of a charge as it was read: one transaction, one guarded move, and what follows from
 * it for the whole payment. Does nothing when someone else has moved it since.
 */
export async function recordAnswer(charge: Charge, answer: Outcome<GatewayPayment>, now: Date): Promise<void> {
  await transaction(async (tx) => {
    if (answer.state === "unknown") return recordUnknown(tx, charge, now);
    const payment = await lockPayment(tx, charge.payment, now);
    if (await moveTo(tx, charge, answer, now)) await closePayment(tx, payment, charge, now);
  });
}

/** Whether the charge moved, and may have ended its payment. */
async function moveTo(tx: Db, charge: Charge, answer: GatewayPayment, now: Date): Promise<boolean> {
  switch (answer.state) {
    case "prepared":
      await writeReference(tx, charge, answer.reference);
      return false;
    case "challenge":
      await moveCharge(tx, charge, "challenge", now, { ...known(answer), challengeUrl: answer.url });
      return false;
    case "authorised":
      await moveCharge(tx, charge, "authorised", now, known(answer));
      return false;
    case "captured":
      return writeCapture(tx, charge, answer, now);
    case "declined": {
      const reference = answer.reference ? { reference: answer.reference } : {};
      return moveCharge(tx, charge, "declined", now, { ...reference, declineCode: answer.code });
    }
    case "released":
      if (await wasGivenUp(tx, charge))
        return moveCharge(tx, charge, "declined", now, { declineCode: "authentication_failed" });
      return moveCharge(tx, charge, "released", now, { reference: answer.reference });
  }
}

/** A challenge nobody answered is a refusal, to the traveller; unless it was released for another card's sake. */
async function wasGivenUp(tx: Db, charge: Charge): Promise<boolean> {
  if (charge.state !== "challenge") return false;
  const cards = await cardsOf(tx, charge.payment);
  return !cards.some(({ state }) => state === "declined" || state === "released");
}

function known({ reference, card }: Extract<GatewayPayment, { state: "challenge" | "authorised" }>): Fields {
  return { reference, cardBrand: card.brand, cardLast4: card.last4 };
}

const referenceWritten = preparedUpdate(charges, (update) =>
  update.where(and(eq(charges.id, sql.placeholder("id")), isNull(charges.reference))),
);

/** Which charge at the gateway it is; written once. */
export async function writeReference(tx: Db, { id }: Charge, reference: string): Promise<void> {
  await referenceWritten(tx, { reference }, { id });
}

/** Still live, no matter what comes: to be asked again, later and later. Never a failure. */
async function recordUnknown(tx: Db, charge: Charge, now: Date): Promise<void> {
  if (!isLive(charge.state)) return;
  const asRead = and(eq(charges.id, charge.id), eq(charges.state, charge.state));
  const { id, payment, reference, state } = charge;
  log.warn(
    { charge: id, payment, reference, state },
    "the outcome of a payment is unknown: the gateway is asked again",
  );
  if (state === "created") await tx.update(charges).set({ state: "unknown", movedAt: now }).where(asRead);
  await awaitAnswer(tx, charge.payment, now);
}

/** Its traveller is told that an answer is awaited; it is asked for again, later and later. */
export async function awaitAnswer(tx: Db, id: string, now: Date): Promise<void> {
  const ofIt = eq(payments.id, id);
  const [payment] = await tx.update(payments).set({ awaited: true }).where(ofIt).returning();
  if (!payment) return;
  const again = nextLook("payment", now, payment.attempts);
  await tx
    .update(payments)
    .set({ nextAttemptAt: again })
    .where(and(ofIt, lt(payments.nextAttemptAt, again)));
}
