import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_WAITING_DAYS } from "~/domain/company/limits";
import { localInstant } from "~/domain/day";
import { checkWanted, nextInLine, offerEnds, offerUntil, type Wanted } from "./waiting-list";

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
    most: 100_00,
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
    for (const most of [0, -1, 1.5, Number.NaN]) expect(answer({ most })).toBe("waiting-price-invalid");
  });
});

describe("the line", () => {
  const request = fc.record({
    adults: fc.integer({ min: 1, max: 6 }),
    children: fc.integer({ min: 0, max: 4 }),
    most: fc.constantFrom(100, 200),
    price: fc.constantFrom(100, 150),
  });
  it("The waiting list is walked in order; those skipped need more places or would pay less, and nobody gets a part", () => {
    fc.assert(
      fc.property(fc.array(request, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (line, left) => {
        const next = nextInLine(line, left);
        const place = next ? line.indexOf(next) : line.length;
        for (const passed of line.slice(0, place))
          expect(passed.adults + passed.children > left || passed.price > passed.most).toBe(true);
        if (next) {
          expect(next.adults + next.children).toBeLessThanOrEqual(left);
          expect(next.price).toBeLessThanOrEqual(next.most);
        }
      }),
    );
  });
});
