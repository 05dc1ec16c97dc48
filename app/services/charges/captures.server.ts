import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { charges, ledger, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { isHandMethod } from "~/domain/hand-money";
import type { Card } from "~/gateways/cards.server";

export type Capture = Card & {
  charge: string;
  amount: number;
  at: Date;
  /** A colleague took it, and gives it back. */
  byHand: boolean;
  /** What was given back of it, or is on its way. */
  goingBack: number;
};

/** What was taken by the charges that meet `of`, in the order in which the cards were given: captures of one payment run side by side. */
export async function capturesOf(db: Db, of: SQL): Promise<Capture[]> {
  const taken = await db
    .select({
      charge: charges.id,
      amount: ledger.amount,
      at: ledger.at,
      method: charges.method,
      brand: charges.cardBrand,
      last4: charges.cardLast4,
    })
    .from(ledger)
    .innerJoin(charges, eq(charges.id, ledger.charge))
    .where(and(of, eq(ledger.kind, "capture")))
    .orderBy(asc(charges.createdAt), asc(charges.position));
  if (taken.length === 0) return [];
  const back = await db
    .select({ charge: refunds.charge, amount: refunds.amount })
    .from(refunds)
    .where(
      inArray(
        refunds.charge,
        taken.map(({ charge }) => charge),
      ),
    );
  return taken.map(({ brand, last4, method, ...capture }) => ({
    ...capture,
    byHand: isHandMethod(method),
    brand: brand ?? "",
    last4: last4 ?? "",
    goingBack: back.reduce((sum, { charge, amount }) => (charge === capture.charge ? sum + amount : sum), 0),
  }));
}
