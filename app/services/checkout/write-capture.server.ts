import { ledger } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { GatewayPayment } from "~/gateways/cards.server";
import { crashPoint } from "~/services/crash-point.server";
import { movePayment, type Payment } from "./move-payment.server";
import { secret } from "./secret.server";

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
    .values({ id: secret(), payment: id, kind: "capture", amount, currency, reference: movement, at: now });
  crashPoint("capture.ledger-written");
  return true;
}
