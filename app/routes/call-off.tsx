import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ChoicePage } from "~/features/call-off/choice-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { answerChoice, choiceOf, missed } from "./call-off.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["callOff", "change"], scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const page = await choiceOf({ request, locale, now, callOffKey: params.callOffKey ?? "" });
  const title = translator(locale, "callOff")("choice.title", { number: page.number });
  return json({ ...page, missed: missed(request, page), meta: { title: titled(title) } });
}

/** Opening the page does nothing by itself: programs that look through mails do so too. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const callOffKey = params.callOffKey ?? "";
  const answer = await answerChoice({ request, locale, now, callOffKey });
  if (answer.done) return redirect(pathFor("call-off", locale, { callOffKey }), 303);
  return json(answer.refused, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function CallOff() {
  const { meta: _, missed: ofAddress, ...page } = useLoaderData<typeof loader>();
  return <ChoicePage {...page} refused={useActionData<typeof action>() ?? ofAddress} />;
}

export { ErrorPage as ErrorBoundary };
