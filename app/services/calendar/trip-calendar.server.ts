/** Calendars of a trip: an event keeps its revision until what it says changes, wherever and however often it is read. */
import { createHash } from "node:crypto";
import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { listedValues, placeholders, preparedQuery } from "~/db/prepared-query.server";
import { calendarEvents } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Revision } from "~/documents/ical.server";
import { type GoneEvent, type PocketEvent, pocketCalendar, pocketEvents } from "~/documents/pocket-calendar.server";
import type { PocketSource } from "~/documents/pocket-source";
import { LOCALES, type Locale } from "~/domain/locale";

/** An event says the same in either language: a reader who changes language has no new revision. */
const [COMPARED_IN] = LOCALES;

const digestOf = (event: PocketEvent) =>
  createHash("sha256")
    .update(JSON.stringify(Object.entries(event).sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest("base64url");

const revisionsBy = preparedQuery((at, { uids: count }: { uids: number }) =>
  at
    .select({
      uid: calendarEvents.uid,
      digest: calendarEvents.digest,
      sequence: calendarEvents.sequence,
      revisedAt: calendarEvents.revisedAt,
    })
    .from(calendarEvents)
    .where(inArray(calendarEvents.uid, placeholders(count))),
);

type KnownRevision = Revision & { uid: string; digest: string };

async function revisionsOf(events: readonly PocketEvent[], now: Date): Promise<Map<string, KnownRevision>> {
  if (events.length === 0) return new Map();
  const said = events.map((event) => ({ uid: event.uid, trip: event.trip, day: event.day, digest: digestOf(event) }));
  const uids = said.map(({ uid }) => uid);
  const read = () => revisionsBy(db, listedValues(uids), { uids: uids.length });
  const known = new Map((await read()).map((row) => [row.uid, row]));
  const changed = said.filter(({ uid, digest }) => known.get(uid)?.digest !== digest);
  if (changed.length === 0) return known;
  await transaction((tx) =>
    tx
      .insert(calendarEvents)
      .values(changed.map((each) => ({ ...each, sequence: 0, revisedAt: now })))
      .onConflictDoUpdate({
        target: calendarEvents.uid,
        set: {
          day: sql`excluded.day`,
          digest: sql`excluded.digest`,
          revisedAt: now,
          sequence: sql`${calendarEvents.sequence} + 1`,
        },
        // Anyone who reads at the same time counts the change once.
        setWhere: ne(calendarEvents.digest, sql`excluded.digest`),
      }),
  );
  return new Map((await read()).map((row) => [row.uid, row]));
}

/** What its digest is once an event is not in the trip any more. */
const GONE = "";

/** What earlier calendars had of what was bought with a booking and this one does not: each counts as changed, once. */
async function goneOf(booking: string, events: readonly PocketEvent[], now: Date): Promise<GoneEvent[]> {
  const isOver = and(
    eq(calendarEvents.trip, booking),
    notInArray(
      calendarEvents.uid,
      events.map(({ uid }) => uid),
    ),
  );
  const { uid, day, digest, sequence, revisedAt } = calendarEvents;
  const read = () => db.select({ uid, day, digest, sequence, revisedAt }).from(calendarEvents).where(isOver);
  const found = await read();
  if (found.every((each) => each.digest === GONE)) return found;
  await transaction((tx) =>
    tx
      .update(calendarEvents)
      .set({ digest: GONE, revisedAt: now, sequence: sql`${sequence} + 1` })
      .where(and(isOver, ne(digest, GONE))),
  );
  return read();
}

/** The calendar file of a trip, to be read once: what it no longer has of an earlier file is cancelled in it. */
export async function tripCalendar(locale: Locale, source: PocketSource, now: Date): Promise<string> {
  const events = pocketEvents(COMPARED_IN, source);
  const known = await revisionsOf(events, now);
  const booking = source.booking?.number ?? source.stopped?.booking;
  const gone = booking ? await goneOf(booking, events, now) : [];
  return pocketCalendar(locale, source, revisionIn(known), gone);
}

/**
 * The calendar of a trip that is read again and again: what it no longer has, its readers take out by themselves. `shown`
 * is what is told of it: what is left out is no change of the event.
 */
export async function tripFeed(locale: Locale, source: PocketSource, now: Date, shown: PocketSource): Promise<string> {
  return pocketCalendar(locale, shown, revisionIn(await revisionsOf(pocketEvents(COMPARED_IN, source), now)));
}

const revisionIn =
  (known: Map<string, KnownRevision>) =>
  ({ uid }: PocketEvent): Revision => {
    const revision = known.get(uid);
    if (!revision) throw new Error(`an event without a revision: ${uid}`);
    return { sequence: revision.sequence, revisedAt: revision.revisedAt };
  };
