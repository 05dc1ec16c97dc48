import { describe, expect, it } from "vitest";
import { listSearch, readFilters } from "./trip-filters";

const read = (query: string) => readFilters(new URLSearchParams(query));

describe("the filters of an address", () => {
  it("Filters are read from an address and written back the same", () => {
    const query = "kind=package&with=activities&month=2027-05&days=3&price=200-400&sort=price&page=2";
    const filters = read(query);
    expect(filters).toEqual({
      kind: "package",
      activities: true,
      month: "2027-05",
      length: 3,
      price: { from: 20_000, below: 40_000 },
      sort: "price",
      page: 2,
    });
    expect(String(listSearch({}, filters))).toBe(query);
    expect(read("price=600-").price).toEqual({ from: 60_000, below: undefined });
  });

  it("Meaningless filters are ignored", () => {
    expect(read("kind=cruise&with=dogs&month=2027-13&days=x&price=1-2&sort=name&page=0")).toEqual(read(""));
    expect(read("days=-1&page=1e3&month=2027-5")).toEqual(read(""));
    expect(read("").page).toBe(1);
  });

  it("Filters combine with the search; a date replaces a month", () => {
    expect(String(listSearch({ from: "laval" }, { kind: "guided", month: "2027-05", page: 1 }))).toBe(
      "from=laval&kind=guided&month=2027-05",
    );
    expect(String(listSearch({ date: "2027-05-01" }, { month: "2027-05" }))).toBe("date=2027-05-01");
  });
});
