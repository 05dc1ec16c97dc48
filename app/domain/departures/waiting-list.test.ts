import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_WAITING_DAYS } from "~/domain/company/limits";
import { addDays, localInstant } from "~/domain/day";
import {
  checkNeeded,
  checkWanted,
  dearerDays,
  fullDays,
  nextInLine,
  offerEnds,
  offerUntil,
  soldOver,
  stateOn,
  tickedDays,
  type Wanted,
  wantsDay,
} from "./waiting-list";

const at = (day: string, time: string) => new Date(localInstant(day, time));

describe("an offer lasts four hours of the day", () => {
  it.each([
    ["in the morning", "08:00", "2030-05-01", "12:00"],
    ["at noon", "12:00", "2030-05-01", "16:00"],
    ["just in time for the evening", "18:00", "2030-05-01", "22:00"],
    ["a minute later", "18:01", "2030-05-02", "08:01"],
    ["in the evening", "20:30", "2030-05-02", "10:30"],
    ["a minute before the night", "21:59", "2030-05-02", "11:59"],
    ["as the night begins", "22:00", "2030-05-02", "12:00"],
    ["before midnight", "23:59", "2030-05-02", "12:00"],
    ["at midnight", "00:00", "2030-05-01", "12:00"],
    ["before the day begins", "07:59", "2030-05-01", "12:00"],
  ])("An offer made %s lasts four daytime hours: %s", (_, made, day, ends) => {
    expect(offerEnds(at("2030-05-01", made))).toEqual(at(day, ends));
  });

  it.each([
    ["begins", "2030-03-09", "2030-03-10"],
    ["ends", "2030-11-02", "2030-11-03"],
  ])("An offer follows the wall clock on the night in which summer time %s", (_, eve, day) => {
    expect(offerEnds(at(eve, "20:30"))).toEqual(at(day, "10:30"));
    expect(offerEnds(at(day, "00:30"))).toEqual(at(day, "12:00"));
  });

  it("An offer is not made when the day of departure begins before its end", () => {
    expect(offerUntil("2030-05-03", at("2030-05-01", "20:30"))).toEqual(at("2030-05-02", "10:30"));
    expect(offerUntil("2030-05-02", at("2030-05-01", "18:00"))).toEqual(at("2030-05-01", "22:00"));
    expect(offerUntil("2030-05-02", at("2030-05-01", "18:01"))).toBeNull();
  });

  it("An offer never lasts less than its hours, nor more than one night longer", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2032-01-01"), noInvalidDate: true }),
        (made) => {
          const lasts = offerEnds(made).getTime() - made.getTime();
          expect(lasts).toBeGreaterThanOrEqual(4 * 3_600_000);
          expect(lasts).toBeLessThanOrEqual(15 * 3_600_000);
        },
      ),
    );
  });
});

describe("what may be waited for", () => {
  const wanted: Wanted = {
    adults: 2,
    children: 2,
    firstDay: "2030-05-02",
    lastDay: "2030-05-02",
    days: null,
    maxPrice: 100_00,
    currency: "CAD",
  };
  const answer = (over: Partial<Wanted>) => {
    const checked = checkWanted({ ...wanted, ...over }, "2030-05-01");
    return checked.ok ? "ok" : checked.code;
  };
  it("A request names a party, days and a price", () => {
    expect(answer({})).toBe("ok");
    expect(answer({ firstDay: "2030-04-01" })).toBe("ok");
    expect(answer({ adults: 0 })).toBe("party-no-adult");
    expect(answer({ firstDay: "2030-05-03" })).toBe("waiting-days-invalid");
    expect(answer({ lastDay: "2030-02-30" })).toBe("waiting-days-invalid");
    expect(answer({ firstDay: "2030-05-01", lastDay: "2030-05-01" })).toBe("waiting-days-past");
    expect(answer({ lastDay: "2030-08-01" })).toBe("ok");
    expect(answer({ lastDay: "2030-08-02" })).toBe("waiting-days-too-many");
    expect(MAX_WAITING_DAYS).toBe(92);
    expect(answer({ maxPrice: null })).toBe("ok");
    for (const maxPrice of [0, -1, 1.5, Number.NaN]) expect(answer({ maxPrice })).toBe("waiting-price-invalid");
  });
});

describe("chosen days", () => {
  const chosen = tickedDays(["2030-05-20", "2030-05-03", "2030-05-20"]);
  const party = { adults: 2, children: 0 };
  const wanted = { ...party, ...chosen, maxPrice: null, currency: "CAD" as const };

  it("Chosen days are in order, each once, and no day between them suits", () => {
    expect(chosen).toEqual({ firstDay: "2030-05-03", lastDay: "2030-05-20", days: ["2030-05-03", "2030-05-20"] });
    expect(["2030-05-03", "2030-05-04", "2030-05-20"].filter((day) => wantsDay(chosen, day))).toEqual(chosen.days);
    expect(wantsDay({ ...chosen, days: null }, "2030-05-04")).toBe(true);
  });

  it("A request has chosen days, at most as many as a range, however far apart", () => {
    const answer = (days: string[]) => checkWanted({ ...wanted, ...tickedDays(days) }, "2030-05-01");
    expect(answer(["2030-05-02", "2031-05-02"])).toMatchObject({ ok: true });
    expect(answer([])).toMatchObject({ code: "waiting-days-none" });
    expect(answer(["2030-05-02", "2030-05-99"])).toMatchObject({ code: "waiting-days-invalid" });
    const many = Array.from({ length: MAX_WAITING_DAYS + 1 }, (_, n) => addDays("2030-05-02", n));
    expect(answer(many.slice(1))).toMatchObject({ ok: true });
    expect(answer(many)).toMatchObject({ code: "waiting-days-too-many" });
  });

  it("A day is full when none of its departures takes the party, at its highest price", () => {
    const found = [
      { day: "2030-05-03", left: 1, price: 500 },
      { day: "2030-05-03", left: 0, price: 700 },
      { day: "2030-05-20", left: 0, price: 500 },
      { day: "2030-05-20", left: 2, price: 500 },
    ];
    expect(fullDays(party, found)).toEqual([{ day: "2030-05-03", price: 700 }]);
  });

  it("Chosen days are those of full departures, and a range is without one to buy at its price", () => {
    const full = { day: "2030-05-03", left: 1, price: 500 };
    const free = { day: "2030-05-20", left: 2, price: 900 };
    expect(checkNeeded(wanted, [full, { ...free, left: 0 }])).toMatchObject({ value: { maxPrice: 900 } });
    expect(checkNeeded({ ...wanted, maxPrice: 600 }, [full, { ...free, left: 0 }])).toMatchObject({
      value: { maxPrice: 600 },
    });
    expect(checkNeeded(wanted, [full])).toMatchObject({ code: "waiting-no-departure", params: { day: "2030-05-20" } });
    expect(checkNeeded({ ...wanted, maxPrice: 600 }, [full, free])).toMatchObject({ code: "waiting-not-needed" });
    const range = { ...wanted, days: null };
    expect(checkNeeded({ ...range, maxPrice: 600 }, [full, free])).toMatchObject({ value: { maxPrice: 600 } });
    expect(checkNeeded({ ...range, maxPrice: 900 }, [full, free])).toMatchObject({ code: "waiting-not-needed" });
    expect(checkNeeded(range, [])).toMatchObject({ code: "waiting-no-departure" });
  });

  it("A departure is dearer when it has enough places on a wanted day above the maximum price", () => {
    const at = (day: string, left: number, price: number) => ({ day, left, price });
    const found = [
      at("2030-05-20", 2, 901),
      at("2030-05-03", 3, 950),
      at("2030-05-03", 1, 950),
      at("2030-05-04", 3, 950),
      at("2030-05-20", 2, 900),
    ];
    expect(dearerDays({ ...wanted, maxPrice: 900 }, found)).toEqual([
      { day: "2030-05-03", price: 950 },
      { day: "2030-05-20", price: 901 },
    ]);
  });
});

describe("the line", () => {
  const request = fc.record({
    adults: fc.integer({ min: 1, max: 6 }),
    children: fc.integer({ min: 0, max: 4 }),
    maxPrice: fc.constantFrom(100, 200),
    price: fc.constantFrom(100, 150),
  });
  it("The waiting list is walked in order; those skipped need more places or would pay less, and nobody gets a part", () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (line, left) => {
        const next = nextInLine(line, left);
        const place = next ? line.indexOf(next) : line.length;
        for (const passed of line.slice(0, place))
          expect(passed.adults + passed.children > left || passed.price > passed.maxPrice).toBe(true);
        if (next) {
          expect(next.adults + next.children).toBeLessThanOrEqual(left);
          expect(next.price).toBeLessThanOrEqual(next.maxPrice);
        }
      }),
    );
  });
});

it("Cancelled places that suffice and are gone again were sold, or were too dear", () => {
  const since = at("2030-05-01", "12:00");
  const wanted = { adults: 2, children: 0, since, maxPrice: 900 };
  const freed = { at: since, places: 2, left: 1 };
  expect(soldOver(wanted, freed, 900)).toBe("sold");
  expect(soldOver(wanted, freed, 901)).toBe("price");
  expect(soldOver(wanted, { ...freed, left: 2 }, 900)).toBeNull();
  expect(soldOver(wanted, { ...freed, places: 1 }, 900)).toBeNull();
  expect(soldOver(wanted, { ...freed, at: at("2030-05-01", "11:59") }, 900)).toBeNull();
});

it("A request that waits is over once its last day has come, and one that is offered places is not", () => {
  const on = (state: Parameters<typeof stateOn>[0]["state"], today: string) =>
    stateOn({ state, lastDay: "2030-05-02" }, today);
  expect([on("asked", "2030-05-01"), on("waiting", "2030-05-01")]).toEqual(["asked", "waiting"]);
  expect([on("asked", "2030-05-02"), on("waiting", "2030-05-02")]).toEqual(["ended", "ended"]);
  expect([on("offered", "2030-05-02"), on("left", "2030-05-03")]).toEqual(["offered", "left"]);
});
