import { expect, it } from "vitest";
import { allSeats, bySeat, capacityOf, isSellable, sellableSeats, withoutSeats } from "./seats";

const coach = {
  rows: [
    ["1A", "1B", "|", "1C", "1D"],
    ["2A", "2B", "|", null, null],
    ["3A", "3B", "3E", "3C", "3D"],
  ],
  reserved: ["1C", "1D"],
};

it("Every seat is sold except the guide's", () => {
  expect(allSeats(coach)).toHaveLength(11);
  expect(sellableSeats(coach)).toEqual(["1A", "1B", "2A", "2B", "3A", "3B", "3E", "3C", "3D"]);
  expect(capacityOf(coach)).toBe(9);
  expect(["1A", "1C", "|", "9Z"].map((seat) => isSellable(coach, seat))).toEqual([true, false, false, false]);
});

it("A blocked seat is sold to nobody, and takes off a place if the coach has it", () => {
  const blocked = withoutSeats(coach, ["1A", "9Z"]);
  expect(isSellable(blocked, "1A")).toBe(false);
  expect(isSellable(blocked, "1B")).toBe(true);
  expect(capacityOf(blocked)).toBe(capacityOf(coach) - 1);
});

it("Seats are listed from the front, the tenth row after the ninth", () => {
  expect(["10A", null, "9D", "2B", null, "2A"].toSorted(bySeat)).toEqual(["2A", "2B", "9D", "10A", null, null]);
});
