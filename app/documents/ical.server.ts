/** Calendar files (RFC 5545): events in, text out. Event contents are always escaped as text. */
import { addDays, type Day, ZONE } from "~/domain/day";
import { LANGUAGE_TAGS, type Locale } from "~/domain/locale";

export type CalendarEvent = {
  /** An event always has the same one. */
  uid: string;
  title: string;
  description: string;
  place: string | null;
  day: Day;
  /** Local `HH:MM`; null for what fills no hour in particular. */
  time: string | null;
  /** `departure`: where coaches leave from. `there`: wherever the traveller is. */
  zone: "departure" | "there";
  minutes: number;
  /** Minutes before it begins at which to tell; null for never. */
  alarm: number | null;
  /** It does not take place any more: a reader that has it takes it out. */
  isCancelled?: boolean;
};

/** How often an event was changed, and since when it is as it is. */
export type Revision = { sequence: number; revisedAt: Date };

type Calendar = {
  name: string;
  brand: string;
  organizer: string;
  locale: Locale;
  events: readonly (CalendarEvent & Revision)[];
};

const LINE_BYTES = 75;

/** A text as a value: nothing in it ends the line or the value (3.3.11). */
export function textValue(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n")
    .replace(/(?!\n)\p{Cc}/gu, " ")
    .replace(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");
}

/** A text as a parameter, in quotes: it has no escapes as values have, and nothing in it ends the quotes (3.2). */
const parameterValue = (text: string) => `"${text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replaceAll('"', "'")}"`;

/** A line in pieces of at most 75 bytes, never through a character (3.1). */
export function foldLine(line: string): string {
  let [text, bytes] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > LINE_BYTES) {
      text += "\r\n ";
      bytes = 1;
    }
    text += character;
    bytes += size;
  }
  return text;
}

/** Eastern time, as its clocks have changed since 2007. */
const EASTERN = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:DAYLIGHT",
  "DTSTART:20070311T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
  "TZOFFSETFROM:-0500",
  "TZOFFSETTO:-0400",
  "TZNAME:EDT",
  "END:DAYLIGHT",
  "BEGIN:STANDARD",
  "DTSTART:20071104T020000",
  "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
  "TZOFFSETFROM:-0400",
  "TZOFFSETTO:-0500",
  "TZNAME:EST",
  "END:STANDARD",
  "END:VTIMEZONE",
];

const bare = (text: string) => text.replace(/[-:]|\.\d+/g, "");

function when({ day, time, zone, minutes }: CalendarEvent): string[] {
  if (time === null)
    return [`DTSTART;VALUE=DATE:${bare(day)}`, `DTEND;VALUE=DATE:${bare(addDays(day, 1))}`, "TRANSP:TRANSPARENT"];
  const of = zone === "departure" ? `;TZID=${ZONE}` : "";
  // Some readers know no DURATION. Hours are those of the clock on the wall.
  const ends = new Date(Date.parse(`${day}T${time}:00Z`) + minutes * 60_000).toISOString();
  return [`DTSTART${of}:${bare(day)}T${bare(time)}00`, `DTEND${of}:${bare(ends).slice(0, 15)}`];
}

function eventLines(event: CalendarEvent & Revision, organizer: string): string[] {
  const { uid, title, description, place, time, alarm, sequence, revisedAt } = event;
  return [
    "BEGIN:VEVENT",
    `UID:${textValue(uid)}`,
    organizer,
    `DTSTAMP:${bare(revisedAt.toISOString())}`,
    `LAST-MODIFIED:${bare(revisedAt.toISOString())}`,
    `SEQUENCE:${sequence}`,
    ...when(event),
    ...(event.isCancelled ? ["STATUS:CANCELLED"] : []),
    `SUMMARY:${textValue(title)}`,
    ...(description ? [`DESCRIPTION:${textValue(description)}`] : []),
    ...(place ? [`LOCATION:${textValue(place)}`] : []),
    ...(alarm === null || time === null || event.isCancelled
      ? []
      : ["BEGIN:VALARM", "ACTION:DISPLAY", `DESCRIPTION:${textValue(title)}`, `TRIGGER:-PT${alarm}M`, "END:VALARM"]),
    "END:VEVENT",
  ];
}

/** The text of a calendar file, to be read once or again and again. */
export function calendarText({ name, brand, organizer, locale, events }: Calendar): string {
  // What is published has an organizer (RFC 5546, 3.2.1).
  const organized = `ORGANIZER;CN=${parameterValue(brand)}:mailto:${organizer}`;
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${textValue(brand)}//Trips//${LANGUAGE_TAGS[locale].slice(0, 2).toUpperCase()}`,
    "CALSCALE:GREGORIAN",
    `METHOD:${events.length > 0 && events.every(({ isCancelled }) => isCancelled) ? "CANCEL" : "PUBLISH"}`,
    `NAME:${textValue(name)}`,
    `X-WR-CALNAME:${textValue(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    "X-PUBLISHED-TTL:PT6H",
    ...(events.some(({ zone, time }) => zone === "departure" && time !== null) ? EASTERN : []),
    ...events.flatMap((event) => eventLines(event, organized)),
    "END:VCALENDAR",
  ];
  return `${lines.map(foldLine).join("\r\n")}\r\n`;
}
