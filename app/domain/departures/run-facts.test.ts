import { describe, expect, it } from "vitest";
import {
  crewOfRun,
  inForce,
  MAX_CREW_NAME_LENGTH,
  MAX_DELAY_MINUTES,
  minimumState,
  NO_FACTS,
  overruling,
  type RunFacts,
  raisedCap,
  readFacts,
  type TypedFacts,
} from "./run-facts";

const PLANNED = { id: "d", coach: "coach-14", capacity: 14 };
const bus = { rows: [["1A", "1B"]], reserved: [] };
const noCoach = () => undefined;
const facts = (some: Partial<RunFacts>): RunFacts => ({ ...NO_FACTS, ...some });
const decided = (some: RunFacts | null, blocked: string[] = []) => ({ facts: some, blocked });

describe("what is in force of a planned run", () => {
  it("A planned run without decisions follows the files", () => {
    expect(inForce(PLANNED, decided(null), noCoach)).toEqual(PLANNED);
    expect(inForce(PLANNED, decided(NO_FACTS), noCoach)).toEqual(PLANNED);
  });

  it("A cap limits the places of a run", () => {
    expect(inForce(PLANNED, decided(facts({ cap: 10 })), noCoach).capacity).toBe(10);
    expect(inForce(PLANNED, decided(facts({ cap: 0 })), noCoach).capacity).toBe(0);
    expect(inForce(PLANNED, decided(facts({ cap: 20 })), noCoach).capacity, "a coach has no more places for it").toBe(
      14,
    );
  });

  it("A departure has the places of the coach that runs, while that coach is known", () => {
    const other = facts({ coach: "bus" });
    expect(inForce(PLANNED, decided(other), () => bus)).toMatchObject({ coach: "bus", capacity: 2 });
    expect(inForce(PLANNED, decided(other), noCoach)).toMatchObject({ coach: "coach-14", capacity: 14 });
  });

  it("A blocked seat is a place less, before the cap, as far as the coach that runs has it", () => {
    const six = {
      rows: [
        ["1A", "1B", "|", "1C"],
        ["2A", "2B", "|", "2C"],
      ],
      reserved: ["1C"],
    };
    const files = { ...PLANNED, capacity: 5 };
    const of = (blocked: string[], some: Partial<RunFacts> = {}) =>
      inForce(files, decided(facts(some), blocked), (slug) => (slug === "bus" ? bus : six)).capacity;
    expect(of(["1A", "2B"])).toBe(3);
    expect(of(["1A"], { cap: 4 })).toBe(4);
    expect(of(["1A", "2B"], { cap: 4 })).toBe(3);
    expect(of(["1C", "9Z"]), "nobody was sold those").toBe(5);
    expect(of(["1A", "2B"], { coach: "bus" })).toBe(1);
  });

  it("A cap is raised for as many as the coach has seats for, and for no more", () => {
    const of = (cap: number | null, count: number) => raisedCap(facts({ cap }), { places: 14, taken: 9, count });
    expect(of(10, 1), "there is room").toBeNull();
    expect(of(10, 2)).toBe(11);
    expect(of(10, 5)).toBe(14);
    expect(of(10, 6), "no such seats").toBeNull();
    expect(of(null, 5), "no cap").toBeNull();
  });

  it("A departure lists which facts override the files", () => {
    expect(overruling(facts({ guide: "Zoé", minimum: 10, delayMinutes: 5 }))).toEqual([]);
    expect(overruling(facts({ closed: true, cap: 0, coach: "bus" }))).toEqual(["closed", "cap", "coach"]);
  });
});

describe("the form of facts", () => {
  const LIMITS = { places: 14, startDay: "2027-05-12", today: "2027-04-01", crew: [{ id: "zoe", name: "Zoé Roy" }] };
  const typed = (some: Partial<TypedFacts> = {}): TypedFacts => ({
    closed: false,
    cap: "",
    minimum: "",
    decideBy: "",
    guideMember: "",
    guide: "",
    driverMember: "",
    driver: "",
    delay: "",
    ...some,
  });
  const errorsOf = (some: Partial<TypedFacts>) => {
    const read = readFacts(typed(some), LIMITS);
    return read.ok ? {} : read.errors;
  };

  it("An empty form decides nothing", () => {
    const { coach: _, ...nothing } = NO_FACTS;
    expect(readFacts(typed(), LIMITS)).toEqual({ ok: true, facts: nothing });
  });

  it("A form is read with its numbers, and names are trimmed", () => {
    const all = {
      closed: true,
      cap: " 12 ",
      minimum: "8",
      decideBy: "2027-05-11",
      guide: " Zoé ",
      driver: "",
      delay: "25",
    };
    expect(readFacts(typed(all), LIMITS)).toEqual({
      ok: true,
      facts: {
        closed: true,
        cap: 12,
        minimum: 8,
        decideBy: "2027-05-11",
        guideMember: null,
        guide: "Zoé",
        driverMember: null,
        driver: "",
        delayMinutes: 25,
      },
    });
  });

  it("Guide and driver are colleagues by their own names, or anybody by the name that is typed", () => {
    const read = (some: Partial<TypedFacts>) => readFacts(typed(some), LIMITS);
    const both = { guideMember: "zoe", guide: "Z.", driverMember: "zoe", driver: "" };
    expect(read(both)).toMatchObject({
      facts: { guideMember: "zoe", guide: "Zoé Roy", driverMember: "zoe", driver: "Zoé Roy" },
    });
    expect(read({ driver: " Luc, hired " })).toMatchObject({ facts: { driverMember: null, driver: "Luc, hired" } });
    expect(errorsOf({ guideMember: "gone", driverMember: "gone" })).toEqual({
      guideMember: "crew-unknown",
      driverMember: "crew-unknown",
    });
    expect(crewOfRun(facts({ guideMember: "zoe", driverMember: "luc" }))).toEqual(["zoe", "luc"]);
    expect(crewOfRun(NO_FACTS)).toEqual([]);
  });

  it("A minimum is decided on a day to come, or on the one that was decided before", () => {
    const past = typed({ minimum: "5", decideBy: "2027-03-01" });
    expect(readFacts(past, LIMITS)).toEqual({ ok: false, errors: { decideBy: "decide-by-past" } });
    expect(readFacts(past, { ...LIMITS, before: { ...NO_FACTS, cap: null, decideBy: "2027-03-01" } })).toMatchObject({
      ok: true,
    });
  });

  it("A cap that was decided before stays, although the coach has fewer places since", () => {
    const all = typed({ cap: "15" });
    expect(readFacts(all, { ...LIMITS, before: { ...NO_FACTS, cap: 15, decideBy: null } })).toMatchObject({ ok: true });
    expect(readFacts(all, { ...LIMITS, before: { ...NO_FACTS, cap: 16, decideBy: null } })).toMatchObject({
      ok: false,
    });
  });

  it("A decision has a day before departure and requires a minimum", () => {
    expect(errorsOf({ minimum: "8" })).toEqual({ decideBy: "decide-by-missing" });
    expect(errorsOf({ minimum: "8", decideBy: "2027-05-12" })).toEqual({ decideBy: "decide-by-invalid" });
    expect(errorsOf({ minimum: "8", decideBy: "2027-02-30" })).toEqual({ decideBy: "decide-by-invalid" });
    const alone = readFacts(typed({ decideBy: "2027-05-01" }), LIMITS);
    expect(alone.ok && alone.facts.decideBy).toBeNull();
  });

  it.each([
    [{ cap: "15" }, { cap: "cap-invalid" }],
    [{ cap: "-1" }, { cap: "cap-invalid" }],
    [{ cap: "ten" }, { cap: "cap-invalid" }],
    [{ minimum: "0", decideBy: "2027-05-01" }, { minimum: "minimum-invalid" }],
    [{ minimum: "15", decideBy: "2027-05-01" }, { minimum: "minimum-invalid" }],
    [{ cap: "8", minimum: "9", decideBy: "2027-05-01" }, { minimum: "minimum-above-cap" }],
    [{ delay: String(MAX_DELAY_MINUTES + 1) }, { delay: "delay-invalid" }],
    [{ delay: "1.5" }, { delay: "delay-invalid" }],
    [{ guide: "x".repeat(MAX_CREW_NAME_LENGTH + 1) }, { guide: "crew-too-long" }],
    [{ driver: "x".repeat(MAX_CREW_NAME_LENGTH + 1) }, { driver: "crew-too-long" }],
  ] as const)("%j is refused in its field", (some, errors) => {
    expect(errorsOf(some)).toEqual(errors);
  });

  it.each([
    { cap: "0" },
    { cap: "14" },
    { delay: String(MAX_DELAY_MINUTES) },
    { guide: "x".repeat(MAX_CREW_NAME_LENGTH) },
  ])("%j is taken", (some) => {
    expect(errorsOf(some)).toEqual({});
  });
});

it("A departure below its minimum is to be decided by the last day, and is safe once it reaches it", () => {
  const needs = { minimum: 8, decideBy: "2027-05-01" };
  expect(minimumState({ minimum: null, decideBy: null }, 0, "2027-05-01")).toBe("none");
  expect(minimumState(needs, 7, "2027-04-30")).toBe("open");
  expect(minimumState(needs, 7, "2027-05-01")).toBe("due");
  expect(minimumState(needs, 8, "2027-05-02")).toBe("reached");
});
