import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { dayIn } from "~/domain/day";
import { crewChoices, MAX_CREW_NAME_LENGTH } from "~/domain/departures/run-facts";
import { inLocale } from "~/domain/locale";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import type { BlockRefused } from "~/features/staff/departure/blocked-seats";
import {
  type DepartureFactsData,
  DepartureFactsPage,
  type FactsRefused,
} from "~/features/staff/departure/departure-facts-page";
import { OfficeError } from "~/features/staff/office";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn, saying } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { blockSeat, seatsInOffice, unblockSeat } from "~/services/departures/blocked-seats.server";
import { allCrew } from "~/services/departures/crew.server";
import { changeFacts, factsOf } from "~/services/departures/facts.server";

export const handle = { i18n: "facts" };

const schema = z.object({
  do: text,
  seat: text,
  version: text,
  closed: text,
  cap: text,
  minimum: text,
  decideBy: text,
  guideMember: text,
  guide: text,
  driverMember: text,
  driver: text,
  delay: text,
  why: text,
});
const MAX_WHY_LENGTH = 200;
const MAX_SEAT_LENGTH = 10;
const form = postedForm(schema, {
  do: 10,
  seat: MAX_SEAT_LENGTH,
  version: 9,
  closed: 3,
  cap: 10,
  minimum: 10,
  decideBy: 20,
  guideMember: 40,
  driverMember: 40,
  delay: 10,
  why: MAX_WHY_LENGTH,
  // Longer than is taken, so that too long is said and not cut off.
  guide: 2 * MAX_CREW_NAME_LENGTH,
  driver: 2 * MAX_CREW_NAME_LENGTH,
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale } = await requireStaff(request);
  const departure = params.departure ?? "";
  const [found, seats, crew] = await Promise.all([factsOf(departure), seatsInOffice(departure), allCrew()]);
  if (!found || !seats) throw new Response("unknown", { status: 404 });
  const { facts, version, places, startDay } = found;
  const typed = (count: number | null) => (count === null ? "" : String(count));
  const page: DepartureFactsData = {
    departure,
    startDay,
    places,
    version,
    crew: { guide: crewChoices("guide", crew, facts), driver: crewChoices("driver", crew, facts) },
    seats: { ...seats, blocked: seats.blocked.map(({ at, ...seat }) => ({ ...seat, day: dayIn(at) })) },
    done: doneIn(request),
    trip: inLocale(found.name, locale),
    typed: {
      closed: facts.closed,
      cap: typed(facts.cap),
      minimum: typed(facts.minimum),
      decideBy: facts.decideBy ?? "",
      guideMember: facts.guideMember ?? "",
      // The name of a colleague is not one that was typed.
      guide: facts.guideMember ? "" : facts.guide,
      driverMember: facts.driverMember ?? "",
      driver: facts.driverMember ? "" : facts.driver,
      delay: typed(facts.delayMinutes || null),
    },
  };
  return json({ ...page, meta: { title: titled(translator(locale, "facts")("title")) } });
}

/** What the address says was just done about a seat. */
function doneIn(request: Request): DepartureFactsData["done"] {
  const asked = saidIn(request);
  const seat = (asked.get("seat") ?? "").slice(0, MAX_SEAT_LENGTH);
  const does = (["block", "unblock"] as const).find((each) => each === asked.get("done"));
  return does && seat ? { does, seat } : null;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { do: does, seat, version, closed, why, ...rest } = submission.value;
  const departure = params.departure ?? "";
  if (does === "block" || does === "unblock") {
    const done =
      does === "block"
        ? await blockSeat(departure, { seat, why, by: member }, now)
        : await unblockSeat(departure, { seat, by: member }, now);
    if (done.ok) {
      const said = new URLSearchParams({ done: does, seat: seat.trim().toUpperCase() });
      return redirect(saying(`${pathFor("staff.departure.facts", locale, { departure }, said)}#seats`), 303);
    }
    const block: BlockRefused = { seat, why, code: done.code, params: done.params ?? {} };
    return json({ block }, { status: done.code === "departure-unknown" ? 404 : 422 });
  }
  const typed = { ...rest, closed: closed === "yes" };
  const done = await changeFacts(departure, { typed, version: Number(version), by: member, why: why.trim() }, now);
  if (done.ok) return redirect(saying(`${pathFor("staff.departure", locale, { departure })}?done=changed`), 303);
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
  const answer = useActionData<typeof action>();
  const isBlock = answer !== undefined && "block" in answer;
  return (
    <DepartureFactsPage {...page} refused={isBlock ? undefined : answer} block={isBlock ? answer.block : undefined} />
  );
}

export { OfficeError as ErrorBoundary };
