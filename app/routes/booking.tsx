import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { boughtDaysIn } from "~/documents/pocket-document.server";
import { isTravelled } from "~/domain/booking/booked";
import { CLAIM_DAYS } from "~/domain/company/conditions";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { carriesCardNumber } from "~/domain/money/card-number";
import { bookingIn } from "~/features/booking/booking-data";
import { BookingDetails } from "~/features/booking/booking-details";
import { bookingForms } from "~/features/booking/booking-forms.server";
import { type CorrectionAsked, CorrectionForm, type CorrectionRefused } from "~/features/booking/correction-form";
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
import { tooMany } from "~/server/request-limit.server";
import { offeredLater } from "~/services/amendments/kinds/add-activities.server";
import { calledOffBooking } from "~/services/booking/called-off.server";
import { bookedTrip } from "~/services/booking/describe-trip.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { openActs } from "~/services/booking/lock-booking.server";
import { leaveReview, reviewState } from "~/services/reviews/leave-review.server";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { answerCorrection } from "./booking.birth-year.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = {
  i18n: ["booking", "callOff", "change", "claim", "checkout", "correction", "needs", "reviews", "stay"],
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
  const open = await openActs(found.key, ["birth-year", "cancel", "needs"], "traveller", now);
  const today = dayIn(now);
  const { startDay } = found.departure;
  const correction = {
    departureDay: startDay,
    open: open.has("birth-year"),
    done: new URL(request.url).searchParams.has("corrected"),
  };
  const { searchParams } = new URL(request.url);
  const changed =
    (
      [
        "cancelled",
        "renamed",
        "added",
        "returned",
        "dated",
        "reseated",
        "restopped",
        "reroomed",
        "joined",
        "rebedded",
      ] as const
    ).find((each) => searchParams.has(each)) ?? null;
  const addable = ((await offeredLater(found.key))?.offered ?? []).some(({ left }) => left > 0);
  const days = boughtDaysIn(locale, await bookedTrip(found));
  return json({
    booking: bookingIn(locale, found, today, days),
    calledOff: calledOff && { kind: calledOff.kind, until: formatInstant(calledOff.answerUntil, locale) },
    addable,
    changed,
    correction,
    mayChange: open.has("cancel"),
    mayNeed: open.has("needs") && isTravelled(found),
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
  if (traveller !== undefined) {
    const pressed = { step, quote, code: changeCode };
    const correction = { ...NOTHING_TYPED, ...pressed, bookingKey, position: traveller, year };
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

/** The words of what was just done. */
const DONE = {
  cancelled: "done",
  renamed: "renamed",
  added: "added",
  returned: "returned",
  dated: "dated",
  reseated: "reseated",
  restopped: "restopped",
  reroomed: "reroomed",
  joined: "joined",
  rebedded: "rebedded",
} as const;

/** What came of a form that was sent, where it leads to no other page. */
type Answer = { review?: ReviewRefused; correction?: CorrectionRefused; asked?: CorrectionAsked };

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Booking() {
  const { addable, booking, calledOff, changed, correction, mayChange, mayNeed, review } =
    useLoaderData<typeof loader>();
  const answer: Answer = useActionData<typeof action>() ?? {};
  const { t } = useTranslation(["booking", "callOff", "change", "claim", "needs"]);
  const { phone } = useSite();
  return (
    <>
      <h1>{t("title", { number: booking.number })}</h1>
      {changed ? (
        <Notice tone="success" first title={t(`change:${DONE[changed]}`)} live>
          <p>{t(`change:${DONE[changed]}Text`)}</p>
        </Notice>
      ) : null}
      {calledOff ? (
        <Notice tone="warning" title={t(`callOff:onBooking.${calledOff.kind}`)}>
          <p>{t("callOff:onBooking.text", { until: calledOff.until, phone })}</p>
        </Notice>
      ) : null}
      <ReviewForm {...review} refused={answer.review} />
      <BookingDetails booking={booking} />
      {correction.open ? (
        <CorrectionForm
          travellers={booking.travellers}
          departureDay={correction.departureDay}
          done={correction.done}
          refused={answer.correction}
          asked={answer.asked}
        />
      ) : null}
      {mayChange ? (
        <div className="below no-print">
          <Section id="cancel" title={t("change:section")}>
            <p>{t("change:seatText")}</p>
            <p>
              <ButtonLink href={booking.reseat}>{t("change:seatLink")}</ButtonLink>
            </p>
            <p>{t("change:stopText")}</p>
            <p>
              <ButtonLink href={booking.restop}>{t("change:stopLink")}</ButtonLink>
            </p>
            {booking.stay ? (
              <>
                <p>{t("change:roomText")}</p>
                <p>
                  <ButtonLink href={booking.reroom}>{t("change:roomLink")}</ButtonLink>
                </p>
              </>
            ) : null}
            {booking.rebed ? (
              <>
                <p>{t("change:bedsText")}</p>
                <p>
                  <ButtonLink href={booking.rebed}>{t("change:bedsLink")}</ButtonLink>
                </p>
              </>
            ) : null}
            {addable ? (
              <>
                <p>{t("change:addText")}</p>
                <p>
                  <ButtonLink href={booking.add}>{t("change:addLink")}</ButtonLink>
                </p>
              </>
            ) : null}
            {booking.extras.length > 0 ? (
              <>
                <p>{t("change:returnText")}</p>
                <p>
                  <ButtonLink href={booking.takeBack}>{t("change:returnLink")}</ButtonLink>
                </p>
              </>
            ) : null}
            <p>{t("change:moreText")}</p>
            <p>
              <ButtonLink href={booking.more}>{t("change:moreLink")}</ButtonLink>
            </p>
            <p>{t("change:dateText")}</p>
            <p>
              <ButtonLink href={booking.redate}>{t("change:dateLink")}</ButtonLink>
            </p>
            <p>{t("change:nameText")}</p>
            <p>
              <ButtonLink href={booking.rename}>{t("change:nameLink")}</ButtonLink>
            </p>
            <p>{t("change:linkText")}</p>
            <p>
              <ButtonLink href={booking.cancel}>{t("change:link")}</ButtonLink>
            </p>
          </Section>
        </div>
      ) : null}
      {mayNeed ? (
        <div className="below no-print">
          <Section id="needs" title={t("needs:section")}>
            <p>{t("needs:sectionText")}</p>
            <p>
              <ButtonLink href={booking.needs}>{t("needs:link")}</ButtonLink>
            </p>
          </Section>
        </div>
      ) : null}
      {booking.travellers.length > 0 ? (
        <div className="below no-print">
          <Section id="claim" title={t("claim:section")}>
            <p>{t("claim:sectionText", { days: CLAIM_DAYS })}</p>
            <p>
              <ButtonLink href={booking.claim}>{t("claim:link")}</ButtonLink>
            </p>
          </Section>
        </div>
      ) : null}
      <p className="muted no-print">{t("print")}</p>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
