import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { isGiven } from "~/domain/company/work";
import { dayIn } from "~/domain/day";
import { metaTags } from "~/features/site/page-meta";
import { type MoneyData, MoneyPage } from "~/features/staff/money-page";
import { OfficeError } from "~/features/staff/office";
import type { WorkDone } from "~/features/staff/work-form";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { moneyToReview } from "~/services/booking/list-for-operator.server";
import { auditReading } from "~/services/staff/audit.server";
import { closeMoney } from "~/services/work/close-item.server";
import { foundPayments } from "./staff.found-payments.server";
import { searchedFor } from "./staff.search.server";
import { doneOf, readWork, refusedWork } from "./staff.work-form.server";

export const handle = { i18n: ["work", "desk"] };

const DONE: readonly WorkDone[] = ["closed", "given"];

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const { q, isCard } = searchedFor(request, pathFor("staff.money", locale));
  if (q) await auditReading({ by: member, what: "bookings-searched", subject: { kind: "list", id: q } }, now);
  const payments = await foundPayments(q, now);
  const found = await moneyToReview(now);
  const page: MoneyData = {
    q,
    isCard,
    payments,
    rows: found.map(({ since, detail: _, ...row }) => ({ ...row, since: dayIn(since) })),
    done: doneOf(request, DONE),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "staff")("money.title")) } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { member: by, locale, now } = await requireStaff(request);
  const form = await readWork(request);
  const closed = await closeMoney({ what: form.what, id: form.item, seen: form.seen, why: form.why, by }, now);
  if (closed.ok) {
    const done: WorkDone = isGiven(form.what) ? "given" : "closed";
    return redirect(saying(pathFor("staff.money", locale, {}, new URLSearchParams({ done }))), 303);
  }
  const isReference = isGiven(form.what) && closed.code === "reason-missing";
  const code = isReference ? "reference-missing" : closed.code;
  return json(refusedWork({ ...closed, code }, form), { status: 422 });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Money() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <MoneyPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
