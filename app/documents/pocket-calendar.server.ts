import { createHash } from "node:crypto";
import { inLocale, type Locale } from "~/domain/locale";
import type { Moment } from "~/domain/planner/timeline";
import { colonOf } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { type EntryView, tripView } from "~/i18n/planner/trip-words.server";
import { addressIn, env } from "~/platform/env.server";
import { type CalendarEvent, calendarText, type Revision } from "./ical.server";
import type { PocketSource } from "./pocket-source";

/** How long what happens takes, as far as anyone knows, and how long before to tell of it, in minutes. */
const USUAL: Readonly<Record<Moment, { minutes: number; alarm: number | null }>> = {
  "bought-out": { minutes: 30, alarm: 120 },
  "bought-home": { minutes: 30, alarm: 120 },
  "bought-back": { minutes: 15, alarm: null },
  // Of the whole day.
  programme: { minutes: 0, alarm: null },
  departure: { minutes: 30, alarm: 120 },
  arrival: { minutes: 15, alarm: null },
  "pick-up": { minutes: 30, alarm: 60 },
  "hand-back": { minutes: 30, alarm: 120 },
  "check-in": { minutes: 30, alarm: null },
  "check-out": { minutes: 30, alarm: 60 },
  visit: { minutes: 60, alarm: 60 },
  meal: { minutes: 90, alarm: 60 },
  note: { minutes: 15, alarm: null },
  checklist: { minutes: 15, alarm: null },
};

/** What happens in a trip, as events: one for each entry of its timeline. `trip` is what an event stays with. */
export type PocketEvent = CalendarEvent & { trip: string };

const CANCELLED = {
  description: "",
  place: null,
  time: null,
  zone: "departure",
  minutes: 0,
  alarm: null,
  isCancelled: true,
} as const;

/** The events of a trip, in a language. */
export function pocketEvents(locale: Locale, source: PocketSource): PocketEvent[] {
  const { id, items, booked } = source;
  const told = { id, reader: "owner", items, files: {}, booking: booked } as const;
  return tripView(locale, told).days.flatMap(({ day, entries }) =>
    entries.map((entry) => eventOf(locale, source, day, entry)),
  );
}

/** What was in an earlier calendar of a trip and is not in the trip any more. */
export type GoneEvent = Pick<CalendarEvent, "uid" | "day"> & Revision;

/**
 * The calendar file of a trip; each of its events has the revision `revisionOf` knows. What is gone is in it as
 * cancelled: readers keep what a later file does not name.
 */
export function pocketCalendar(
  locale: Locale,
  source: PocketSource,
  revisionOf: (event: PocketEvent) => Revision,
  gone: readonly GoneEvent[] = [],
): string {
  const name = inLocale(source.name, locale);
  const told = pocketEvents(locale, source).map((event) => ({ ...event, ...revisionOf(event) }));
  const events = [...told, ...gone.map((each) => ({ ...CANCELLED, title: name, ...each }))];
  return calendarText({ name, brand: env.BRAND, organizer: addressIn(env.MAIL_FROM), locale, events });
}

/** Names a booking in its events without its number, which a calendar that is shared does not tell. */
const nameOf = (bookingKey: string) => createHash("sha256").update(bookingKey).digest("hex").slice(0, 20);

function eventOf(
  locale: Locale,
  { id, name, booking, hidesNumber = false, isCancelled = false }: PocketSource,
  day: string,
  { key, moment, at, what, title, details, edit }: EntryView,
): PocketEvent {
  const colon = colonOf(locale);
  // What cannot be edited was bought here, and is told in the time of where coaches leave from.
  const bought = edit === null;
  const number =
    bought && booking && !hidesNumber ? [translator(locale, "planner")("number", { number: booking.number })] : [];
  return {
    // A departure is the same event in the calendar of the booking and in that of the trip.
    uid: `${key}.${bought && booking ? nameOf(booking.key) : id}@${new URL(env.SITE_URL).hostname}`,
    trip: bought && booking ? booking.number : id,
    title: [what, title ?? inLocale(name, locale)].join(" · "),
    description: [...details.map(({ term, value }) => `${term}${colon} ${value}`), ...number].join("\n"),
    place: details.find(({ map }) => map !== undefined)?.value ?? null,
    day,
    time: at,
    zone: bought ? "departure" : "there",
    ...(isCancelled && { isCancelled }),
    ...USUAL[moment ?? "visit"],
  };
}
