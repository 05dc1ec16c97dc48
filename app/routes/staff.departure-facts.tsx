import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { LONGEST_CREW_NAME } from "~/domain/departures/run-facts";
import { inLocale } from "~/domain/locale";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { type DepartureFactsData, DepartureFactsPage, type FactsRefused } from "~/features/staff/departure-facts-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { requireStaff } from "~/server/staff.server";
import { allGuides } from "~/services/departures/crew.server";
import { changeFacts, factsOf } from "~/services/departures/facts.server";

export const handle = { i18n: "facts" };

const schema = z.object({
  version: text,
  closed: text,
  cap: text,
  minimum: text,
  decideBy: text,
  guideMember: text,
  guide: text,
  driver: text,
  delay: text,
  why: text,
});
const LONGEST_WHY = 200;
const form = postedForm(schema, {
  version: 9,
  closed: 3,
  cap: 10,
  minimum: 10,
  decideBy: 20,
  guideMember: 40,
  delay: 10,
  why: LONGEST_WHY,
  // Longer than is taken, so that too long is said and not cut off.
  guide: 2 * LONGEST_CREW_NAME,
  driver: 2 * LONGEST_CREW_NAME,
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requireStaff(request);
  const departure = params.departure ?? "";
  const found = await factsOf(departure);
  if (!found) throw new Response("unknown", { status: 404 });
  const { facts, version, places, startDay } = found;
  const typed = (count: number | null) => (count === null ? "" : String(count));
  const page: DepartureFactsData = {
    departure,
    startDay,
    places,
    version,
    guides: await allGuides(),
    trip: inLocale(found.name, locale),
    typed: {
      closed: facts.closed,
      cap: typed(facts.cap),
      minimum: typed(facts.minimum),
      decideBy: facts.decideBy ?? "",
      guideMember: facts.guideMember ?? "",
      guide: facts.guide,
      driver: facts.driver,
      delay: typed(facts.delayMinutes || null),
    },
  };
  return json({ ...page, meta: { title: titled(translator(locale, "facts")("title")) } });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { version, closed, why, ...rest } = submission.value;
  const typed = { ...rest, closed: closed === "yes" };
  const departure = params.departure ?? "";
  const done = await changeFacts(departure, { typed, version: Number(version), by: member, why: why.trim() }, now);
  if (done.ok) return redirect(`${pathFor("staff.departure", locale, { departure })}?done=changed`, 303);
  const { code, errors = {}, params: numbers = {} } = done;
  const inField = code === "cap-below-taken" ? { cap: code } : errors;
  const refused: FactsRefused = {
    typed,
    why,
    errors: inField,
    params: numbers,
    code: code === "facts-invalid" || code === "cap-below-taken" ? null : code,
  };
  return json(refused, { status: code === "departure-unknown" ? 404 : 422 });
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Facts() {
  const { meta: _, ...page } = useLoaderData<typeof loader>();
  return <DepartureFactsPage {...page} refused={useActionData<typeof action>()} />;
}

export { OfficeError as ErrorBoundary };
