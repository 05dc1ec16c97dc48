import { describe, expect, it } from "vitest";
import type { Day } from "~/domain/day";
import { readParty, readSearch } from "./search-query";

const TODAY: Day = "2026-11-22";
const KNOWN = { cities: [{ slug: "montreal" }, { slug: "quebec" }], destinations: [{ slug: "boston" }] };
const read = (search: string) => readSearch(new URLSearchParams(search), KNOWN, TODAY);

it("The passengers an address leaves out are shown as they are counted, next to the problem of another field", () => {
  const shown = (search: string) => readParty(new URLSearchParams(search)).shown;
  expect(shown("from=lyon")).toEqual({ adults: "2", children: "0" });
  expect(shown("adults=3")).toEqual({ adults: "3", children: "0" });
  expect(shown("adults=many&children=1")).toEqual({ adults: "many", children: "1" });
});

describe("a search read from an address", () => {
  it("A search address is read as it asks, for two adults by default", () => {
    expect(read("from=montreal&to=boston&date=2026-11-23&kind=guided")).toEqual({
      city: "montreal",
      destination: "boston",
      date: "2026-11-23",
      kind: "guided",
      party: { adults: 2, children: 0 },
      problems: [],
      typed: { from: "montreal", to: "boston", date: "2026-11-23" },
    });
    expect(read("adults=1&children=3").party).toEqual({ adults: 1, children: 3 });
  });

  it.each([
    ["from=lyon", "from", "city-unknown"],
    ["to=lyon", "to", "destination-unknown"],
    ["date=2026-11-31", "date", "date-invalid"],
    ["date=2026-11-22", "date", "date-past"],
    ["adults=many", "adults", "party-empty"],
    ["adults=2&children=-1", "children", "party-empty"],
  ])("%s is a problem at its field, and is shown again", (search, field, code) => {
    const { problems, typed } = read(search);
    expect(problems).toMatchObject([{ field, code }]);
    expect(typed).toEqual(Object.fromEntries(new URLSearchParams(search)));
  });

  it("A search address has its defaults spelled out again", () => {
    const { typed, problems } = read(`from=${"<".repeat(5000)}&children=${"1 ".repeat(5000)}`);
    expect(Object.values(typed).map((value) => value.length)).toEqual([100, 100]);
    expect(problems.map(({ field }) => field)).toContain("from");
  });
});
