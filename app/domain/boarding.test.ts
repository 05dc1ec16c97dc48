import { describe, expect, it } from "vitest";
import {
  answerTicket,
  type BoardingList,
  type BoardingMark,
  boardingTime,
  boardingWindow,
  markedAt,
  standingOf,
  standings,
} from "./boarding";
import { localInstant } from "./day";

const ANN = { id: "ann", name: "Ann" };
const BOB = { id: "bob", name: "Bob" };
const mark = (id: string, some: Partial<BoardingMark> = {}): BoardingMark => ({
  ...{ id, booking: "ES-AAAAAA", position: 0, state: "boarded", reason: "", way: "list", by: ANN, seen: [] },
  at: "2030-08-02T10:00:00.000Z",
  ...some,
});
const LIST: BoardingList = {
  ...{ departure: "d", startDay: "2030-08-02", endDay: "2030-08-05", trip: { fr: "Voyage", en: "Trip" } },
  stops: [
    {
      ...{ city: { fr: "Montréal", en: "Montreal" }, stop: { fr: "Gare", en: "Station" }, departs: "06:30" },
      people: [
        { booking: "ES-AAAAAA", position: 0, name: "Zoé Roy", type: "adult", seat: "1A", phone: null, need: null },
      ],
    },
  ],
};

describe("marks of a traveller", () => {
  it("come to the latest by the moment marked, then by id, in whatever order they arrive", () => {
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

  it("are one when the same came twice, and none when nobody marked", () => {
    expect(standingOf([mark("a"), mark("a")])).toEqual({ mark: mark("a"), conflict: [], heads: ["a"] });
    expect(standingOf([])).toEqual({ mark: null, conflict: [], heads: [] });
  });

  it("show what two colleagues said differently, until one who saw both decides", () => {
    const [one, other] = [mark("a"), mark("b", { state: "not-here", by: BOB, at: "2030-08-02T10:01:00.000Z" })];
    expect(standingOf([one, other])).toMatchObject({ mark: other, conflict: [one], heads: ["b", "a"] });
    const decided = mark("c", { by: BOB, seen: ["a", "b"], at: "2030-08-02T10:02:00.000Z" });
    expect(standingOf([decided, one, other])).toEqual({ mark: decided, conflict: [], heads: ["c"] });
    expect(standingOf([one, mark("d", { by: BOB })]).conflict, "both say the same").toEqual([]);
  });

  it("let who saw another's mark win, however wrong that one's clock is", () => {
    const ahead = mark("a", { at: "2030-08-02T18:00:00.000Z" });
    const undone = mark("b", { by: BOB, seen: ["a"], state: "undone" });
    expect(standingOf([ahead, undone])).toEqual({ mark: null, conflict: [], heads: ["b"] });
  });

  it("are never lost, even where they name each other or themselves", () => {
    expect(standingOf([mark("a", { seen: ["b"] }), mark("b", { seen: ["a"] })]).mark?.id).toBe("b");
    expect(standingOf([mark("a", { seen: ["a"] })]).mark?.id).toBe("a");
  });

  it("are told apart by booking and place in its form", () => {
    const all = standings([mark("a"), mark("b", { position: 1 }), mark("c", { booking: "ES-BBBBBB" })]);
    expect([...all.keys()]).toEqual(["ES-AAAAAA.0", "ES-AAAAAA.1", "ES-BBBBBB.0"]);
  });
});

describe("boarding is marked", () => {
  const at = (day: string, time: string, ms = 0) => new Date(Date.parse(localInstant(day, time)) + ms);

  it("from twelve hours before the first stop to the end of the day after the return", () => {
    expect(boardingTime(LIST, at("2030-08-01", "18:30", -1))).toBe("early");
    expect(boardingTime(LIST, at("2030-08-01", "18:30"))).toBe("open");
    expect(boardingTime(LIST, at("2030-08-07", "00:00", -1))).toBe("open");
    expect(boardingTime(LIST, at("2030-08-07", "00:00"))).toBe("over");
  });

  it("never where nobody travels", () => {
    const empty = { ...LIST, stops: [] };
    expect(boardingWindow(empty)).toBeNull();
    expect(boardingTime(empty, at("2030-08-02", "06:30"))).toBe("early");
  });

  it("at the phone's moment, no later than it was received and no earlier than boarding opened", () => {
    const now = at("2030-08-02", "07:00");
    const said = at("2030-08-02", "06:45");
    expect(markedAt(said.toISOString(), LIST, now)).toEqual(said);
    expect(markedAt(at("2030-08-02", "09:00").toISOString(), LIST, now)).toEqual(now);
    expect(markedAt("1970-01-01T00:00:00Z", LIST, now)).toEqual(at("2030-08-01", "18:30"));
    expect(markedAt("soon", LIST, now)).toEqual(now);
  });
});

it("a ticket is worth something at its own coach alone, once, for who travels still", () => {
  const ticket = {
    ...{ booking: "ES-AAAAAA", position: 0, name: "Zoé Roy", departure: "d", city: "montreal" },
    ...{ startDay: "2030-08-02", endDay: "2030-08-05", departs: "06:30", seat: "1A" },
  };
  const answer = (some: Partial<typeof ticket>, marks: BoardingMark[] = []) =>
    answerTicket({ ...ticket, ...some }, LIST, marks).code;
  expect(answer({})).toBe("valid");
  expect(answer({}, [mark("a")])).toBe("already-boarded");
  expect(answer({}, [mark("a", { state: "not-here" })])).toBe("valid");
  expect(answer({}, [mark("a", { position: 1 })])).toBe("valid");
  expect(answer({ departure: "e" })).toBe("other-departure");
  expect(answer({ startDay: "2030-08-01" })).toBe("other-day");
  expect(answer({ position: 1 })).toBe("cancelled");
});
