import { expect, it } from "vitest";
import { choiceOf, giveSeat, tapSeat } from "./seat-choice";

it("A seat choice starts with the first traveller without a seat, or the first of all", () => {
  expect(choiceOf(["1A", "", ""]).current).toBe(1);
  expect(choiceOf(["1A", "1B"]).current).toBe(0);
  expect(choiceOf([]).current).toBe(0);
});

it("A free seat goes to the current traveller, and the choice moves to the next one without a seat", () => {
  const one = tapSeat({ seats: ["", "2A", ""], current: 2 }, "4C");
  expect(one).toEqual({ seats: ["", "2A", "4C"], current: 0 });
  expect(tapSeat(one, "4D")).toEqual({ seats: ["4D", "2A", "4C"], current: 0 });
});

it("A free seat replaces the current traveller's seat when everybody has one", () => {
  expect(tapSeat({ seats: ["1A", "1B"], current: 1 }, "9D")).toEqual({ seats: ["1A", "9D"], current: 1 });
});

it("Tapping your own seat gives it up; tapping another traveller's seat selects that traveller", () => {
  expect(tapSeat({ seats: ["1A", "1B"], current: 0 }, "1A")).toEqual({ seats: ["", "1B"], current: 0 });
  expect(tapSeat({ seats: ["1A", "1B"], current: 0 }, "1B")).toEqual({ seats: ["1A", "1B"], current: 1 });
});

it("A seat belongs to at most one traveller", () => {
  const choice = { seats: ["1A", "", ""], current: 0 };
  expect(giveSeat(choice, "1A", 2)).toEqual({ seats: ["", "", "1A"], current: 0 });
  expect(giveSeat(choice, "", 0)).toEqual({ seats: ["", "", ""], current: 0 });
});
