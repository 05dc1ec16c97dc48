import { describe, expect, it } from "vitest";
import { addDays, type Day } from "~/domain/day";
import {
  filterSeason,
  freeOf,
  hourOf,
  initialsOf,
  inSeasonOrder,
  lengthsOf,
  MAX_IN_CALENDAR,
  MAX_IN_PART,
  partAt,
  partByDays,
  type SeasonCoach,
  type SeasonFilter,
  type SeasonProduct,
  seasonTotal,
  signsOf,
  weeksOf,
  weeksShown,
} from "./season";

const TODAY = "2030-07-10";
const named = (text: string) => ({ fr: text, en: text });

const aProduct = (over: Partial<SeasonProduct> = {}): SeasonProduct => ({
  departure: "d",
  trip: "tour",
  name: named("tour"),
  days: 3,
  nights: null,
  isCalledOff: false,
  ...over,
});

function aCoach({
  facts,
  ...over
}: Partial<Omit<SeasonCoach, "facts">> & { facts?: Partial<SeasonCoach["facts"]> } = {}) {
  const coach: SeasonCoach = {
    id: "run",
    line: null,
    direction: "round-trip",
    day: TODAY,
    endDay: TODAY,
    destination: "new-york",
    name: named("run"),
    coach: named("coach"),
    calls: [
      { city: "quebec", time: "02:15" },
      { city: "montreal", time: "05:50" },
    ],
    start: null,
    products: [aProduct()],
    status: "on-sale",
    capacity: 50,
    sold: 10,
    held: 2,
    byTelephone: 1,
    travelling: over.sold ?? 10,
    sales: 1000,
    collected: 600,
    refunded: 0,
    ...over,
    facts: {
      minimum: null,
      decideBy: null,
      guide: "Zoé",
      guideMember: null,
      driverMember: null,
      driver: "",
      delayMinutes: 0,
      ...facts,
    },
  };
  return coach;
}

describe("what there is to see on a coach", () => {
  const signs = (...args: Parameters<typeof aCoach>) => signsOf(aCoach(...args), TODAY);

  it("An ordinary coach has nothing to see", () => {
    expect(signs()).toEqual([]);
    expect(freeOf(aCoach())).toBe(38);
  });

  it("A coach with less than a tenth of its places left is nearly full, and without any sold out", () => {
    expect(signs({ sold: 43, held: 2 })).toEqual([]);
    expect(signs({ sold: 44, held: 2 })).toEqual(["nearly-full"]);
    expect(signs({ sold: 48, held: 2 })).toEqual(["sold-out"]);
  });

  it("A coach that has not reached its minimum, is late or has people without a guide says so", () => {
    const facts = { minimum: 20, decideBy: "2030-07-20", delayMinutes: 25, guide: "" };
    expect(signs({ day: "2030-07-30", facts })).toEqual(["below-minimum", "delayed", "no-guide"]);
    expect(signs({ sold: 20, facts: { ...facts, delayMinutes: 0, guideMember: "zoe" } })).toEqual([]);
    expect(signs({ sold: 0, held: 0, facts: { guide: "" } })).toEqual([]);
    // Who may still choose another departure does not travel on this one.
    expect(signs({ sold: 20, travelling: 19, facts: { ...facts, delayMinutes: 0, guideMember: "zoe" } })).toEqual([
      "below-minimum",
    ]);
  });

  it("A coach that has left or is called off needs nothing any more", () => {
    const facts = { minimum: 20, decideBy: "2030-07-01", guide: "" };
    expect(signs({ day: "2030-07-09", facts })).toEqual(["past"]);
    expect(signs({ status: "called-off", capacity: 0, facts })).toEqual(["called-off"]);
  });
});

describe("the filters of the season", () => {
  const coaches = [
    aCoach({ id: "tour" }),
    aCoach({ id: "line", line: "shuttle", products: [aProduct({ trip: "package" })], facts: { guideMember: "zoe" } }),
    aCoach({ id: "boston", destination: "boston", calls: [{ city: "montreal", time: "06:00" }], sold: 50 }),
    aCoach({ id: "off", status: "called-off", sold: 0, held: 0 }),
    aCoach({ id: "closed", status: "closed", facts: { driverMember: "zoe" } }),
  ];
  const none: SeasonFilter = { destination: "", line: "", trip: "", city: "", state: null };
  const found = (over: Partial<SeasonFilter>) =>
    filterSeason(coaches, { ...none, ...over }, { today: TODAY, member: "zoe" }).map(({ id }) => id);

  it("Without a filter every coach is found", () => {
    expect(found({})).toHaveLength(coaches.length);
  });

  it.each([
    [{ destination: "boston" }, ["boston"]],
    [{ line: "shuttle" }, ["line"]],
    [{ trip: "package" }, ["line"]],
    [{ city: "quebec" }, ["tour", "line", "off", "closed"]],
    [{ state: "on-sale" }, ["tour", "line", "boston"]],
    [{ state: "sold" }, ["tour", "line", "boston", "closed"]],
    [{ state: "nearly-full" }, ["boston"]],
    [{ state: "called-off" }, ["off"]],
    [{ state: "closed" }, ["closed"]],
    [{ state: "mine" }, ["line", "closed"]],
    [{ state: "mine", destination: "boston" }, []],
  ] as const)("%j finds %j", (filter, ids) => {
    expect(found(filter)).toEqual(ids);
  });
});

it("A coach leaves at its first call, at a city's own call, or on the way back from the destination", () => {
  expect(hourOf(aCoach())).toBe("02:15");
  expect(hourOf(aCoach(), "montreal")).toBe("05:50");
  expect(hourOf(aCoach({ direction: "return", start: "13:00" }), "montreal")).toBe("13:00");
  expect(hourOf(aCoach({ calls: [] }))).toBeNull();
});

it("Coaches follow each other by day and hour", () => {
  const coaches = [
    aCoach({ id: "late", direction: "return", start: "13:00" }),
    aCoach({ id: "next", day: "2030-07-11" }),
    aCoach({ id: "early" }),
  ];
  expect(inSeasonOrder(coaches).map(({ id }) => id)).toEqual(["early", "late", "next"]);
});

it("The lengths of a coach are each said once, nights apart from days", () => {
  const products = [3, 1, 2, 3].map((nights) => aProduct({ nights }));
  expect(lengthsOf([...products, aProduct({ days: 3 })])).toEqual({ nights: [1, 2, 3], days: [3] });
});

it.each([
  ["Zoé Canari", "ZC"],
  ["Maude Tremblay-Côté", "MC"],
  ["Élise", "É"],
  ["", ""],
])("The initials of « %s » are « %s »", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

describe("the weeks of a month", () => {
  const on = (day: Day, id = day) => aCoach({ id, day });

  it("A month has its own days alone, in weeks from Sunday", () => {
    // The first of July 2030 is a Monday.
    const weeks = weeksOf("2030-07", [on("2030-07-01"), on("2030-07-07"), on("2030-07-07", "second")]);
    expect(weeks.map(({ from, to, coaches }) => [from, to, coaches])).toEqual([
      ["2030-07-01", "2030-07-06", 1],
      ["2030-07-07", "2030-07-13", 2],
      ["2030-07-14", "2030-07-20", 0],
      ["2030-07-21", "2030-07-27", 0],
      ["2030-07-28", "2030-07-31", 0],
    ]);
    expect(weeks.flatMap(({ days }) => days)).toHaveLength(31);
    expect(weeks[1]?.days[0]?.coaches.map(({ id }) => id)).toEqual(["2030-07-07", "second"]);
  });

  it("Weeks without a coach are left out, and of too many coaches one week is shown", () => {
    const few = weeksOf("2030-07", [on("2030-07-01"), on("2030-07-17")]);
    expect(weeksShown(few, TODAY).map(({ from }) => from)).toEqual(["2030-07-01", "2030-07-14"]);
    const many = Array.from({ length: MAX_IN_CALENDAR + 1 }, (_, n) => on(addDays("2030-07-01", n % 20), `${n}`));
    const shown = (day: Day) => weeksShown(weeksOf("2030-07", many), day).map(({ from }) => from);
    expect(shown("2030-07-10")).toEqual(["2030-07-07"]);
    expect(shown("2030-07-31")).toEqual(["2030-07-14"]);
    expect(weeksShown(weeksOf("2030-07", []), TODAY)).toEqual([]);
  });
});

describe("the totals of the season", () => {
  it("Totals count the places of coaches that travel, and the money of all", () => {
    const coaches = [
      aCoach(),
      aCoach({ sold: 40 }),
      aCoach({ status: "called-off", capacity: 0, sold: 7, refunded: 90 }),
    ];
    expect(seasonTotal(coaches)).toEqual({
      coaches: 2,
      calledOff: 1,
      capacity: 100,
      sold: 50,
      held: 4,
      free: 46,
      load: 50,
      byTelephone: 2,
      sales: 3000,
      collected: 1800,
      refunded: 90,
    });
  });

  it("A month without places has no load", () => {
    expect(seasonTotal([]).load).toBeNull();
  });
});

const daily = (departures: number, day: Day): Day[] => Array.from({ length: departures }, () => day);

it("A month is read in parts of whole days, none longer than MAX_IN_PART, and nothing is left out", () => {
  const days = [...daily(30, "2030-07-01"), ...daily(20, "2030-07-02"), ...daily(1, "2030-07-05")];
  expect(partByDays(days)).toEqual([
    { from: "2030-07-01", to: "2030-07-02", departures: MAX_IN_PART },
    { from: "2030-07-05", to: "2030-07-05", departures: 1 },
  ]);
  const busy = Array.from({ length: 31 }, (_, n) => daily(11, addDays("2030-07-01", n))).flat();
  const parts = partByDays(busy);
  expect(parts.reduce((sum, { departures }) => sum + departures, 0)).toBe(busy.length);
  expect(Math.max(...parts.map(({ departures }) => departures))).toBeLessThanOrEqual(MAX_IN_PART);
});

it("A day with more departures than a part has is a part of its own", () => {
  const days = [...daily(1, "2030-07-01"), ...daily(60, "2030-07-02"), ...daily(1, "2030-07-03")];
  expect(partByDays(days).map(({ departures }) => departures)).toEqual([1, 60, 1]);
});

it("A day without departures leads to the part that follows, and after the last to the last", () => {
  const parts = partByDays([...daily(50, "2030-07-02"), ...daily(50, "2030-07-08")]);
  const at = (day: Day) => partAt(parts, day)?.from;
  expect([at("2030-07-01"), at("2030-07-03"), at("2030-07-31")]).toEqual(["2030-07-02", "2030-07-08", "2030-07-08"]);
  expect(partAt([], "2030-07-01")).toBeUndefined();
});
