import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GroupAskPage } from "~/features/groups/ask-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { canonicalUrl, pictured, requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { answerGroupAsk, groupAskData } from "./group-ask.server";

export const handle = { i18n: "group", scripts: "none" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const t = translator(locale, "group");
  return json({
    ...(await groupAskData(request)),
    meta: {
      title: titled(t("ask.title")),
      description: t("ask.description"),
      canonical: canonicalUrl("group.ask", locale),
      ...pictured(locale),
    },
  });
}

export async function action({ request }: ActionFunctionArgs) {
  const { locale } = await requestContext(request);
  const answer = await answerGroupAsk(request);
  if (answer.done) return redirect(saying(pathFor("group.ask", locale, {}, "sent=1")), 303);
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function GroupAsk() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <GroupAskPage {...page} refused={useActionData<typeof action>()} />;
}

export { ErrorPage as ErrorBoundary };
