import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { may, mayOnCoach } from "~/domain/company/staff";
import { dayIn } from "~/domain/day";
import {
  byAlighting,
  byStop,
  DEPARTURE_LISTS,
  hotelCounts,
  isListOf,
  peopleOf,
  type SheetParty,
} from "~/domain/departures/departure-sheet";
import { crewOfRun, minimumState } from "~/domain/departures/run-facts";
import { inLocale, type Locale } from "~/domain/locale";
import { metaTags } from "~/features/site/page-meta";
import type { DepartureData } from "~/features/staff/departure/departure-data";
import { DeparturePage } from "~/features/staff/departure/departure-page";
import { OfficeError } from "~/features/staff/office";
import { formatDay } from "~/i18n/format";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn } from "~/server/said.server";
import { requireStaff } from "~/server/staff.server";
import { factsOf } from "~/services/departures/facts.server";
import { firstRunOf } from "~/services/departures/read-run.server";
import { getSheet } from "~/services/departures/sheet.server";

export const handle = { i18n: ["facts", "boarding", "callOff", "sale", "notices"] };

const DONE: readonly DepartureData["done"][] = ["changed", "coach"];

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { member, locale, now } = await requireStaff(request);
  const asked = params.departure ?? "";
  const said = saidIn(request).get("done");
  const [sheet, decided] = await Promise.all([getSheet(asked), factsOf(asked)]);
  if (!sheet || !decided) {
    // A departure that shares its coaches is shown by the first.
    const first = await firstRunOf(asked);
    if (!first) throw new Response("unknown", { status: 404 });
    throw redirect(pathFor("staff.departure", locale, { departure: first }));
  }
  const { id, startDay, endDay, capacity, held, status, parties } = sheet;
  const mayHere = (permission: "boarding" | "passengers") => mayOnCoach(member, permission, crewOfRun(decided.facts));
  const people = parties.flatMap((party) => party.people);
  const trip = inLocale(sheet.trip, locale);
  const page: DepartureData = {
    id,
    trip,
    startDay,
    endDay,
    capacity,
    held,
    left: Math.max(0, capacity - decided.taken),
    status,
    departures: sheet.departures.map(({ id: departure, startDay: leaves, endDay: back, isCalledOff, ...of }) => ({
      id: departure,
      trip: inLocale(of.trip, locale),
      startDay: leaves,
      endDay: back,
      isOnSale: of.status === "on-sale",
      isCalledOff,
      people: peopleOf(parties.filter((party) => party.departure === departure)),
    })),
    facts: decided.facts,
    places: decided.places,
    blocked: decided.blocked,
    minimum: minimumState(decided.facts, people.length, dayIn(now)),
    mayChange: may(member.role, "departures"),
    mayCallOff: may(member.role, "cancel-departure"),
    mayBoard: mayHere("boarding"),
    maySell: may(member.role, "sell") && status === "on-sale" && startDay > dayIn(now),
    mayNotify: may(member.role, "notices"),
    done: DONE.find((done) => done === said) ?? null,
    coach: inLocale(sheet.coach.name, locale),
    sold: people.length,
    adults: people.filter(({ type }) => type === "adult").length,
    children: people.filter(({ type }) => type === "child").length,
    needs: mayHere("passengers") ? people.filter(({ need }) => need !== null).length : 0,
    ...countsOf(parties, locale),
    lists: mayHere("passengers") ? DEPARTURE_LISTS.filter((list) => isListOf(list, sheet)) : [],
  };
  return json({ ...page, meta: { title: titled(`${trip}, ${formatDay(startDay, locale, "full")}`) } });
}

/** How many board where, sleep where and do what. */
function countsOf(
  parties: readonly SheetParty[],
  locale: Locale,
): Pick<DepartureData, "stops" | "alighting" | "hotels" | "activities"> {
  const activities = new Map<string, number>();
  for (const { name } of parties.flatMap(({ people }) =>
    people.flatMap((one) => one.activities.map((name) => ({ name }))),
  ))
    activities.set(inLocale(name, locale), (activities.get(inLocale(name, locale)) ?? 0) + 1);
  return {
    stops: byStop(parties).flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const { departs, city, stop } = first.boarding;
      return { time: departs, city: inLocale(city, locale), stop: inLocale(stop, locale), people: peopleOf(group) };
    }),
    alighting: byAlighting(parties).flatMap((group) => {
      const at = group[0]?.alights;
      if (!at) return [];
      const { returns, city, stop } = at;
      return { time: returns, city: inLocale(city, locale), stop: inLocale(stop, locale), people: peopleOf(group) };
    }),
    // Whom it brings home sleeps nowhere any more.
    hotels: hotelCounts(parties.filter(({ alights }) => alights === null)),
    activities: [...activities].map(([name, people]) => ({ name, people })),
  };
}

export const meta: MetaFunction<typeof loader> = metaTags;

export default function Departure() {
  return <DeparturePage {...useLoaderData<typeof loader>()} />;
}

export { OfficeError as ErrorBoundary };
