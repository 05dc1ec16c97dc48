import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarText, foldLine, textValue } from "./ical.server";

const AT = new Date("2030-05-01T16:00:30.123Z");
const EVENT: CalendarEvent = {
  uid: "bought-out.trip@site.example",
  title: "Départ, Montréal",
  description: "",
  place: null,
  day: "2030-08-02",
  time: "06:30",
  zone: "departure",
  minutes: 60,
  alarm: 120,
};

function read(events: CalendarEvent[], name = "New York") {
  const text = calendarText({
    name,
    brand: "Escale",
    organizer: "trips@site.example",
    locale: "fr-ca",
    events: events.map((event) => ({ ...event, sequence: 3, revisedAt: AT })),
  });
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
  return { text, calendar, events: calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each)) };
}

it("A coach leaves at its local time in every season, and an alarm says so", () => {
  const { events } = read([EVENT, { ...EVENT, uid: "2", day: "2030-12-20" }]);
  const starts = events.map(({ startDate }) => startDate.toJSDate().toISOString());
  expect(starts).toEqual(["2030-08-02T10:30:00.000Z", "2030-12-20T11:30:00.000Z"]);
  expect(events[0]?.duration.toSeconds()).toBe(3600);
  const [alarm] = events[0]?.component.getAllSubcomponents("valarm") ?? [];
  expect(String(alarm?.getFirstPropertyValue("trigger"))).toBe("-PT120M");
  expect(String(events[0]?.component.getFirstPropertyValue("dtstamp"))).toBe("2030-05-01T16:00:30Z");
  expect(events[0]?.sequence).toBe(3);
});

it("A published calendar says who publishes it", () => {
  const [event] = read([EVENT]).events;
  const organizer = event?.component.getFirstProperty("organizer");
  expect([organizer?.getFirstValue(), organizer?.getFirstParameter("cn")]).toEqual([
    "mailto:trips@site.example",
    "Escale",
  ]);
});

it.each([
  ["Voyages Roy, inc.", "Voyages Roy, inc."],
  ["Autocars; Côté: depuis 1990", "Autocars; Côté: depuis 1990"],
  ['Escale "Plus"\r\nBEGIN:VEVENT', "Escale 'Plus' BEGIN:VEVENT"],
])("The organizer %j is named %j, without the escapes of a text", (brand, named) => {
  const event = { ...EVENT, sequence: 0, revisedAt: AT };
  const calendar = { name: "", organizer: "trips@site.example", locale: "fr-ca", events: [event] } as const;
  const lines = calendarText({ ...calendar, brand }).split("\r\n");
  expect(lines).toContain(`ORGANIZER;CN="${named}":mailto:trips@site.example`);
});

it("An event without a time fills its day, and one elsewhere has that place's time", () => {
  const { events, calendar } = read([
    { ...EVENT, time: null },
    { ...EVENT, uid: "2", zone: "there" },
  ]);
  expect(events[0]?.startDate.isDate).toBe(true);
  expect([String(events[0]?.startDate), String(events[0]?.endDate)]).toEqual(["2030-08-02", "2030-08-03"]);
  expect(events[0]?.component.getAllSubcomponents("valarm")).toEqual([]);
  expect(events[1]?.startDate.zone).toBe(ICAL.Timezone.localTimezone);
  expect(calendar.getAllSubcomponents("vtimezone")).toEqual([]);
});

describe("any content of an event", () => {
  const hostile = `<b>"x"</b>, a; b\\ \u202egnp.exe\u202c\r\nEND:VEVENT\r\nBEGIN:VALARM\n${"é🚌".repeat(5_000)}`;

  it("Any text comes out of a calendar reader as it went in, in lines of 75 bytes", () => {
    const { text, events, calendar } = read(
      [{ ...EVENT, title: hostile, description: hostile, place: hostile }],
      hostile,
    );
    const plain = hostile.replaceAll("\r\n", "\n");
    expect(events).toHaveLength(1);
    expect([events[0]?.summary, events[0]?.description, events[0]?.location]).toEqual([plain, plain, plain]);
    // A property newer than this reader, which gives it back as it is written.
    expect(calendar.getFirstPropertyValue("name")).toBe(textValue(plain));
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = text.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  it("Any generated text survives a calendar reader", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
        const { events } = read([{ ...EVENT, title: `.${title}.` }]);
        expect(events[0]?.summary).toBe(
          `.${title}.`.replace(/\r\n?|[\u2028\u2029\u0085]/g, "\n").replace(/(?!\n)\p{Cc}/gu, " "),
        );
      }),
      { numRuns: 300 },
    );
  });
});

it("A line is foldLine between characters, and only when too long", () => {
  expect(foldLine("A".repeat(75))).toBe("A".repeat(75));
  expect(foldLine(`${"A".repeat(74)}é`)).toBe(`${"A".repeat(74)}\r\n é`);
  expect(textValue("a\u0000b\tc")).toBe("a b c");
});
