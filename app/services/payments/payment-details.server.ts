/** What a traveller says about paying before the card: kept until it is paid, so that nothing is typed twice. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { preparedInsert, preparedQuery } from "~/db/prepared-query.server";
import { bookings, payLinks, paymentDetails, payments, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { type Billing, type BillingAddress, type KeptAddress, NO_ADDRESS } from "~/domain/money/billing";
import { carriesCardNumber } from "~/domain/money/card-number";
import { isGood } from "~/domain/money/pay-link";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { findBalanceLink } from "~/services/booking/balance-link.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { lockOpen } from "~/services/checkout/open-checkout.server";

export type PaymentDetails = {
  billing: BillingAddress;
  /** Of a balance: how much of it, in minor units of the checkout's currency, and whether several cards share that. */
  part: number | null;
  severalCards: boolean;
  /** The contact's, who pays. */
  email: string | null;
};

/** Whom a checkout's mails go to. */
const contactOf = (checkout: typeof payments.checkout | typeof paymentDetails.checkout) =>
  and(eq(travellers.checkout, checkout), eq(travellers.position, 0));

const detailsBy = preparedQuery((at) =>
  at
    .select({ said: paymentDetails, email: travellers.email })
    .from(paymentDetails)
    .leftJoin(travellers, contactOf(paymentDetails.checkout))
    .where(eq(paymentDetails.checkout, sql.placeholder("checkout"))),
);

/**
 * What was said last about paying a checkout or its balance, null before, and once it is paid; else an address that was
 * typed for it and is not accepted yet, to be shown again.
 */
export async function readKeptDetails(
  checkout: string,
): Promise<{ details: PaymentDetails | null; typed: BillingAddress | null }> {
  const [row] = await detailsBy(db, { checkout });
  if (!row) return { details: null, typed: null };
  const { unfinished, ...billing } = row.said.billing;
  if (unfinished) return { details: null, typed: billing };
  const { part, severalCards } = row.said;
  return { details: { billing, part, severalCards, email: row.email }, typed: null };
}

/** What was said last about paying a checkout or its balance; null before, and once it is paid. */
export async function getPaymentDetails(checkout: string): Promise<PaymentDetails | null> {
  return (await readKeptDetails(checkout)).details;
}

/**
 * Where the bills of a checkout went the last time its traveller paid it by card, and accepted the conditions; null
 * where they never did. Money taken at the counter has no address, and the payer by a mailed link is somebody else.
 */
export async function billingBefore(checkout: string): Promise<BillingAddress | null> {
  const rows = await db
    .select({ billing: payments.billing })
    .from(payments)
    .where(and(eq(payments.checkout, checkout), eq(payments.state, "paid"), isNull(payments.payLink)))
    .orderBy(desc(payments.createdAt));
  return rows.find(({ billing }) => billing.address !== NO_ADDRESS.address)?.billing ?? null;
}

const billingBy = preparedQuery((at) =>
  at
    .select({ address: payments.billing, email: travellers.email, payLink: payments.payLink })
    .from(payments)
    .leftJoin(travellers, contactOf(payments.checkout))
    .where(eq(payments.id, sql.placeholder("payment"))),
);

/** What the gateway is told with the cards of a payment; of anyone who has a mailed link no e-mail is known. */
export async function billingOf(db: Db, payment: string): Promise<Billing | null> {
  const [row] = await billingBy(db, { payment });
  return row ? { address: row.address, email: row.payLink === null ? row.email : null } : null;
}

const detailsKept = preparedInsert(paymentDetails, (insert) =>
  insert.onConflictDoUpdate({
    target: paymentDetails.checkout,
    set: {
      billing: sql`excluded.billing`,
      part: sql`excluded.part`,
      severalCards: sql`excluded.several_cards`,
    },
  }),
);

/**
 * Keeps it, in place of what was said before. Refuses with `checkout-closed` (neither open, nor a booking that may be paid), or `card-data`
 * (the address carries a card number).
 */
export async function savePaymentDetails(
  checkout: string,
  { billing, part = null, severalCards = false }: Partial<PaymentDetails> & { billing: KeptAddress },
  now: Date,
): Promise<Verdict<null, "checkout-closed" | "card-data">> {
  if (addressCarriesCard(billing)) return refuse("card-data");
  return transaction(async (tx) => {
    if (!(await canBePaid(tx, checkout, now))) return refuse("checkout-closed");
    await detailsKept(tx, { checkout, billing, part, severalCards });
    return accept(null);
  });
}

/**
 * Keeps the billing address of the payer by a mailed link, with the link: what the booking's own page keeps is neither
 * read nor written. Refuses as `savePaymentDetails` does.
 */
export async function saveLinkBilling(
  key: string,
  billing: BillingAddress,
  now: Date,
): Promise<Verdict<null, "checkout-closed" | "card-data">> {
  if (addressCarriesCard(billing)) return refuse("card-data");
  const ofIt = eq(payLinks.key, key);
  return transaction(async (tx) => {
    // Its row is taken, so that it does not end in the meantime.
    await tx.update(payLinks).set({ billing }).where(ofIt);
    const link = await findBalanceLink(tx, ofIt, now);
    if (link && isGood(link.state)) return accept(null);
    await tx.update(payLinks).set({ billing: null }).where(ofIt);
    return refuse("checkout-closed");
  });
}

const addressCarriesCard = (billing: BillingAddress) =>
  Object.values(billing).some((text) => typeof text === "string" && carriesCardNumber(text));

/** Takes the row that is to be paid: an open checkout, or a booking. */
async function canBePaid(tx: Db, checkout: string, now: Date): Promise<boolean> {
  const open = await lockOpen(tx, checkout, now);
  const asked = { act: "payment-details", by: "traveller", now } as const;
  return open.ok || (await lockBooking(tx, eq(bookings.checkout, checkout), asked)).ok;
}
