import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { SentToGateway } from "~/domain/charge";
import { env } from "~/env.server";
import { pathFor, tabPath } from "~/i18n/paths";

/** Tells charges of this site from those of others that share the gateway's account. */
export const SITE = new URL(env.SITE_URL).origin;

/** What to tell the gateway of a charge of a checkout. */
export async function whatIsSent(db: Db, checkout: string, charge: string): Promise<SentToGateway> {
  // `returned` asks the page to settle, and says nothing about how the challenge went.
  const returnUrl = `${env.SITE_URL}${await pageOf(db, checkout)}?returned=1`;
  return { returnUrl, metadata: { charge, site: SITE } };
}

/** The page a payment is paid on: the checkout's, or the balance's once it is booked. */
async function pageOf(db: Db, checkout: string): Promise<string> {
  const [row] = await db
    .select({ locale: checkouts.locale, booking: bookings.number })
    .from(checkouts)
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(checkouts.id, checkout));
  const locale = row?.locale ?? "fr-ca";
  return row?.booking
    ? pathFor("amount-due", locale, { bookingNumber: row.booking })
    : tabPath("payment", locale, checkout);
}
