import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NamePage } from "~/features/booking/name-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { leaveChange } from "~/routes/amendments/leave-change.server";
import { answerName, namesOf } from "./booking.name.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["change", "checkout"], scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const page = await namesOf({ request, bookingKey: params.bookingKey ?? "", locale, now });
  const title = translator(locale, "change")("name.title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const answer = await answerName({ request, locale, now, bookingKey });
  if (answer.done) return leaveChange({ locale, now, bookingKey }, answer.made, "name");
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Name() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <NamePage {...page} {...useActionData<typeof action>()} />;
}

export { links } from "~/features/booking/booking-styles";
export { ErrorPage as ErrorBoundary };
