/** Who boards a run's coach: its list, and what guides mark of it. */

import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { lockForLimit } from "~/db/lock-for-limit.server";
import { boardingMarks, bookings, checkouts, departureRuns, seats, staffMembers, stays, travellers } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { byPlace } from "~/domain/alphabetical";
import type { Journey } from "~/domain/booking/journey";
import {
  type BoardingList,
  type BoardingMark,
  type BoardingStop,
  boardingTime,
  MARK_ID,
  MAX_REASON_LENGTH,
  MAX_SEEN,
  markedAt,
  peopleOn,
  standings,
  type TravellerKey,
  travellerName,
  UNMARKED,
} from "~/domain/departures/boarding";
import { isOnReplacedTicket } from "~/domain/departures/boarding-ticket";
import { travelling } from "~/domain/departures/runs";
import { sellableSeats } from "~/domain/departures/seats";
import { type Bilingual, inLocale, type Locale } from "~/domain/locale";
import { fullName } from "~/domain/people/full-name";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { translator } from "~/i18n/i18n.server";
import { IS_GOING } from "~/services/inventory/going.server";
import { needsOf, travellerOf } from "~/services/inventory/needs.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { namesOnLists, readRun } from "./read-run.server";
import { replacedOn } from "./replaced-tickets.server";

export type Boarding = { list: BoardingList; marks: BoardingMark[] };
type FoundBoarding = Boarding & { checkoutOf: Map<string, string> };

/** Who travels on a run, which tickets are good there, and what was marked of them; null when there is no such run. */
export async function boardingOf(run: string, now: Date): Promise<Boarding | null> {
  const found = await find(db, run, now);
  return found && { list: found.list, marks: found.marks };
}

/** The list of a run, in a transaction that changes something of it. */
export const boardingIn = async (tx: Db, run: string, now: Date): Promise<BoardingList | null> =>
  (await find(tx, run, now))?.list ?? null;

/** The ids of the departures that use a run. */
export async function departuresOfRun(from: Db, run: string): Promise<string[]> {
  const rows = await from
    .select({ departure: departureRuns.departure })
    .from(departureRuns)
    .where(eq(departureRuns.run, run));
  return rows.map(({ departure }) => departure);
}

async function find(from: Db, id: string, now: Date): Promise<FoundBoarding | null> {
  const run = await readRun(from, id);
  if (!run) return null;
  const running = travelling(run.departures).map(({ id: departure }) => departure);
  const people = await from
    .select({
      booking: bookings.number,
      checkout: checkouts.id,
      departure: checkouts.departure,
      journey: checkouts.journey,
      person: travellers,
      hotel: stays.about,
    })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(travellers, eq(travellers.checkout, checkouts.id))
    .leftJoin(stays, eq(stays.checkout, checkouts.id))
    .where(and(inArray(checkouts.departure, running), IS_GOING))
    .orderBy(asc(bookings.number), asc(travellers.position));
  const seated = await from.select().from(seats).where(eq(seats.run, id));
  const seatOf = new Map(seated.map(({ checkout, traveller, seat }) => [`${checkout}.${traveller}`, seat]));
  const needs = await needsOf(from, [...new Set(people.map(({ checkout }) => checkout))]);
  // On the way back everybody boards at one place.
  const boards = ({ boarding, destination }: Journey) =>
    run.direction === "return" && run.start
      ? { cityName: destination.name, name: run.start.name, departs: run.start.time }
      : boarding;
  const named = namesOnLists(run.departures);
  const stops = new Map<string, BoardingStop>();
  const checkoutOf = new Map<string, string>();
  for (const { booking, checkout, departure, journey, person, hotel } of people) {
    const { cityName, name: stopName, departs } = boards(journey);
    const at = `${departs} ${cityName.fr} ${stopName.fr}`;
    const stop = stops.get(at) ?? { city: cityName, stop: stopName, departs, people: [] };
    const { position, firstName, lastName, type, phone, ticketGeneration: ticket } = person;
    const seat = seatOf.get(`${checkout}.${position}`) ?? null;
    const sleeps = hotel?.name ?? journey.room?.hotels[0]?.name ?? null;
    const trip = named.get(departure) ?? journey.trip.name;
    const then = run.direction === "return" ? { hotel: null, home: getsOff(journey) } : { hotel: sleeps, home: null };
    const travels = run.departures.length > 1 ? { trip, ...then } : null;
    const need = needs.get(travellerOf(checkout, position))?.text ?? null;
    stop.people.push({
      booking,
      position,
      name: fullName({ firstName, lastName }),
      toFollow: person.birthDay === null,
      type,
      ticket,
      seat,
      phone,
      need,
      travels,
    });
    stops.set(at, stop);
    checkoutOf.set(booking, checkout);
  }
  const former = await replacedOn(from, id);
  for (const { booking, checkout } of former) checkoutOf.set(booking, checkout);
  const replaced = former.map(({ checkout: _, ...ticket }) => ticket);
  const departures = run.departures.map(({ id: departure }) => departure);
  const { direction, name, day, endDay } = run;
  const inOrder = [...stops].toSorted(([one], [other]) => byPlace("fr-ca")(one, other)).map(([, stop]) => stop);
  return {
    list: {
      run: id,
      departures,
      direction,
      trip: name,
      startDay: day,
      endDay,
      asOf: now.toISOString(),
      seats: sellableSeats(run.layout),
      stops: inOrder,
      replaced,
    },
    marks: await marksOf(from, id),
    checkoutOf,
  };
}

/** Where the coach brings somebody home to. */
function getsOff({ boarding: { cityName } }: Journey): Bilingual {
  const of = (locale: Locale) => translator(locale, "boarding")("getsOff", { city: inLocale(cityName, locale) });
  return { fr: of("fr-ca"), en: of("en-ca") };
}

async function marksOf(from: Db, run: string): Promise<BoardingMark[]> {
  return (await readMarks(from, eq(boardingMarks.run, run))).map(({ run: _, ...mark }) => mark);
}

async function readMarks(from: Db, which: SQL): Promise<(BoardingMark & { run: string })[]> {
  const rows = await from
    .select({ mark: boardingMarks, booking: bookings.number, by: { id: staffMembers.id, name: staffMembers.name } })
    .from(boardingMarks)
    .innerJoin(bookings, eq(bookings.checkout, boardingMarks.checkout))
    .innerJoin(staffMembers, eq(staffMembers.id, boardingMarks.member))
    .where(which)
    .orderBy(asc(boardingMarks.receivedAt), asc(boardingMarks.id));
  return rows.map(
    ({ mark: { id, run, traveller, state, reason, way, seen, markedAt: at, ticketGeneration }, booking, by }) => ({
      id,
      run,
      booking,
      position: traveller,
      state,
      reason,
      way,
      ticket: ticketGeneration,
      seen,
      by,
      at: at.toISOString(),
    }),
  );
}

/** Who is on board of any of these runs and still travels on it, with the run. */
export async function boardedOf(runIds: readonly string[]): Promise<(TravellerKey & { run: string })[]> {
  if (runIds.length === 0) return [];
  const travelling = await db
    .select({ run: departureRuns.run, booking: bookings.number, position: travellers.position })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(departureRuns, eq(departureRuns.departure, checkouts.departure))
    .innerJoin(travellers, eq(travellers.checkout, checkouts.id))
    .where(and(inArray(departureRuns.run, [...runIds]), IS_GOING));
  const marks = await readMarks(db, inArray(boardingMarks.run, [...runIds]));
  const standing = new Map(runIds.map((id) => [id, standings(marks.filter(({ run }) => run === id))]));
  return travelling.filter((one) => standing.get(one.run)?.get(travellerName(one))?.mark?.state === "boarded");
}

/** A mark before it is known by whom; `at` is any text, since phones are wrong. */
export type NewMark = Omit<BoardingMark, "by">;

export type MarkRefusal =
  | "departure-unknown"
  | "boarding-early"
  | "boarding-over"
  | "mark-invalid"
  | "traveller-gone"
  | "reason-needed"
  | "ticket-replaced"
  | "changed-since";

type By = Exclude<Auditor, "command">;

/**
 * Marks one traveller. The same mark again is accepted and is one. Refuses with `departure-unknown`, `boarding-early`
 * or `boarding-over`, `mark-invalid`, `traveller-gone` (none of this departure, or cancelled), `reason-needed`, or, for
 * a mark `shown` on a page of the network, `ticket-replaced` and `changed-since` when another ticket or a colleague's
 * mark came first. One that was made without a network is taken even so, for travellers who have left the departure as
 * well: it is shown to be settled (`conflictsOf`).
 */
export async function markBoarding(
  run: string,
  mark: NewMark,
  { by, shown }: { by: By; shown: boolean },
  now: Date,
): Promise<Verdict<null, MarkRefusal>> {
  return transaction(async (tx): Promise<Verdict<null, MarkRefusal>> => {
    await lockForLimit(tx, "boarding", run);
    const found = await find(tx, run, now);
    if (!found) return refuse("departure-unknown");
    const { list, marks } = found;
    const known = marks.find(({ id }) => id === mark.id);
    const isSame = known && travellerName(known) === travellerName(mark) && known.state === mark.state;
    if (isSame && known.by.id === by.id) return accept(null);
    const time = boardingTime(list, now);
    if (time !== "open") return refuse(time === "early" ? "boarding-early" : "boarding-over");
    const checkout = found.checkoutOf.get(mark.booking);
    const person = peopleOn(list).find((one) => travellerName(one) === travellerName(mark));
    const wasThere = list.replaced.some((one) => travellerName(one) === travellerName(mark));
    const mayBeGone = wasThere && (!shown || mark.state === "undone");
    if (!checkout || !(person || mayBeGone)) return refuse("traveller-gone");
    if (shown && person && isOnReplacedTicket(mark, person)) return refuse("ticket-replaced");
    const reason = mark.state === "refused" ? mark.reason.trim() : "";
    if (mark.state === "refused" && reason === "") return refuse("reason-needed");
    if (known || !MARK_ID.test(mark.id) || reason.length > MAX_REASON_LENGTH || mark.seen.length > MAX_SEEN)
      return refuse("mark-invalid");
    const { heads } = standings(marks).get(travellerName(mark)) ?? UNMARKED;
    if (shown && heads.some((id) => !mark.seen.includes(id))) return refuse("changed-since");
    const theirs = new Set(marks.filter((one) => travellerName(one) === travellerName(mark)).map(({ id }) => id));
    const { id, position, state, way, ticket: ticketGeneration } = mark;
    const written = await tx
      .insert(boardingMarks)
      .values({
        id,
        run,
        checkout,
        traveller: position,
        state,
        reason,
        way,
        ticketGeneration,
        seen: mark.seen.filter((one) => theirs.has(one)),
        markedAt: markedAt(mark.at, list, now),
        receivedAt: now,
        member: by.id,
      })
      .onConflictDoNothing()
      .returning({ id: boardingMarks.id });
    // Its id is a mark of another run.
    if (written.length === 0) return refuse("mark-invalid");
    const subject = { kind: "departure", id: run } as const;
    const after = { traveller: travellerName(mark), state, way };
    await writeAudit(tx, { by, what: "boarding-marked", subject, after, why: reason }, now);
    return accept(null);
  });
}
