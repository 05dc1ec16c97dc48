import { expect, it } from "vitest";
import { byHour, type DayCoach, type DayParty, dayStops, later, tripsOnCoach } from "./day-sheet";

const name = (text: string) => ({ fr: text, en: text });
const party = (over: Partial<DayParty>): DayParty => ({
  booking: "ES-1",
  departure: "d",
  people: 2,
  city: name("Laval"),
  stop: name("Gare"),
  departs: "06:30",
  returns: "21:00",
  ...over,
});

it("People are counted by stop, earliest first, and in reverse on the way back", () => {
  const later = party({ city: name("Montréal"), departs: "07:00", returns: "20:30", people: 3 });
  const parties = [later, party({}), party({ people: 1 })];
  expect(dayStops(parties, "departs")).toMatchObject([
    { time: "06:30", people: 3 },
    { time: "07:00", people: 3 },
  ]);
  expect(dayStops(parties, "returns").map(({ time }) => time)).toEqual(["20:30", "21:00"]);
});

it("Coaches are listed by first departure time, empty ones last", () => {
  const coach = (id: string, time?: string) =>
    ({ id, stops: time ? [{ time, city: name("a"), stop: name("b"), people: 1 }] : [] }) as unknown as DayCoach;
  const ids = byHour([coach("a"), coach("b", "09:00"), coach("c", "06:15")]).map(({ id }) => id);
  expect(ids).toEqual(["c", "b", "a"]);
});

it("A delay moves the time, also past midnight", () => {
  expect(later("08:00", 25)).toEqual({ time: "08:25", nextDay: false });
  expect(later("23:59", 1)).toEqual({ time: "00:00", nextDay: true });
  expect(later("18:30", 720)).toEqual({ time: "06:30", nextDay: true });
});

it("The trips of a shared coach are said once each with their lengths, the one with most people first", () => {
  const departure = (id: string, trip: string, nights: number | null) => ({ id, trip, name: name(trip), nights });
  const departures = [
    departure("p3", "package", 3),
    departure("p1", "package", 1),
    departure("empty", "other", 2),
    departure("tour", "tour", null),
  ];
  const parties = [
    party({ departure: "p1" }),
    party({ departure: "p3", people: 1 }),
    party({ departure: "tour", people: 9 }),
  ];
  expect(tripsOnCoach(departures, parties)).toEqual([
    { trip: "tour", name: name("tour"), nights: [], people: 9 },
    { trip: "package", name: name("package"), nights: [1, 3], people: 3 },
    { trip: "other", name: name("other"), nights: [2], people: 0 },
  ]);
  expect(tripsOnCoach(departures.slice(0, 1), parties)).toEqual([]);
});
