import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { metaTags } from "~/features/site/page-meta";
import { type MailsData, MailsPage } from "~/features/staff/mails-page";
import { OfficeError } from "~/features/staff/office";
import type { WorkDone } from "~/features/staff/work-form";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { auditReading } from "~/services/staff/audit.server";
import { leaveMail, resendReturned, returnedMails } from "~/services/work/stuck-mails.server";
import { doneOf, readWork, refusedWork } from "./staff.work-form.server";

export const handle = { i18n: "work" };

const DONE: readonly WorkDone[] = ["resent", "left"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  await auditReading({ by: member, what: "list-read", subject: { kind: "list", id: "staff.mails" } }, now);
  const { rows, more } = await returnedMails();
  const page: MailsData = {
    more,
    rows: rows.map(({ key, seen, subject, recipient, state, problem, createdAt }) => ({
      key,
      seen,
      subject,
      problem,
      to: recipient,
      state: state === "bounced" ? "bounced" : "failed",
      since: dayIn(createdAt),
    })),
    done: doneOf(request, DONE),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "work")("mails.title")) } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { member: by, locale, now } = await requireStaff(request);
  const form = await readWork(request);
  const { id, seen, why } = form;
  const again = form.do === "resend";
  if (!again && form.do !== "leave") throw new Response("malformed", { status: 400 });
  const moved = again ? await resendReturned(id, { seen, by }, now) : await leaveMail(id, { seen, why, by }, now);
  if (!moved.ok) return json(refusedWork(moved, form), { status: 422 });
  const done: WorkDone = again ? "resent" : "left";
  return redirect(saying(pathFor("staff.mails", locale, {}, new URLSearchParams({ done }))), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Mails() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <MailsPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
