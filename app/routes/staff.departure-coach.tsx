import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { capacityOf } from "~/domain/departures/seats";
import { inLocale, type Locale } from "~/domain/locale";
import type { Refusal } from "~/domain/verdict";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { type DepartureCoachData, DepartureCoachPage } from "~/features/staff/departure/departure-coach-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import {
  type CoachPreview,
  type CoachRefusal,
  changeCoach,
  coachesOf,
  previewCoach,
} from "~/services/departures/coach.server";
import { auditReading } from "~/services/staff/audit.server";

export const handle = { i18n: "facts" };

const schema = z.object({ coach: text, seen: text, why: text });
const form = postedForm(schema, { coach: 60, seen: 30, why: 200 });

function shownPreview({ coach, moves, ...counts }: CoachPreview, locale: Locale): DepartureCoachData["preview"] {
  return {
    ...counts,
    coach: inLocale(coach.name, locale),
    moves: moves.map(({ seat, to, name, number }) => ({ seat, to, name, number })),
  };
}
const shownRefusal = ({ code, params = {} }: Refusal<CoachRefusal>) => ({ code, params });

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const departure = params.departure ?? "";
  const found = await coachesOf(departure);
  if (!found) throw new Response("unknown", { status: 404 });
  const chosen = new URL(request.url).searchParams.get("coach") ?? "";
  const looked = chosen ? await previewCoach(departure, chosen) : null;
  // Who changes seats is named.
  if (looked?.ok && looked.value.moves.length > 0)
    await auditReading(
      { by: member, what: "list-read", subject: { kind: "departure", id: departure }, after: { list: "coach" } },
      now,
    );
  const { name: trip, startDay, taken, runs, choices } = found;
  const page: DepartureCoachData = {
    departure,
    startDay,
    taken,
    chosen,
    trip: inLocale(trip, locale),
    coach: inLocale(runs.name, locale),
    places: capacityOf(runs),
    choices: choices.map(({ name, ...choice }) => ({ ...choice, name: inLocale(name, locale) })),
    preview: looked?.ok ? shownPreview(looked.value, locale) : null,
    refused: looked && !looked.ok ? shownRefusal(looked) : null,
  };
  return json({ ...page, meta: { title: titled(translator(locale, "facts")("coach.title")) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { coach: slug, seen, why } = submission.value;
  const departure = params.departure ?? "";
  const done = await changeCoach(departure, { slug, seen, by: member, why: why.trim() }, now);
  if (done.ok) return redirect(saying(`${pathFor("staff.departure", locale, { departure })}?done=coach`), 303);
  if (done.code === "departure-unknown") throw new Response("unknown", { status: 404 });
  return json({ chosen: slug, refused: shownRefusal(done) }, { status: 422 });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function OtherCoach() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>()?.refused;
  return <DepartureCoachPage {...page} refused={refused ?? page.refused} />;
}

export { OfficeError as ErrorBoundary };
