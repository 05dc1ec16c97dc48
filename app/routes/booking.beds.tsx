import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { BedsPage } from "~/features/booking/beds-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { leaveFreeChange } from "./amendments/leave-change.server";
import { answerBeds, bedsOfBooking } from "./booking.beds.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const page = await bedsOfBooking({ request, locale, now, bookingKey: params.bookingKey ?? "" });
  const title = translator(locale, "change")("beds.title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const answer = await answerBeds({ request, locale, now, bookingKey });
  if (answer.done) return leaveFreeChange({ locale, bookingKey }, "beds", answer.kept);
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Beds() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <BedsPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
