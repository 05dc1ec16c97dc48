/** Finding a payment, whether or not it made a booking, for a caller who says "my card was charged and I have no booking". */
import { and, desc, eq, gte, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { bookings, charges, disputes, payments, refunds, travellers, unknownCharges } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type Listed, listed } from "~/domain/listed";
import type { Currency } from "~/domain/money/money";
import { type PaymentStanding, readPaymentSearch, standingOf } from "~/domain/money/payment-standing";
import { callCode } from "~/services/checkout/call-code.server";

const MAX_PAYMENTS = 20;
/** By an e-mail, payments that made no booking are found this long; by a reference all are. */
const RECENT_DAYS = 30;

export type FoundPayment = {
  /** As alerts name it. */
  id: string;
  /** The gateway's, once it is known. */
  reference: string | null;
  standing: PaymentStanding;
  /** In minor units of `currency`. */
  amount: number;
  currency: Currency;
  /** When it began. */
  at: Date;
  booking: string | null;
  /** The number its buyer reads aloud; null for what no purchase here is about. */
  purchase: string | null;
};

/**
 * The payments by card that an e-mail or a reference leads to, the newest first, MAX_PAYMENTS of them, from the moment they
 * begin. A reference is the gateway's (`pi_…`), or what an alert names: a charge, a refund, a dispute.
 */
export async function findPayments(typed: string, now: Date): Promise<Listed<FoundPayment>> {
  const search = readPaymentSearch(typed);
  if (search === null) return listed([], MAX_PAYMENTS);
  if ("email" in search) return listed(await ofCharges(byEmail(search.email, now)), MAX_PAYMENTS);
  const known = await ofCharges(byReference(search.reference));
  return listed([...known, ...(await notOurs(search.reference))], MAX_PAYMENTS);
}

function byEmail(email: string, now: Date): SQL | undefined {
  const theirs = db
    .select({ checkout: travellers.checkout })
    .from(travellers)
    .where(sql`lower(${travellers.email}) = ${email}`);
  const recent = gte(charges.createdAt, new Date(now.getTime() - RECENT_DAYS * 86_400_000));
  const unsettled = or(eq(payments.state, "live"), and(isNull(bookings.number), recent));
  return and(inArray(charges.checkout, theirs), unsettled);
}

function byReference(reference: string): SQL | undefined {
  const refunded = db.select({ charge: refunds.charge }).from(refunds).where(eq(refunds.id, reference));
  const disputed = db.select({ charge: disputes.charge }).from(disputes).where(eq(disputes.id, reference));
  return or(
    eq(charges.id, reference),
    eq(charges.reference, reference),
    eq(charges.payment, reference),
    inArray(charges.id, refunded),
    inArray(charges.id, disputed),
  );
}

async function ofCharges(which: SQL | undefined): Promise<FoundPayment[]> {
  const rows = await db
    .select({ charge: charges, payment: payments.state, awaited: payments.awaited, booking: bookings.number })
    .from(charges)
    .innerJoin(payments, eq(payments.id, charges.payment))
    .leftJoin(bookings, eq(bookings.checkout, charges.checkout))
    .where(and(eq(charges.method, "card"), which))
    .orderBy(desc(charges.createdAt), desc(charges.id))
    .limit(MAX_PAYMENTS + 1);
  if (rows.length === 0) return [];
  const ids = rows.map(({ charge }) => charge.id);
  const back = await db
    .select({ charge: refunds.charge, state: refunds.state })
    .from(refunds)
    .where(inArray(refunds.charge, ids));
  return rows.map(({ charge, payment, awaited, booking }) => {
    const states = back.filter((refund) => refund.charge === charge.id).map(({ state }) => state);
    const refund = states.includes("waiting") ? "waiting" : states.length > 0 ? "done" : null;
    return {
      id: charge.id,
      reference: charge.reference,
      amount: charge.amount,
      currency: charge.currency,
      standing: standingOf({ payment, charge: charge.state, awaited, isBooked: booking !== null, refund }),
      at: charge.createdAt,
      booking,
      purchase: callCode(charge.checkout),
    };
  });
}

/** Money that the gateway holds and that our books do not have. */
async function notOurs(reference: string): Promise<FoundPayment[]> {
  const rows = await db
    .select()
    .from(unknownCharges)
    .where(or(eq(unknownCharges.reference, reference), eq(unknownCharges.key, reference)))
    .limit(MAX_PAYMENTS + 1);
  return rows
    .filter(({ state }) => state !== "over")
    .map(({ key, amount, currency, at, ...row }) => ({
      id: key,
      reference: row.reference,
      amount,
      currency,
      at,
      standing: "not-ours",
      booking: null,
      purchase: null,
    }));
}
