import { crashPoint } from "~/crash-point.server";
import { ledger } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { GatewayPayment } from "~/gateways/cards.server";
import { randomToken } from "~/random-token.server";
import { movePayment, type Payment } from "~/services/charges/move-payment.server";

type Captured = Extract<GatewayPayment, { state: "captured" }>;

/** Money was taken: moves the payment and writes the ledger, both or neither. False when it was written already. */
export async function writeCapture(tx: Db, payment: Payment, captured: Captured, now: Date): Promise<boolean> {
  const { reference, card, amount, movement } = captured;
  const fields = { reference, cardBrand: card.brand, cardLast4: card.last4 };
  if (!(await movePayment(tx, payment, "captured", now, fields))) return false;
  crashPoint("capture.payment-moved");
  const { id, currency } = payment;
  await tx
    .insert(ledger)
    .values({ id: randomToken(), payment: id, kind: "capture", amount, currency, reference: movement, at: now });
  crashPoint("capture.ledger-written");
  return true;
}
