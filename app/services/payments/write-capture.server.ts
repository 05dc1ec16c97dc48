import { preparedInsert } from "~/db/prepared-query.server";
import { ledger } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { GatewayPayment } from "~/gateways/cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { randomToken } from "~/platform/random-token.server";
import { type Charge, moveCharge } from "~/services/charges/move-charge.server";

type Captured = Extract<GatewayPayment, { state: "captured" }>;

const movementWritten = preparedInsert(ledger, (insert) => insert);

/** Money was taken: moves the charge and writes the ledger, both or neither. False when it was written already. */
export async function writeCapture(tx: Db, charge: Charge, captured: Captured, now: Date): Promise<boolean> {
  const { reference, card, amount, movement } = captured;
  const fields = { reference, cardBrand: card.brand, cardLast4: card.last4 };
  if (!(await moveCharge(tx, charge, "captured", now, fields))) return false;
  crashPoint("capture.charge-moved");
  const { id, currency } = charge;
  const capture = { charge: id, kind: "capture", amount, currency, reference: movement, at: now } as const;
  await movementWritten(tx, { id: randomToken(), ...capture });
  crashPoint("capture.ledger-written");
  return true;
}
