import { expect, it } from "vitest";
import { chosenPrice } from "./chosen-price";

const party = { adults: 2, children: 0 };
const leaving = (adultPrice: number | null, availability: "available" | "low" | "sold-out" = "available") => ({
  adultPrice,
  total: (adultPrice ?? 0) * 2,
  availability,
});
const priced = (fromPrice: number | null, ...departures: ReturnType<typeof leaving>[]) => ({
  fromPrice,
  party,
  departures,
});

it("The chosen price is that of the rooms found, not that of the cheapest stay of the year", () => {
  const offers = [{ rooms: [{ packagePerPerson: 45_000 }, { packagePerPerson: 41_700 }] }, { rooms: [] }];
  const trip = priced(30_800, leaving(30_800));
  expect(chosenPrice({ trip, found: { state: "offers", offers } })).toEqual({ amount: 41_700, whole: false });
});

it("The chosen price of dates is the cheapest shown and available, for the whole party", () => {
  const trip = priced(20_000, leaving(25_000), leaving(22_000, "low"), leaving(20_000, "sold-out"));
  expect(chosenPrice({ trip, found: undefined })).toEqual({ amount: 44_000, whole: true });
  expect(chosenPrice({ trip, found: { state: "choose" } })).toEqual({ amount: 22_000, whole: false });
});

it("The chosen price is the trip's own when nothing shown is available, and none when nothing is sold", () => {
  expect(chosenPrice({ trip: priced(20_000), found: undefined })).toEqual({ amount: 20_000, whole: false });
  expect(chosenPrice({ trip: priced(null, leaving(1, "sold-out")), found: undefined })).toBeNull();
});

it("The chosen price of days without a price of their own is the trip's", () => {
  expect(chosenPrice({ trip: priced(20_000, leaving(null)), found: { state: "choose" } })).toEqual({
    amount: 20_000,
    whole: false,
  });
});
