/** Activities of a booking taken back: what it comes to, by the address, and the post that does it. */

import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import type { MayConfirm } from "~/features/booking/confirm-change";
import type { ReturningAsked, ReturningData } from "~/features/booking/returning-page";
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
import { activitiesHad, RETURN_ACTIVITIES } from "~/services/amendments/kinds/return-activities.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";
import type { ExtraChoice } from "~/services/inventory/activities.server";

/** The page as its address asks: what they have and, once something is chosen, what comes of it. Throws a 404. */
export async function returningOf(at: ChangeAt): Promise<ReturningData & ReturningAsked> {
  const { locale, now, bookingKey } = at;
  const booking = await getBooking(bookingKey);
  const found = await activitiesHad(bookingKey);
  if (!booking || !found) throw new Response("unknown", { status: 404 });
  const { searchParams, quote } = await chosenAt(at, "activities-returned");
  const closed = await closedFor(bookingKey, "return", at.desk ? "staff" : "traveller", now);
  const choices = choicesIn(searchParams.getAll("take"));
  const firsts = found.had.filter(({ activity }, i) => found.had.findIndex((each) => each.activity === activity) === i);
  return {
    ...changedBooking(at, booking),
    currency: found.currency,
    today: dayIn(now),
    activities: firsts.map(({ activity, name }) => ({
      activity,
      name: inLocale(name, locale),
      people: found.had
        .filter((each) => each.activity === activity)
        .map((each) => ({ value: textOf([each]), name: each.who, price: each.price, until: each.until })),
    })),
    chosen: choices.map((each) => textOf([each])),
    open: closed === null,
    ...(closed
      ? { refused: refusal(locale, closed.code) }
      : searchParams.has("see")
        ? await previewAmendment(at, takingBack(at, choices), quote)
        : {}),
  };
}

function takingBack(at: ChangeAt, choices: ExtraChoice[]) {
  const view = (quoted: PreviewOf<typeof RETURN_ACTIVITIES>, may: MayConfirm): ReturningAsked["quote"] => {
    const { booking: _, contactEmail: _1, seen: _2, lines, ...quote } = quoted;
    return {
      ...quote,
      take: textOf(choices),
      may,
      lines: lines.map(({ name, who, price }) => ({ name: inLocale(name, at.locale), who, price })),
    };
  };
  return changeOf(RETURN_ACTIVITIES, at, { choices }, view);
}

/** Answers a post about activities to take back. Throws a 404 when there is no such booking. */
export async function answerReturning(at: ChangeAt) {
  return submitAmendment(at, {
    kind: "activities-returned" as const,
    fields: { take: CHOICES_LETTERS },
    of: (asked, { take }) => takingBack(asked, choicesIn([take])),
  });
}
