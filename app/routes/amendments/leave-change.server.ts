/** Where a change of a booking leads once it is made: to paying what it added, or back to the booking (spec 9). */

import { redirect } from "@remix-run/node";
import type { Effect } from "~/domain/amendments/change";
import type { ChangeKind } from "~/domain/amendments/change-data";
import { dayIn } from "~/domain/day";
import { askedAtOnce } from "~/domain/money/balance";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { provePayer } from "~/server/session-cookie.server";
import { getBooking } from "~/services/booking/get-booking.server";
import type { ConfirmedBy } from "./confirm-change.server";
import { backUrl, type ChangeAt } from "./desk-change.server";

/**
 * A change that was made: what it did to the price, who confirmed it (`again`: it was made before, and nobody proved who
 * they are), and what of it is due immediately where not all is.
 */
export type Made = {
  effect: Pick<Effect, "price" | "priceBefore">;
  by: ConfirmedBy | "again";
  dueNow?: number | undefined;
};

/** What the booking's page is told in its address of what was done; null of what is done at the desk alone. */
const SAID = {
  cancellation: "cancelled",
  name: "renamed",
  activities: "added",
  "activities-returned": "returned",
  date: "dated",
  seats: "reseated",
  stop: "restopped",
  goodwill: null,
  fee: null,
  room: "reroomed",
  traveller: "joined",
  beds: "rebedded",
  "birth-year": "corrected",
} as const satisfies Record<ChangeKind, string | null>;

/** What an address says was done, in the words of `change`; the form of a correction tells by itself. */
export function changeSaid(search: URLSearchParams) {
  const all = [...Object.values(SAID), "unchanged" as const].filter((each) => each !== null && each !== "corrected");
  return all.find((each) => search.has(each)) ?? null;
}

/** To the booking's page after a change that costs nothing, which says what was done; `kept`: nothing was. */
export function leaveFreeChange(
  { locale, bookingKey }: Pick<ChangeAt, "locale" | "bookingKey">,
  kind: "seats" | "beds",
  kept: boolean,
): Response {
  return redirect(saying(pathFor("booking", locale, { bookingKey }, `${kept ? "unchanged" : SAID[kind]}=1`)), 303);
}

/**
 * To the amount due, with that amount asked for, when the price rose and something is owed; anyone who confirmed by the
 * mailed code needs no sign-in to pay it. Else to the booking's page, which says what was done. At the desk, to its page
 * of the booking.
 */
export async function leaveChange(
  at: Pick<ChangeAt, "locale" | "now" | "bookingKey" | "desk">,
  { effect, by, dueNow }: Made,
  kind: ChangeKind,
): Promise<Response> {
  const { locale, now, bookingKey } = at;
  const added = effect.price - effect.priceBefore;
  const booking = at.desk || added > 0 ? await getBooking(bookingKey) : null;
  if (booking && at.desk) return redirect(saying(`${backUrl(at, booking.number)}?done=changed`), 303);
  if (!booking || booking.money.balance <= 0) {
    const said = SAID[kind];
    const hash = kind === "birth-year" ? "#correction" : "";
    const page = (search?: string) => pathFor("booking", locale, { bookingKey }, search) + hash;
    return redirect(said ? saying(page(`${said}=1`)) : page(), 303);
  }
  const { number, money, departure } = booking;
  const asked = { added: dueNow ?? added, balance: money.balance };
  const part = askedAtOnce(asked, departure.startDay, dayIn(now));
  const headers = new Headers();
  if (by === "code") headers.set("Set-Cookie", await provePayer(number, now));
  const query = new URLSearchParams({ changed: "1", part: String(part) });
  return redirect(saying(pathFor("amount-due", locale, { bookingNumber: number }, query)), { status: 303, headers });
}
