import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { AskPage } from "~/features/waiting/ask-page";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { answerAsk, askData } from "./trip-waiting.server";

export const handle = { i18n: "waiting", scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const page = await askData(params.slug ?? "", request);
  const title = translator(locale, "waiting")("title", { trip: page.trip });
  return json({ ...page, meta: { title: titled(title) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale } = await requestContext(request);
  const slug = params.slug ?? "";
  const answer = await answerAsk(slug, request);
  if (answer.done) return redirect(saying(pathFor("trip.waiting", locale, { slug }, "sent=1")), 303);
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function TripWaiting() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <AskPage {...page} refused={useActionData<typeof action>()} />;
}

export { ErrorPage as ErrorBoundary };
