import { expect, it } from "vitest";
import { choiceOf, giveSeat, tapSeat } from "./seat-choice";

it("begins with the first traveller who has no seat, or the first of all", () => {
  expect(choiceOf(["1A", "", ""]).current).toBe(1);
  expect(choiceOf(["1A", "1B"]).current).toBe(0);
  expect(choiceOf([]).current).toBe(0);
});

it("gives a free seat to who is chosen for, and goes on to the next without one, round to the first", () => {
  const one = tapSeat({ seats: ["", "2A", ""], current: 2 }, "4C");
  expect(one).toEqual({ seats: ["", "2A", "4C"], current: 0 });
  expect(tapSeat(one, "4D")).toEqual({ seats: ["4D", "2A", "4C"], current: 0 });
});

it("changes the seat of who is chosen for when everybody has one", () => {
  expect(tapSeat({ seats: ["1A", "1B"], current: 1 }, "9D")).toEqual({ seats: ["1A", "9D"], current: 1 });
});

it("gives up one's own seat, and goes to the traveller whose seat it is", () => {
  expect(tapSeat({ seats: ["1A", "1B"], current: 0 }, "1A")).toEqual({ seats: ["", "1B"], current: 0 });
  expect(tapSeat({ seats: ["1A", "1B"], current: 0 }, "1B")).toEqual({ seats: ["1A", "1B"], current: 1 });
});

it("gives a seat to one traveller at most, and none to several", () => {
  const choice = { seats: ["1A", "", ""], current: 0 };
  expect(giveSeat(choice, "1A", 2)).toEqual({ seats: ["", "", "1A"], current: 0 });
  expect(giveSeat(choice, "", 0)).toEqual({ seats: ["", "", ""], current: 0 });
});
