import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { boughtDaysIn } from "~/documents/pocket-document.server";
import { isTravelled } from "~/domain/booking/booked";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { carriesCardNumber } from "~/domain/money/card-number";
import { bookingIn, CORRECT, offersIn } from "~/features/booking/booking-data";
import { BookingDetails } from "~/features/booking/booking-details";
import { bookingForms } from "~/features/booking/booking-forms.server";
import { BookingShortcuts } from "~/features/booking/booking-shortcuts";
import { CorrectionForm, type CorrectionShown } from "~/features/booking/correction-form";
import { ManageBooking } from "~/features/booking/manage-booking";
import { readForm } from "~/features/form/read-form.server";
import { ReviewForm, type ReviewRefused } from "~/features/reviews/review-form";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { useSite } from "~/features/site/site-data";
import { formatInstant } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { NOTHING_TYPED } from "~/routes/amendments/desk-change.server";
import { changeSaid } from "~/routes/amendments/leave-change.server";
import { tooMany } from "~/server/request-limit.server";
import { saidIn } from "~/server/said.server";
import { travellerOf } from "~/server/traveller.server";
import { offersOfBooking } from "~/services/amendments/offers-of.server";
import { calledOffBooking } from "~/services/booking/called-off.server";
import { bookedTrip } from "~/services/booking/describe-trip.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { tripOfBooking } from "~/services/planner/trips.server";
import { leaveReview, reviewState } from "~/services/reviews/leave-review.server";
import { Notice } from "~/ui/notice";
import { answerCorrection, correctionAt } from "./booking.birth-year.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = {
  i18n: ["booking", "callOff", "change", "checkout", "correction", "manage", "reviews", "stay"],
  scripts: "none",
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const found = await getBooking(params.bookingKey ?? "");
  if (!found) throw new Response("unknown", { status: 404 });
  const title = titled(translator(locale, "booking")("title", { number: found.number }));
  const review = {
    state: await reviewState(found.key, now),
    signature: {
      author: found.contactName,
      city: inLocale(found.boarding.cityName, locale),
    },
  };
  const calledOff = await calledOffBooking(found.key);
  const today = dayIn(now);
  const offers = isTravelled(found) ? await offersOfBooking(found.key, now) : [];
  const { searchParams } = new URL(request.url);
  const said = saidIn(request);
  const correction = {
    departureDay: found.departure.startDay,
    open: offers.some(({ kind, closed }) => kind === "birth-year" && closed === null),
    wanted: searchParams.has(CORRECT),
    done: said.has("corrected"),
    shown: await correctionAt({ request, locale, now, bookingKey: found.key }),
  };
  const changed = changeSaid(said);
  const traveller = await travellerOf(request);
  const mine = traveller && (await tripOfBooking(traveller, found.number));
  const days = boughtDaysIn(locale, await bookedTrip(found));
  return json({
    booking: bookingIn(locale, found, today, days),
    calledOff: calledOff && { kind: calledOff.kind, until: formatInstant(calledOff.answerUntil, locale) },
    changed,
    correction,
    offers: offersIn(locale, found.key, offers),
    share: mine ? pathFor("planner.share", locale, { trip: mine }) : pathFor("planner", locale),
    review,
    meta: { title },
  });
}

/** The forms of the page: a year of birth to put right, and a review of the trip once it is over. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const sent = await request.formData();
  const submission = readForm(sent, bookingForms);
  if (submission.status !== "success") return redirect(pathFor("booking", locale, { bookingKey }), 303);
  const { traveller, year, step, quote, code: changeCode, ...typed } = submission.value;
  // A review has one button and no steps.
  if (traveller !== undefined || step !== "") {
    const pressed = { step, quote, code: changeCode };
    const correction = { ...NOTHING_TYPED, ...pressed, bookingKey, position: traveller ?? Number.NaN, year };
    return answerCorrection({ request, typed: correction, locale, now });
  }
  const busy = tooMany("review", request, now, bookingKey);
  if (busy) {
    const text = carriesCardNumber(typed.text) ? "" : typed.text;
    return json({ review: { code: busy.code, ...typed, text } satisfies ReviewRefused }, busy.init);
  }
  const left = await leaveReview(bookingKey, { ...typed, locale }, now);
  if (left.ok) return redirect(`${pathFor("booking", locale, { bookingKey })}#review`, 303);
  const { code, params: numbers } = left;
  // What may be a card number is not written back.
  const refused: ReviewRefused = { code, params: numbers, ...typed, ...(code === "card-data" ? { text: "" } : {}) };
  return json({ review: refused }, { status: 422 });
}

/** What came of a form that was sent, where it leads to no other page. */
type Answer = CorrectionShown & { review?: ReviewRefused };

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Booking() {
  const { booking, calledOff, changed, correction, offers, review, share } = useLoaderData<typeof loader>();
  const answer: Answer = useActionData<typeof action>() ?? correction.shown;
  const { t } = useTranslation(["booking", "callOff", "change"]);
  const { phone } = useSite();
  const isCorrecting = correction.wanted || correction.done || answer.correction || answer.asked;
  return (
    <>
      {changed ? (
        <Notice tone="success" first title={t(`change:${changed}`)} live>
          <p>{t(`change:${changed}Text`)}</p>
        </Notice>
      ) : null}
      {calledOff ? (
        <Notice tone="warning" title={t(`callOff:onBooking.${calledOff.kind}`)}>
          <p>{t("callOff:onBooking.text", { until: calledOff.until, phone })}</p>
        </Notice>
      ) : null}
      <ReviewForm {...review} refused={answer.review} />
      <BookingDetails isPage booking={booking} after={<p className="muted no-print">{t("print")}</p>}>
        {booking.travellers.length > 0 ? (
          <>
            <BookingShortcuts booking={booking} share={share} />
            {correction.open && isCorrecting ? (
              <CorrectionForm
                travellers={booking.travellers}
                departureDay={correction.departureDay}
                done={correction.done}
                refused={answer.correction}
                asked={answer.asked}
                open={correction.wanted}
              />
            ) : null}
            <ManageBooking offers={offers} currency={booking.money.currency} />
          </>
        ) : null}
      </BookingDetails>
    </>
  );
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
