import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { NeedsPage } from "~/features/booking/needs-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { answerNeeds, needsPage } from "./booking.needs.server";

/** This page is opened from a mail, on any phone, so it loads no script. */
export const handle = { i18n: "needs", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const page = await needsPage({ request, locale, now, bookingKey: params.bookingKey ?? "" });
  const title = translator(locale, "needs")("title", { number: page.number });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const bookingKey = params.bookingKey ?? "";
  const answer = await answerNeeds({ request, locale, now, bookingKey });
  if (answer.done) return redirect(saying(pathFor("booking.needs", locale, { bookingKey }, "saved=1")), 303);
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Needs() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <NeedsPage {...page} refused={useActionData<typeof action>()} />;
}

export { ErrorPage as ErrorBoundary };
