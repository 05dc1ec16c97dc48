import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "~/features/form/read-form.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { stopMailsForm } from "~/features/site/stop-mails-form.server";
import { StopMailsPage } from "~/features/site/stop-mails-page";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { followedShare, unfollowShare } from "~/services/planner/follow-share.server";

export const handle = { i18n: "stop", scripts: "none" };

/** Where every mail of changes leads who wants no more of them. Opening it changes nothing: mail scanners do. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const share = await followedShare(params.share ?? "");
  if (!share) throw new Response("unknown", { status: 404 });
  return json({
    sent: share.follows,
    here: pathFor("shared.stop", locale, { share: params.share ?? "" }),
    meta: { title: titled(translator(locale, "stop")("changes.title")) },
  });
}

/** Unsubscribes: posted by the page's button or by a mail program, which follows no redirect (RFC 8058). */
export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const share = params.share ?? "";
  const submission = readForm(await request.formData(), stopMailsForm);
  await unfollowShare(share, now);
  const byProgram = submission.status === "success" && submission.value["List-Unsubscribe"] !== "";
  return byProgram ? json(null) : redirect(pathFor("shared.stop", locale, { share }), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Stop() {
  return <StopMailsPage sort="changes" {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };
