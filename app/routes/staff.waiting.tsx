import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import { partySize } from "~/domain/people/party";
import { timeIn } from "~/domain/time";
import { metaTags } from "~/features/site/page-meta";
import { OfficeError } from "~/features/staff/office";
import { StaffWaitingPage, type WaitingData } from "~/features/staff/waiting-page";
import type { WorkDone } from "~/features/staff/work-form";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { callCode } from "~/services/checkout/call-code.server";
import { auditReading } from "~/services/staff/audit.server";
import { listWaiting, removeRequest, type WaitingRow } from "~/services/work/waiting-list.server";
import { doneOf, readWork, refusedWork } from "./staff.work-form.server";

export const handle = { i18n: ["work", "desk"] };

const DONE: readonly WorkDone[] = ["removed", "added"];
const momentOf = (at: Date) => ({ day: dayIn(at), time: timeIn(at) });
const named = (name: Bilingual | string, locale: Locale) => (typeof name === "string" ? name : inLocale(name, locale));

export async function loader({ request }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  await auditReading({ by: member, what: "list-read", subject: { kind: "list", id: "staff.waiting" } }, now);
  const rowOf = ({ city, since, offer, dearer, firstDay, lastDay, days, adults, children, ...row }: WaitingRow) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    phone: row.phone,
    maxPrice: row.maxPrice,
    currency: row.currency,
    wanted: { firstDay, lastDay, days },
    dearer,
    city: named(city, locale),
    people: partySize({ adults, children }),
    since: since && momentOf(since),
    offer: offer && { day: offer.day, until: momentOf(offer.until), code: callCode(offer.checkout) },
  });
  const trips = await listWaiting(now);
  const page: WaitingData = {
    trips: trips.map(({ slug, trip, departures, requests }) => ({
      slug,
      departures,
      trip: named(trip ?? slug, locale),
      requests: requests.map(rowOf),
    })),
    done: doneOf(request, DONE),
  };
  return json({ ...page, meta: { title: titled(translator(locale, "work")("waiting.title")) } });
}

export async function action({ request }: ActionFunctionArgs) {
  const { member: by, locale, now } = await requireStaff(request);
  const form = await readWork(request);
  const gone = await removeRequest(form.id, { why: form.why, by }, now);
  if (!gone.ok) return json(refusedWork(gone, form), { status: 422 });
  return redirect(saying(pathFor("staff.waiting", locale, {}, new URLSearchParams({ done: "removed" }))), 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Waiting() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <StaffWaitingPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
