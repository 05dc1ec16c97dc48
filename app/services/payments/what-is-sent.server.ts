import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { bookings, checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { SentToGateway } from "~/domain/money/charge";
import { pathFor, tabPath } from "~/i18n/paths";
import { env } from "~/platform/env.server";

/** Tells charges of this site from those of others that share the gateway's account. */
export const SITE = new URL(env.SITE_URL).origin;

const checkoutsDescribed = preparedQuery((at) =>
  at
    .select({ locale: checkouts.locale, journey: checkouts.journey, booking: bookings.number })
    .from(checkouts)
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(checkouts.id, sql.placeholder("checkout"))),
);

/** How to say what the gateway is told of each charge of a checkout; `payLink`: key of the mailed link it is paid by. */
export async function chargesDescribed(
  db: Db,
  { checkout, payLink }: { checkout: string; payLink?: string },
): Promise<(charge: string) => SentToGateway> {
  const [row] = await checkoutsDescribed(db, { checkout });
  if (!row) throw new Error("A charge without its checkout");
  const { locale, journey, booking } = row;
  // A payment is paid on its link's page, on the checkout's, or on the balance's once it is booked.
  const own = booking
    ? pathFor("amount-due", locale, { bookingNumber: booking })
    : tabPath("payment", locale, checkout);
  const page = payLink ? pathFor("pay-link", locale, { linkKey: payLink }) : own;
  return (charge) => ({
    // `returned` asks the page to settle, and says nothing about how the challenge went.
    returnUrl: `${env.SITE_URL}${page}?returned=1`,
    // For the operator, so in one language for all travellers; nobody is named.
    description: [journey.trip.name.fr, journey.departure.startDay, booking].filter(Boolean).join(", "),
    metadata: { charge, site: SITE },
  });
}
