import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { StopPage } from "~/features/booking/stop-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { leaveChange } from "~/routes/amendments/leave-change.server";
import { answerStop, stopsOf } from "./booking.stop.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: "change", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const page = await stopsOf({ request, locale, now, bookingKey: params.bookingKey ?? "" });
  const title = translator(locale, "change")("stop.title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

/** What was chosen is in the address, for the page to be reloaded; what is posted confirms it. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const answer = await answerStop({ request, locale, now, bookingKey });
  if (answer.done) return leaveChange({ locale, now, bookingKey }, answer.made, "stop");
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function ChangeStop() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <StopPage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
