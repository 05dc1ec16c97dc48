import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { inLocale } from "~/domain/locale";
import { bookingIn } from "~/features/booking/booking-data";
import { BookingDetails } from "~/features/booking/booking-details";
import { ReviewForm, type ReviewRefused } from "~/features/reviews/review-form";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { readerOf, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { getBooking } from "~/services/booking/get-booking.server";
import { leaveReview, reviewState } from "~/services/reviews/leave-review.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["booking", "checkout", "reviews"], scripts: false };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await readerOf(request);
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
  return json({ booking: bookingIn(locale, found), review, meta: { title, noindex: true } });
}

/** The one form of the page: a review of the trip, once it is over. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const bookingKey = params.bookingKey ?? "";
  const form = await request.formData();
  const typed = { rating: String(form.get("rating") ?? ""), text: String(form.get("text") ?? "") };
  const left = await leaveReview(bookingKey, { ...typed, locale }, now);
  if (left.ok) return redirect(`${pathFor("booking", locale, { bookingKey })}#review`, 303);
  const { code, params: numbers } = left;
  // What may be a card number is not written back.
  const refused: ReviewRefused = { code, params: numbers, ...typed, ...(code === "card-data" ? { text: "" } : {}) };
  return json(refused, { status: 422 });
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function Booking() {
  const { booking, review } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation("booking");
  return (
    <>
      <h1>{t("title", { number: booking.number })}</h1>
      <ReviewForm {...review} refused={refused} />
      <BookingDetails booking={booking} />
      <p className="muted no-print">{t("print")}</p>
    </>
  );
}

export { ErrorPage as ErrorBoundary };
