import { describe, expect, it } from "vitest";
import { seatBeyond } from "./seat-plan";
import type { SeatRows } from "./seat-types";

const seat = (name: string) => ({ seat: name, taken: false });
const rows: SeatRows = [
  [seat("1A"), seat("1B"), "aisle", seat("1C"), seat("1D")],
  [seat("2A"), seat("2B"), "aisle", null, null],
  [seat("3A"), seat("3B"), seat("3C"), seat("3D"), seat("3E")],
];

describe("seatBeyond", () => {
  it("steps over the aisle and over gaps", () => {
    expect(seatBeyond(rows, "1B", "ArrowRight")).toBe("1C");
    expect(seatBeyond(rows, "1C", "ArrowLeft")).toBe("1B");
    expect(seatBeyond(rows, "1D", "ArrowDown")).toBe("3E");
    expect(seatBeyond(rows, "3C", "ArrowRight")).toBe("3D");
  });

  it("stops at the edges and at other keys", () => {
    expect(seatBeyond(rows, "1A", "ArrowLeft")).toBeUndefined();
    expect(seatBeyond(rows, "1A", "ArrowUp")).toBeUndefined();
    expect(seatBeyond(rows, "2B", "ArrowRight")).toBeUndefined();
    expect(seatBeyond(rows, "3A", "ArrowDown")).toBeUndefined();
    expect(seatBeyond(rows, "1A", "Enter")).toBeUndefined();
  });
});
