import { eq } from "drizzle-orm";
import { payLinks, payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { isGood } from "~/domain/money/pay-link";
import { keyHash } from "~/platform/random-token.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { type BalanceLink, findBalanceLink } from "./balance-link.server";
import { balanceNotice, type Told } from "./balance-notice.server";
import { markOpened } from "./pay-links.server";

/** What a mailed link pays of a booking, and how its own payment stands: nothing of the booking's others. */
export type LinkDue = BalanceLink &
  Told & {
    /** A payment of the booking's balance is under way, by this link or not. */
    paying: boolean;
  };

/** Follows a link for what a booking owes; null for none. `as`: a colleague who tries it is not taken for the payer. */
export async function getLinkDue(key: string, as: "payer" | "colleague", now: Date): Promise<LinkDue | null> {
  const link = await findBalanceLink(db, eq(payLinks.key, keyHash(key)), now);
  if (!link) return null;
  if (link.state === "sent" && as === "payer") await markOpened(link.key, now);
  const told = await balanceNotice(link.checkout.id, eq(payments.payLink, link.key), now);
  const paying = isGood(link.state) && (await livePayment(db, link.checkout.id)) !== undefined;
  return { ...link, ...told, paying };
}

/** The booking that a link pays for, by its number; null where it is no booking's. */
export async function bookingOfLink(key: string, now: Date): Promise<string | null> {
  return (await findBalanceLink(db, eq(payLinks.key, keyHash(key)), now))?.booking.number ?? null;
}
