import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SeatsPage } from "~/features/booking/seats-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { leaveFreeChange } from "./amendments/leave-change.server";
import { answerSeats, seatsOfBooking } from "./booking.seats.server";

/** The plan of the coach is chosen on with scripts; without, the lists next to it. */
export const handle = { i18n: ["change", "checkout"], scripts: "coach" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const page = await seatsOfBooking({ request, locale, now, bookingKey: params.bookingKey ?? "" });
  const title = translator(locale, "change")("seats.title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const answer = await answerSeats({ request, locale, now, bookingKey });
  if (answer.done) return leaveFreeChange({ locale, bookingKey }, "seats", answer.kept);
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Seats() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <SeatsPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
