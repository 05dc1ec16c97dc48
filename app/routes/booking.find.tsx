import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { findForm } from "~/features/booking/find-form.server";
import { FIND_FIELDS, FindPage, type FindRefused } from "~/features/booking/find-page";
import { firstErrors, readForm, typedOf } from "~/features/form/read-form.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { saidIn, saying } from "~/server/said.server";
import { mailBookingLink } from "~/services/booking/recover-link.server";

export const handle = { i18n: "find", scripts: "none" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { locale } = await requestContext(request);
  const sent = saidIn(request).has("sent");
  const t = translator(locale, "find");
  return json({ sent, meta: { title: titled(t("title")), description: t("lead") } });
}

/** The answer is the same for every number and address that could be a booking's. */
export async function action({ request }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const submission = readForm(await request.formData(), findForm);
  const typed = typedOf(submission);
  const refused = (problems: FindRefused["problems"], init: ResponseInit) =>
    json<FindRefused>({ typed, problems }, init);
  if (submission.status !== "success") {
    const errors = firstErrors(submission);
    const problems = FIND_FIELDS.flatMap((field) => (errors[field] ? [{ field, code: errors[field] }] : []));
    return refused(problems, { status: 422 });
  }
  const { number, email } = submission.value;
  const busy = tooMany("booking-link", request, now, number);
  if (busy) return refused([{ field: "number", code: busy.code, params: busy.params }], busy.init);
  await mailBookingLink({ number, email }, now);
  return redirect(saying(pathFor("booking.find", locale, {}, "sent=1")), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function FindBooking() {
  const { sent } = useLoaderData<typeof loader>();
  return <FindPage sent={sent} refused={useActionData<typeof action>()} />;
}

export { ErrorPage as ErrorBoundary };
