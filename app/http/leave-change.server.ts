/** Where a change of a booking leads once it is made: to paying what it added, or back to the booking (spec 9). */
import { redirect } from "@remix-run/node";
import { askedAtOnce } from "~/domain/balance";
import type { Effect } from "~/domain/change";
import { dayIn } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { getBooking } from "~/services/booking/get-booking.server";
import type { ConfirmedBy } from "./confirm-change.server";
import { provePayer } from "./session-cookie.server";

/** A change that was made: what it did to the price, who confirmed it, and what of it is due at once where not all is. */
export type Made = { effect: Pick<Effect, "price" | "priceBefore">; by: ConfirmedBy; dueNow?: number };

/**
 * To the amount due, with that amount asked for, when the price rose and something is owed; whoever confirmed by the
 * mailed code needs no sign-in to pay it. Else to the booking's page, which says what was done: `said`, in its address.
 */
export async function leaveChange(
  { locale, now, bookingKey }: { locale: Locale; now: Date; bookingKey: string },
  { effect, by, dueNow }: Made,
  said: string,
): Promise<Response> {
  const added = effect.price - effect.priceBefore;
  const booking = added > 0 ? await getBooking(bookingKey) : null;
  if (!booking || booking.money.balance <= 0)
    return redirect(pathFor("booking", locale, { bookingKey }, `${said}=1`), 303);
  const { number, money, departure } = booking;
  const asked = { added: dueNow ?? added, balance: money.balance };
  const part = askedAtOnce(asked, departure.startDay, dayIn(now));
  const headers = new Headers();
  if (by === "code") headers.set("Set-Cookie", await provePayer(number, now));
  const query = new URLSearchParams({ changed: "1", part: String(part) });
  return redirect(pathFor("amount-due", locale, { bookingNumber: number }, query), { status: 303, headers });
}
