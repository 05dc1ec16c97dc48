import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { GroupPage } from "~/features/groups/group-page";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { answerNames, groupPageData } from "./group.server";

/** Opened from a mail, on any phone: no script at all. */
export const handle = { i18n: ["group", "checkout"], scripts: "none" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const page = await groupPageData(params.groupKey ?? "", request);
  return json({ ...page, meta: { title: titled(translator(locale, "group")("names.title")) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const answer = await answerNames(params.groupKey ?? "", request);
  if (answer.done) return redirect(answer.to, 303);
  return json(answer.shown, answer.init);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Group() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <GroupPage {...page} refused={useActionData<typeof action>()} />;
}

export { ErrorPage as ErrorBoundary };
