/** Cancelling for some or all of a booking's travellers: what it comes to, by the address, and the post that makes it. */

import { lastDayToCancelAlike } from "~/domain/amendments/cancellation";
import { conditionsOn } from "~/domain/amendments/conditions-kept";
import { dayIn, daysBetween } from "~/domain/day";
import { fullName } from "~/domain/people/full-name";
import type { CancelAsked, CancelData } from "~/features/booking/cancel-page";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { type ChangeAt, changedBooking } from "~/routes/amendments/desk-change.server";
import {
  changeOf,
  chosenAt,
  previewAmendment,
  refusal,
  submitAmendment,
} from "~/routes/amendments/quoted-change.server";
import type { PreviewOf } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";

const WHO = /^\d{1,2}(,\d{1,2}){0,20}$/;
/** Letters of the positions of those who cancel. */
const fields = { who: 64 };

const positionsIn = (who: string) => (WHO.test(who) ? [...new Set(who.split(",").map(Number))] : []);

/** The page as its address asks: who travels and, once some are chosen, what their cancelling comes to. Throws a 404. */
export async function cancellationOf(at: ChangeAt): Promise<CancelData & CancelAsked> {
  const { bookingKey } = at;
  const booking = await getBooking(bookingKey);
  if (!booking) throw new Response("unknown", { status: 404 });
  const { searchParams, quote } = await chosenAt(at, "cancellation");
  const asked = searchParams.has("see") || searchParams.has("who");
  const chosen = positionsIn(searchParams.getAll("who").join(","));
  const closed = await closedFor(bookingKey, "cancel", at.desk ? "staff" : "traveller", at.now);
  return {
    ...changedBooking(at, booking),
    travellers: booking.travellers.map(({ position, type, firstName, lastName }) => ({
      position,
      type,
      name: fullName({ firstName, lastName }),
    })),
    chosen: asked ? chosen : null,
    open: closed === null,
    ...(closed
      ? { refused: refusal(at.locale, closed.code) }
      : asked
        ? await previewAmendment(at, cancelling(at, chosen), quote)
        : {}),
  };
}

function cancelling(at: ChangeAt, positions: readonly number[]) {
  const today = dayIn(at.now);
  const view = (quoted: PreviewOf<typeof CANCEL>, may: MayConfirm): CancelAsked["quote"] => {
    const { contactEmail: _, booking: _1, seen: _2, bookedAt, departureDay, ...quote } = quoted;
    const conditions = conditionsOn(dayIn(bookedAt));
    const { cancellationHalfUntilDays: until, cancellationHalfPercent: half } = conditions;
    return {
      ...quote,
      who: positions.join(","),
      may,
      rule: { until, half, daysLeft: daysBetween(today, departureDay) },
      lastDay: lastDayToCancelAlike(quote.keptPercent, departureDay, conditions),
    };
  };
  return changeOf(CANCEL, at, { positions }, view);
}

/** Answers a post about cancelling. Throws a 404 when there is no such booking. */
export async function answerCancel(at: ChangeAt) {
  return submitAmendment(at, {
    kind: "cancellation" as const,
    fields,
    of: (asked, { who }) => cancelling(asked, positionsIn(who)),
  });
}
