import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { ledger, payments, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Card } from "~/gateways/cards.server";

export type Capture = Card & {
  payment: string;
  amount: number;
  at: Date;
  /** What was given back of it, or is on its way. */
  goingBack: number;
};

/** What was taken by the payments that meet `of`, oldest first. */
export async function capturesOf(db: Db, of: SQL): Promise<Capture[]> {
  const taken = await db
    .select({
      payment: payments.id,
      amount: ledger.amount,
      at: ledger.at,
      brand: payments.cardBrand,
      last4: payments.cardLast4,
    })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment))
    .where(and(of, eq(ledger.kind, "capture")))
    .orderBy(asc(ledger.at), asc(payments.position));
  if (taken.length === 0) return [];
  const back = await db
    .select({ payment: refunds.payment, amount: refunds.amount })
    .from(refunds)
    .where(
      inArray(
        refunds.payment,
        taken.map(({ payment }) => payment),
      ),
    );
  return taken.map(({ brand, last4, ...capture }) => ({
    ...capture,
    brand: brand ?? "",
    last4: last4 ?? "",
    goingBack: back.reduce((sum, { payment, amount }) => (payment === capture.payment ? sum + amount : sum), 0),
  }));
}
