/** What a traveller says about paying before the card: kept until it is paid, so that nothing is typed twice. */
import { eq } from "drizzle-orm";
import { bookings, paymentDetails } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { BillingAddress } from "~/domain/billing";
import { carriesCardNumber } from "~/domain/card-number";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { lockOpen } from "~/services/checkout/open-checkout.server";

export type PaymentDetails = {
  billing: BillingAddress;
  /** Of a balance: how much of it, in minor units of the checkout's currency, and whether several cards share that. */
  part: number | null;
  severalCards: boolean;
};

/** What was said last about paying a checkout or its balance; null before, and once it is paid. */
export async function getPaymentDetails(checkout: string): Promise<PaymentDetails | null> {
  const [row] = await db.select().from(paymentDetails).where(eq(paymentDetails.checkout, checkout));
  return row ? { billing: row.billing, part: row.part, severalCards: row.severalCards } : null;
}

/**
 * Keeps it, in place of what was said before. Refuses with `checkout-closed` (neither open nor booked), or `card-data`
 * (the address carries a card number).
 */
export async function savePaymentDetails(
  checkout: string,
  { billing, part = null, severalCards = false }: Pick<PaymentDetails, "billing"> & Partial<PaymentDetails>,
  now: Date,
): Promise<Verdict<null, "checkout-closed" | "card-data">> {
  if (Object.values(billing).some((text) => text !== undefined && carriesCardNumber(text))) return refuse("card-data");
  return transaction(async (tx) => {
    if (!(await canBePaid(tx, checkout, now))) return refuse("checkout-closed");
    const said = { billing, part, severalCards };
    await tx
      .insert(paymentDetails)
      .values({ checkout, ...said })
      .onConflictDoUpdate({ target: paymentDetails.checkout, set: said });
    return accept(null);
  });
}

/** Takes the row that is to be paid: an open checkout, or a booking. */
async function canBePaid(tx: Db, checkout: string, now: Date): Promise<boolean> {
  return Boolean((await lockOpen(tx, checkout, now)) ?? (await lockBooking(tx, eq(bookings.checkout, checkout))));
}
