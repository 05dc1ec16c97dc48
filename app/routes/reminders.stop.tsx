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
import { hasStopped, readStopKey, stopReminders } from "~/services/checkout/stop-reminders.server";

export const handle = { i18n: "stop", scripts: "none" };

/** Whose reminders the address ends; throws a 404 for one that we have not made. */
function requireRecipient(stopKey = ""): string {
  const recipient = readStopKey(stopKey);
  if (!recipient) throw new Response("unknown", { status: 404 });
  return recipient;
}

/** Where every reminder of an unpaid purchase leads who wants no more. Opening it changes nothing: mail scanners do. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const recipient = requireRecipient(params.stopKey);
  return json({
    sent: !(await hasStopped(recipient)),
    here: pathFor("reminders.stop", locale, { stopKey: params.stopKey ?? "" }),
    meta: { title: titled(translator(locale, "stop")("reminders.title")) },
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const recipient = requireRecipient(params.stopKey);
  const submission = readForm(await request.formData(), stopMailsForm);
  await stopReminders(recipient, now);
  const byProgram = submission.status === "success" && submission.value["List-Unsubscribe"] !== "";
  return byProgram ? json(null) : redirect(pathFor("reminders.stop", locale, { stopKey: params.stopKey ?? "" }), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function StopReminders() {
  return <StopMailsPage sort="reminders" {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };
