import { and, asc, eq, inArray, like, ne, type SQL } from "drizzle-orm";
import { charges, disputes, ledger, payments, refunds } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { isHandMethod } from "~/domain/money/hand-money";
import {
  type ChargeMoney,
  isAccepted,
  moneyCounted,
  moneyHad,
  type RefundStanding,
  refundStanding,
} from "~/domain/money/refund";
import type { Card } from "~/gateways/cards.server";
import { MADE_ELSEWHERE } from "./made-elsewhere";

type RefundRow = typeof refunds.$inferSelect;
/** A refund of a charge, with what became of it. */
export type StandingRefund = Pick<RefundRow, "id" | "amount" | "createdAt" | "byHand" | "reason"> & {
  standing: RefundStanding;
  accepted: boolean;
};

/** What a charge took, and all that became of it. Amounts in minor units. */
export type Capture = Card &
  Omit<ChargeMoney, "refunds"> & {
    charge: string;
    amount: number;
    at: Date;
    /** A colleague took it, and gives it back. */
    byHand: boolean;
    refunds: StandingRefund[];
    /** What its bank has until it decides a dispute. */
    withheld: number;
    /** What we have of it: less what was given back, and what a bank took permanently. */
    had: number;
    /** What it pays of its booking, and the most that may still go back. */
    left: number;
  };

/** Not of a payment that is under way: what becomes of its money is not known yet. */
export const ENDED_PAYMENT = ne(payments.state, "live");

/** What was taken by the charges that meet `of`, in the order in which the cards were given: captures of one payment run side by side. */
export async function capturesOf(db: Db, of: SQL | undefined): Promise<Capture[]> {
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
    .innerJoin(payments, eq(payments.id, charges.payment))
    .where(and(of, eq(ledger.kind, "capture")))
    .orderBy(asc(charges.createdAt), asc(charges.position));
  if (taken.length === 0) return [];
  const ids = taken.map(({ charge }) => charge);
  const back = await refundsOfCharges(db, ids);
  const disputed = await db
    .select({ charge: disputes.charge, state: disputes.state, amount: disputes.amount })
    .from(disputes)
    .where(inArray(disputes.charge, ids));
  const elsewhere = await givenElsewhere(db, ids);
  return taken.map(({ brand, last4, method, ...capture }) => {
    const { charge, amount } = capture;
    const decided = (state: "open" | "lost") =>
      disputed.reduce((sum, each) => (each.charge === charge && each.state === state ? sum + each.amount : sum), 0);
    const withheld = decided("open");
    const money = {
      captured: amount,
      lost: decided("lost"),
      elsewhere: elsewhere.reduce((sum, each) => (each.charge === charge ? sum + each.amount : sum), 0),
      refunds: back
        .filter((refund) => refund.charge === charge)
        .map((refund) => ({
          id: refund.id,
          amount: refund.amount,
          createdAt: refund.createdAt,
          byHand: refund.byHand,
          reason: refund.reason,
          accepted: isAccepted(refund),
          standing: refundStanding(refund, withheld > 0),
        })),
    };
    return {
      ...capture,
      ...money,
      withheld,
      had: moneyHad(money),
      left: moneyCounted(money),
      byHand: isHandMethod(method),
      brand: brand ?? "",
      last4: last4 ?? "",
    };
  });
}

function refundsOfCharges(db: Db, ids: string[]): Promise<RefundRow[]> {
  return db.select().from(refunds).where(inArray(refunds.charge, ids)).orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** What was given back on the gateway's own pages; negative where that came back. */
async function givenElsewhere(db: Db, ids: string[]): Promise<{ charge: string; amount: number }[]> {
  const rows = await db
    .select({ charge: ledger.charge, kind: ledger.kind, amount: ledger.amount })
    .from(ledger)
    .where(and(inArray(ledger.charge, ids), like(ledger.id, `${MADE_ELSEWHERE}%`)));
  return rows.map(({ charge, kind, amount }) => ({ charge, amount: kind === "refund-failed" ? -amount : amount }));
}
