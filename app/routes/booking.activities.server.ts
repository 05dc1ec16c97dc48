/** Activities added to a booking: what they come to, by the address, and the post that adds them. */

import { stillReturnableUntil } from "~/domain/catalogue/extra";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { fullName } from "~/domain/people/full-name";
import type { ActivitiesAsked, ActivitiesData } from "~/features/booking/activities-page";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { CHOICES_LETTERS, choicesIn, textOf } from "~/routes/amendments/activity-choices.server";
import { type ChangeAt, changedBooking } from "~/routes/amendments/desk-change.server";
import {
  changeOf,
  chosenAt,
  previewAmendment,
  refusal,
  submitAmendment,
} from "~/routes/amendments/quoted-change.server";
import type { PreviewOf } from "~/services/amendments/engine.server";
import { ADD_ACTIVITIES, offeredLater } from "~/services/amendments/kinds/add-activities.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";
import type { ExtraChoice } from "~/services/inventory/activities.server";

/** The page as its address asks: what may be added and, once something is chosen, what it comes to. Throws a 404. */
export async function activitiesOf(at: ChangeAt): Promise<ActivitiesData & ActivitiesAsked> {
  const { locale, now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const later = await offeredLater(bookingKey);
  if (!booking || !later) throw new Response("unknown", { status: 404 });
  const { searchParams, quote } = await chosenAt(at, "activities");
  const closed = await closedFor(bookingKey, "add", at.desk ? "staff" : "traveller", now);
  const choices = choicesIn(searchParams.getAll("add"));
  const asked = searchParams.has("see");
  const chosen = choices.map((each) => textOf([each]));
  return {
    ...changedBooking(at, booking),
    currency: later.currency,
    offers: later.offered.map(({ activity, name, text: about, day, time, price, left, returnableUntilDays }) => {
      const returnableUntil = stillReturnableUntil({ returnableUntilDays }, booking.departure.startDay, dayIn(now));
      const has = (position: number) =>
        later.had.some((each) => each.activity === activity && each.traveller === position);
      const people = booking.travellers.map(({ position, firstName, lastName }) => ({
        value: textOf([{ traveller: position, activity }]),
        name: fullName({ firstName, lastName }),
        has: has(position),
      }));
      return {
        activity,
        day,
        time,
        price,
        left,
        returnableUntil,
        people,
        name: inLocale(name, locale),
        text: inLocale(about, locale),
      };
    }),
    chosen,
    open: closed === null,
    ...(closed
      ? { refused: refusal(locale, closed.code) }
      : asked
        ? await previewAmendment(at, adding(at, choices), quote)
        : {}),
  };
}

function adding(at: ChangeAt, choices: ExtraChoice[]) {
  const view = (quoted: PreviewOf<typeof ADD_ACTIVITIES>, may: MayConfirm): ActivitiesAsked["quote"] => {
    const { booking: _, contactEmail: _1, seen: _2, lines, ...quote } = quoted;
    return {
      ...quote,
      add: textOf(choices),
      may,
      lines: lines.map(({ name, who, price }) => ({ name: inLocale(name, at.locale), who, price })),
    };
  };
  return changeOf(ADD_ACTIVITIES, at, { choices }, view);
}

/** Answers a post about activities to add. Throws a 404 when there is no such booking. */
export async function answerActivities(at: ChangeAt) {
  return submitAmendment(at, {
    kind: "activities" as const,
    fields: { add: CHOICES_LETTERS },
    of: (asked, { add }) => adding(asked, choicesIn([add])),
  });
}
