import { eq, max } from "drizzle-orm";
import { bookingChanges, bookings, type checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { type Asked, askedRow } from "~/domain/amendments/asked";
import type { ChangeData } from "~/domain/amendments/change-data";
import type { QuoteResult } from "~/domain/amendments/quote";
import type { Day } from "~/domain/day";
import { crashPoint } from "~/platform/crash-point.server";
import { randomToken } from "~/platform/random-token.server";
import { queueChange } from "~/services/booking/change-mail.server";
import { oweRefund } from "~/services/charges/owe-refund.server";
import { consumeQuote } from "~/services/quotes/quotes.server";
import { auditChange } from "./audit-change.server";

type Change = {
  /** As they were before it, its row locked. */
  booking: typeof bookings.$inferSelect;
  checkout: typeof checkouts.$inferSelect;
  data: ChangeData;
  effect: QuoteResult;
  asked: Asked;
  /** The last day for it, where it has passed and a manager made an exception. */
  pastLimit?: Day | null;
  now: Date;
  /** Queues the mail of it, by the id of the change; where none is given, the usual one. */
  tell?: (id: string) => Promise<void>;
};

/**
 * Writes a change of a booking together with what it does: its price and what is paid of it, what goes back to the cards, and
 * the mail that tells of it, all in the transaction that makes it. Consumes the quote that was confirmed.
 */
export async function writeChange(
  tx: Db,
  { booking, checkout, data, effect, asked, pastLimit = null, now, tell }: Change,
): Promise<void> {
  const { priceBefore, price, goesBack } = effect;
  const id = randomToken();
  await tx.insert(bookingChanges).values({
    id,
    data,
    priceBefore,
    goesBack,
    ...askedRow(asked),
    booking: booking.number,
    kind: data.kind,
    priceAfter: price,
    madeAt: await nextChangeTime(tx, booking.number, now),
  });
  await tx
    .update(bookings)
    .set({ price, paid: booking.paid - goesBack })
    .where(eq(bookings.number, booking.number));
  const { currency } = checkout;
  const after = { change: data.kind, price, paid: booking.paid - goesBack };
  await auditChange(tx, { booking, asked, currency, after, pastLimit, now });
  await oweRefund(tx, { cause: id, checkout, amount: goesBack, now });
  if (asked.quote) await consumeQuote(tx, { quote: asked.quote, booking: booking.number }, effect, now);
  crashPoint("change.written");
  if (tell) await tell(id);
  else await queueChange(tx, { id, booking: booking.number, data, effect, by: asked.by }, now);
}

/** Now, or just after the change before: its order says which date is the last, and instances have clocks of their own. */
async function nextChangeTime(tx: Db, booking: string, now: Date): Promise<Date> {
  const [last] = await tx
    .select({ at: max(bookingChanges.madeAt) })
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, booking));
  return last?.at && last.at >= now ? new Date(last.at.getTime() + 1) : now;
}
