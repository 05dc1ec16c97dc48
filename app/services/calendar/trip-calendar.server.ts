/** Calendars of a trip: an event keeps its revision until what it says changes, wherever and however often it is read. */
import { createHash } from "node:crypto";
import { inArray, ne, sql } from "drizzle-orm";
import { listedValues, placeholders, preparedQuery } from "~/db/prepared-query.server";
import { calendarEvents } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Revision } from "~/documents/ical.server";
import { type PocketEvent, pocketCalendar, pocketEvents } from "~/documents/pocket-calendar.server";
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
  const said = events.map((event) => ({ uid: event.uid, trip: event.trip, digest: digestOf(event) }));
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
        set: { digest: sql`excluded.digest`, revisedAt: now, sequence: sql`${calendarEvents.sequence} + 1` },
        // Anyone who reads at the same time counts the change once.
        setWhere: ne(calendarEvents.digest, sql`excluded.digest`),
      }),
  );
  return new Map((await read()).map((row) => [row.uid, row]));
}

/**
 * The calendar file of a trip. `shown` is what is told of it where that is less than all: what is left out is no change
 * of the event.
 */
export async function tripCalendar(
  locale: Locale,
  source: PocketSource,
  now: Date,
  shown: PocketSource = source,
): Promise<string> {
  const known = await revisionsOf(pocketEvents(COMPARED_IN, source), now);
  return pocketCalendar(locale, shown, ({ uid }) => {
    const revision = known.get(uid);
    if (!revision) throw new Error(`an event without a revision: ${uid}`);
    return { sequence: revision.sequence, revisedAt: revision.revisedAt };
  });
}
