import { describe, expect, it } from "vitest";
import { localInstant } from "~/domain/day";
import {
  type BoardingList,
  type BoardingMark,
  boardingTime,
  boardingWindow,
  markedAt,
  type ReplacedTicket,
  standingOf,
  standings,
} from "./boarding";
import { answerTicket, conflictsOf } from "./boarding-ticket";

const ANN = { id: "ann", name: "Ann" };
const BOB = { id: "bob", name: "Bob" };
const mark = (id: string, some: Partial<BoardingMark> = {}): BoardingMark => ({
  id,
  booking: "ES-AAAAAA",
  position: 0,
  state: "boarded",
  reason: "",
  way: "list",
  ticket: null,
  by: ANN,
  seen: [],
  at: "2030-08-02T10:00:00.000Z",
  ...some,
});
const LIST: BoardingList = {
  run: "d",
  departures: ["d"],
  direction: "round-trip",
  startDay: "2030-08-02",
  endDay: "2030-08-05",
  trip: { fr: "Voyage", en: "Trip" },
  asOf: "2030-08-02T09:42:00.000Z",
  seats: ["1A", "1B"],
  replaced: [],
  stops: [
    {
      city: { fr: "Montréal", en: "Montreal" },
      stop: { fr: "Gare", en: "Station" },
      departs: "06:30",
      people: [
        {
          booking: "ES-AAAAAA",
          position: 0,
          toFollow: false,
          name: "Zoé Roy",
          type: "adult",
          ticket: 2,
          seat: "1A",
          phone: null,
          need: null,
          travels: null,
        },
      ],
    },
  ],
};

describe("marks of a traveller", () => {
  it("Boarding marks resolve to the latest by time and then id, in any order of arrival", () => {
    const early = mark("a", { state: "not-here" });
    const late = mark("b", { at: "2030-08-02T10:05:00.000Z" });
    for (const marks of [
      [early, late],
      [late, early],
    ])
      expect(standingOf(marks).mark?.id).toBe("b");
    const [one, two] = [mark("a"), mark("b", { state: "not-here" })];
    expect(standingOf([one, two]).mark?.id).toBe("b");
    expect(standingOf([two, one]).mark?.id).toBe("b");
  });

  it("Boarding marks sent twice count once, and no marks give none", () => {
    expect(standingOf([mark("a"), mark("a")])).toEqual({ mark: mark("a"), conflict: [], heads: ["a"] });
    expect(standingOf([])).toEqual({ mark: null, conflict: [], heads: [] });
  });

  it("Boarding marks that contradict each other are shown until one colleague who saw both decides", () => {
    const [one, other] = [mark("a"), mark("b", { state: "not-here", by: BOB, at: "2030-08-02T10:01:00.000Z" })];
    expect(standingOf([one, other])).toMatchObject({ mark: other, conflict: [one], heads: ["b", "a"] });
    const decided = mark("c", { by: BOB, seen: ["a", "b"], at: "2030-08-02T10:02:00.000Z" });
    expect(standingOf([decided, one, other])).toEqual({ mark: decided, conflict: [], heads: ["c"] });
    expect(standingOf([one, mark("d", { by: BOB })]).conflict, "both say the same").toEqual([]);
  });

  it("A boarding mark that saw another one wins, even with a wrong clock", () => {
    const ahead = mark("a", { at: "2030-08-02T18:00:00.000Z" });
    const undone = mark("b", { by: BOB, seen: ["a"], state: "undone" });
    expect(standingOf([ahead, undone])).toEqual({ mark: null, conflict: [], heads: ["b"] });
  });

  it("Boarding marks are never lost, even when they refer to each other or themselves", () => {
    expect(standingOf([mark("a", { seen: ["b"] }), mark("b", { seen: ["a"] })]).mark?.id).toBe("b");
    expect(standingOf([mark("a", { seen: ["a"] })]).mark?.id).toBe("a");
  });

  it("Boarding marks are keyed by booking and position", () => {
    const all = standings([mark("a"), mark("b", { position: 1 }), mark("c", { booking: "ES-BBBBBB" })]);
    expect([...all.keys()]).toEqual(["ES-AAAAAA.0", "ES-AAAAAA.1", "ES-BBBBBB.0"]);
  });
});

describe("boarding is marked", () => {
  const at = (day: string, time: string, ms = 0) => new Date(Date.parse(localInstant(day, time)) + ms);

  it("Boarding is open from twelve hours before the first stop until the end of the day after the return", () => {
    expect(boardingTime(LIST, at("2030-08-01", "18:30", -1))).toBe("early");
    expect(boardingTime(LIST, at("2030-08-01", "18:30"))).toBe("open");
    expect(boardingTime(LIST, at("2030-08-07", "00:00", -1))).toBe("open");
    expect(boardingTime(LIST, at("2030-08-07", "00:00"))).toBe("over");
  });

  it("Boarding of a coach that nobody travels on any more opens twelve hours before its day", () => {
    const empty = { ...LIST, stops: [] };
    expect(boardingTime(empty, at("2030-08-01", "12:00", -1))).toBe("early");
    expect(boardingTime(empty, at("2030-08-01", "12:00"))).toBe("open");
    expect(boardingTime(empty, at("2030-08-07", "00:00", -1))).toBe("open");
    expect(boardingTime(empty, at("2030-08-07", "00:00"))).toBe("over");
    expect(boardingWindow(empty).ends).toEqual(boardingWindow(LIST).ends);
  });

  it("A boarding mark takes the phone's time, no later than its receipt and no earlier than the opening", () => {
    const now = at("2030-08-02", "07:00");
    const said = at("2030-08-02", "06:45");
    expect(markedAt(said.toISOString(), LIST, now)).toEqual(said);
    expect(markedAt(at("2030-08-02", "09:00").toISOString(), LIST, now)).toEqual(now);
    expect(markedAt("1970-01-01T00:00:00Z", LIST, now)).toEqual(at("2030-08-01", "18:30"));
    expect(markedAt("soon", LIST, now)).toEqual(now);
  });
});

describe("A ticket at a coach's door", () => {
  const ticket = {
    booking: "ES-AAAAAA",
    position: 0,
    generation: 2,
    name: "Zoé Roy",
    departure: "d",
    city: "montreal",
    startDay: "2030-08-02",
    endDay: "2030-08-05",
    departs: "06:30",
    seat: "1A",
  };
  const stop = { city: { fr: "Montréal", en: "Montreal" }, stop: { fr: "Gare", en: "Station" } };
  const names = { trips: { e: { fr: "Voyage E", en: "Trip E" } }, cities: { montreal: stop } };
  const there = { ...stop, trip: names.trips.e, startDay: "2030-09-01", departs: "05:00" };
  const since = "2030-07-01T12:00:00.000Z";
  const replaced = (some: Partial<ReplacedTicket>): BoardingList => ({
    ...LIST,
    replaced: [{ booking: "ES-AAAAAA", position: 0, generation: 1, since, gone: null, ...some }],
  });
  const answer = (some: Partial<typeof ticket>, { list = LIST, marks = [] as BoardingMark[] } = {}) =>
    answerTicket({ ...ticket, ...some }, list, marks, names);

  it("A ticket is valid once, for its own coach and day", () => {
    expect(answer({})).toMatchObject({ code: "valid", person: { name: "Zoé Roy" } });
    expect(answer({}, { marks: [mark("a")] })).toMatchObject({ code: "already-boarded" });
    expect(answer({}, { marks: [mark("a", { state: "not-here" })] })).toMatchObject({ code: "valid" });
    expect(answer({}, { marks: [mark("a", { position: 1 })] })).toMatchObject({ code: "valid" });
    expect(answer({ startDay: "2030-08-01" })).toMatchObject({ code: "other-day" });
  });

  it("A ticket of any departure on a shared coach is valid on it, once each way", () => {
    const other = { departure: "e_2030-08-02_3" };
    const shared = { ...LIST, departures: ["d", other.departure], endDay: LIST.startDay };
    const out: BoardingList = { ...shared, direction: "outbound" };
    const back: BoardingList = { ...shared, direction: "return", startDay: "2030-08-05", endDay: "2030-08-05" };
    for (const list of [out, back]) {
      expect(answer({}, { list })).toMatchObject({ code: "valid" });
      expect(answer(other, { list })).toMatchObject({ code: "valid" });
      expect(answer(other, { list, marks: [mark("a")] })).toMatchObject({ code: "already-boarded" });
    }
    expect(answer({ ...other, startDay: "2030-08-01" }, { list: out })).toMatchObject({ code: "other-day" });
  });

  it("A ticket for another coach is explained by trip, date, time and stop where these have names", () => {
    const to = { ...stop, trip: names.trips.e, startDay: "2030-08-02", departs: "06:30" };
    expect(answer({ departure: "e_2030-08-02_3" })).toEqual({ code: "other-departure", to });
    expect(answer({ departure: "gone_2030-08-02" })).toEqual({ code: "other-departure", to: null });
  });

  it("A ticket is compared by generation, never by name", () => {
    expect(answer({ name: "Somebody Else" })).toMatchObject({ code: "valid" });
    expect(answer({ generation: 1 }, { list: replaced({}) })).toMatchObject({ code: "replaced", since });
  });

  it("A ticket of a departed traveller says whether they cancelled or which coach they take", () => {
    const of = (to: typeof there | null) =>
      answer({ position: 1, generation: 1 }, { list: replaced({ position: 1, gone: { name: "Luc Roy", to } }) });
    expect(of(null)).toEqual({ code: "cancelled", name: "Luc Roy", since });
    expect(of(there)).toEqual({ code: "moved", name: "Luc Roy", since, to: there });
  });

  it("A ticket issued after the list was read cannot be judged by it", () => {
    expect(answer({ generation: 3 })).toMatchObject({ code: "newer", person: { name: "Zoé Roy" } });
    expect(answer({ booking: "ES-NEW222" })).toEqual({ code: "newer", person: null });
  });

  it("A ticket read by two phones offline must be resolved; the same traveller ticked twice need not", () => {
    const twice = (way: "list" | "ticket") => [
      mark("a", { way, ticket: way === "ticket" ? 2 : null }),
      mark("b", { by: BOB }),
    ];
    expect(conflictsOf(LIST, twice("ticket"))).toMatchObject([{ code: "boarded-twice", name: "Zoé Roy" }]);
    expect(conflictsOf(LIST, twice("list"))).toEqual([]);
    const decided = mark("c", { seen: ["a", "b"], way: "list" });
    expect(conflictsOf(LIST, [...twice("ticket"), decided])).toEqual([]);
    const otherwise = [mark("a"), mark("b", { by: BOB, state: "not-here" })];
    expect(conflictsOf(LIST, otherwise)).toMatchObject([{ code: "said-otherwise" }]);
  });

  it("A replaced ticket must be resolved when somebody boarded with it", () => {
    const on = (ticketRead: number | null) => conflictsOf(LIST, [mark("a", { way: "ticket", ticket: ticketRead })]);
    expect(on(1)).toMatchObject([{ code: "replaced" }]);
    expect([on(2), on(null)]).toEqual([[], []]);
  });
});
