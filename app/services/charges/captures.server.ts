import { and, asc, eq, inArray, like, ne, sql } from "drizzle-orm";
import { listedValues, placeholders, preparedQuery } from "~/db/prepared-query.server";
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

const COLUMNS = { checkout: charges.checkout, payment: charges.payment, charge: charges.id };
type By = keyof typeof COLUMNS;
/** Whose captures. `ended`: not of a payment that is under way, because what becomes of its money is not known yet. */
type Whose = ({ checkout: string } | { payment: string } | { charge: string }) & { ended?: boolean };

const capturesBy = preparedQuery((at, { by, ended }: { by: By; ended: boolean }) =>
  at
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
    .where(
      and(
        eq(COLUMNS[by], sql.placeholder("id")),
        eq(ledger.kind, "capture"),
        ended ? ne(payments.state, "live") : undefined,
      ),
    )
    .orderBy(asc(charges.createdAt), asc(charges.position)),
);
const refundsBy = preparedQuery((at, { charges: count }: { charges: number }) =>
  at
    .select()
    .from(refunds)
    .where(inArray(refunds.charge, placeholders(count)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id)),
);
const disputesBy = preparedQuery((at, { charges: count }: { charges: number }) =>
  at
    .select({ charge: disputes.charge, state: disputes.state, amount: disputes.amount })
    .from(disputes)
    .where(inArray(disputes.charge, placeholders(count))),
);
const madeElsewhereBy = preparedQuery((at, { charges: count }: { charges: number }) =>
  at
    .select({ charge: ledger.charge, kind: ledger.kind, amount: ledger.amount })
    .from(ledger)
    .where(and(inArray(ledger.charge, placeholders(count)), like(ledger.id, `${MADE_ELSEWHERE}%`))),
);

/** What was taken, in the order in which the cards were given: captures of one payment run side by side. */
export async function capturesOf(db: Db, { ended = false, ...whose }: Whose): Promise<Capture[]> {
  const [[by, id] = []] = Object.entries(whose) as [By, string][];
  if (!by || id === undefined) throw new Error("captures of nothing");
  const taken = await capturesBy(db, { id }, { by, ended });
  if (taken.length === 0) return [];
  const ids = taken.map(({ charge }) => charge);
  const [listed, shape] = [listedValues(ids), { charges: ids.length }];
  const back: RefundRow[] = await refundsBy(db, listed, shape);
  const disputed = await disputesBy(db, listed, shape);
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

/** What was given back on the gateway's own pages; negative where that came back. */
async function givenElsewhere(db: Db, ids: string[]): Promise<{ charge: string; amount: number }[]> {
  const rows = await madeElsewhereBy(db, listedValues(ids), { charges: ids.length });
  return rows.map(({ charge, kind, amount }) => ({ charge, amount: kind === "refund-failed" ? -amount : amount }));
}
