import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { carriesCardNumber } from "~/domain/card-number";
import { dayIn } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { bookingIn } from "~/features/booking/booking-data";
import { BookingDetails } from "~/features/booking/booking-details";
import { bookingForms } from "~/features/booking/booking-forms.server";
import { CorrectionForm, type CorrectionRefused } from "~/features/booking/correction-form";
import { readForm } from "~/features/form/read-form.server";
import { ReviewForm, type ReviewRefused } from "~/features/reviews/review-form";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { tooMany } from "~/http/request-limit.server";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { correctBirthYear } from "~/services/booking/correct-birth-year.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { leaveReview, reviewState } from "~/services/reviews/leave-review.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["booking", "checkout", "correction", "reviews", "stay"], scripts: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const found = await getBooking(params.bookingKey ?? "");
  if (!found) throw new Response("unknown", { status: 404 });
  const title = titled(translator(locale, "booking")("title", { number: found.number }));
  const review = {
    state: await reviewState(found.key, now),
    signature: {
      author: found.travellers[0]?.firstName ?? "",
      city: inLocale(found.boarding.cityName, locale),
    },
  };
  const today = dayIn(now);
  const { startDay } = found.departure;
  const correction = {
    departureDay: startDay,
    open: today < startDay,
    done: new URL(request.url).searchParams.has("corrected"),
  };
  return json({ booking: bookingIn(locale, found, today), correction, review, meta: { title, noindex: true } });
}

/** The forms of the page: a year of birth to put right, and a review of the trip once it is over. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const sent = await request.formData();
  const submission = readForm(sent, bookingForms);
  if (submission.status !== "success") return redirect(pathFor("booking", locale, { bookingKey }), 303);
  const { traveller, year, ...typed } = submission.value;
  if (traveller !== undefined) return correct(request, bookingKey, { position: traveller, year }, locale, now);
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

type Correction = { position: number; year: string };

async function correct(request: Request, bookingKey: string, typed: Correction, locale: Locale, now: Date) {
  const year = /^\d{4}$/.test(typed.year) ? Number(typed.year) : Number.NaN;
  const busy = tooMany("correction", request, now, bookingKey);
  if (busy) {
    const correction: CorrectionRefused = { code: busy.code, position: typed.position, year: typed.year.slice(0, 4) };
    return json({ correction }, busy.init);
  }
  const corrected = await correctBirthYear(bookingKey, { position: typed.position, year }, now);
  if (corrected.ok) return redirect(`${pathFor("booking", locale, { bookingKey }, "corrected=1")}#correction`, 303);
  const { code, params } = corrected;
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const correction: CorrectionRefused = { code, params, position: typed.position, year: typed.year.slice(0, 4) };
  return json({ correction }, { status: 422 });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function Booking() {
  const { booking, correction, review } = useLoaderData<typeof loader>();
  const refused: { review?: ReviewRefused; correction?: CorrectionRefused } = useActionData<typeof action>() ?? {};
  const { t } = useTranslation("booking");
  return (
    <>
      <h1>{t("title", { number: booking.number })}</h1>
      <ReviewForm {...review} refused={refused.review} />
      <BookingDetails booking={booking}>
        {correction.open ? (
          <CorrectionForm
            travellers={booking.travellers}
            departureDay={correction.departureDay}
            done={correction.done}
            refused={refused.correction}
          />
        ) : null}
      </BookingDetails>
      <p className="muted no-print">{t("print")}</p>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
