import { describe, expect, it } from "vitest";
import { partedNeighbours, reseat, type Seated } from "./coach-change";
import { capacityOf } from "./seats";

/** So many rows of two seats, the aisle, two seats; the guide's next to the door. */
const coach = (rows: number, missing: readonly string[] = []) => ({
  rows: Array.from({ length: rows }, (_, i) =>
    ["A", "B", "|", "C", "D"].map((letter) => {
      if (letter === "|") return letter;
      const seat = `${i + 1}${letter}`;
      return missing.includes(seat) ? null : seat;
    }),
  ),
  reserved: ["1C", "1D"],
});
const LONG = coach(14, ["8C", "8D"]);
const SHORT = coach(12);

const party = (name: string, ...seats: string[]): Seated[] =>
  seats.map((seat, traveller) => ({ party: name, traveller, seat }));
const movesOf = (from: typeof LONG, to: typeof LONG, seated: Seated[]) =>
  reseat(from, to, seated).map(({ seat, to: now }) => `${seat}-${now}`);

describe("another coach", () => {
  it("A coach change leaves everybody whose seat exists there in place", () => {
    const seated = [...party("a", "2A", "2B"), ...party("b", "12D")];
    expect(movesOf(LONG, SHORT, seated)).toEqual(["2A-2A", "2B-2B", "12D-12D"]);
  });

  it("A coach change moves travellers who lose a seat to the nearest one, by a window if they had one", () => {
    expect(movesOf(LONG, SHORT, party("a", "13A"))).toEqual(["13A-12A"]);
    expect(movesOf(LONG, SHORT, party("a", "14D"))).toEqual(["14D-12D"]);
  });

  it("A coach change keeps neighbours together, also when only one of them loses a seat", () => {
    expect(movesOf(LONG, SHORT, party("a", "13C", "13D"))).toEqual(["13C-12C", "13D-12D"]);
    const noWindow = coach(14, ["5A", "8C", "8D"]);
    const moved = reseat(LONG, noWindow, party("a", "5A", "5B"));
    expect(partedNeighbours(LONG, noWindow, moved)).toBe(0);
    expect(moved.every(({ to }) => to !== null && to !== "5A")).toBe(true);
  });

  it("A coach change seats larger parties first and never two people in one seat", () => {
    const seated = [
      ...party("one", "13A"),
      ...party("four", "14A", "14B", "14C", "14D"),
      ...party("two", "13C", "13D"),
    ];
    const moved = reseat(LONG, SHORT, seated);
    const given = moved.map(({ to }) => to);
    expect(new Set(given).size).toBe(seated.length);
    expect(partedNeighbours(LONG, SHORT, moved)).toBe(0);
    const rows = moved.filter(({ party: name }) => name === "four").map(({ to }) => Number.parseInt(to ?? "", 10));
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
  });

  it("A coach change gives out no guide's seat, and leaves a seat open only when none is left", () => {
    const tiny = coach(2);
    const all = party("many", ...["3A", "3B", "4A", "4B", "5A", "5B", "6A"]);
    const moved = reseat(LONG, tiny, all);
    const seats = moved.flatMap(({ to }) => to ?? []);
    expect(seats).toHaveLength(capacityOf(tiny));
    expect(seats).not.toContain("1C");
    expect(moved.filter(({ to }) => to === null)).toHaveLength(all.length - capacityOf(tiny));
  });

  it("A coach change gives the same result every time, in the order given", () => {
    const seated = [...party("b", "13A", "13B"), ...party("a", "14C", "14D")];
    expect(reseat(LONG, SHORT, seated)).toEqual(reseat(LONG, SHORT, seated));
    expect(reseat(LONG, SHORT, seated).map(({ seat }) => seat)).toEqual(seated.map(({ seat }) => seat));
  });

  it("A full coach's passengers all fit in another coach of as many seats", () => {
    const other = coach(13, []);
    const every = LONG.rows
      .flat()
      .filter((cell): cell is string => cell !== null && cell !== "|" && !LONG.reserved.includes(cell))
      .slice(0, capacityOf(other));
    const seated = every.map((seat, i) => ({ party: `p${Math.floor(i / 2)}`, traveller: i % 2, seat }));
    const moved = reseat(LONG, other, seated);
    expect(new Set(moved.map(({ to }) => to)).size).toBe(seated.length);
    expect(moved.every(({ to }) => to !== null)).toBe(true);
  });
});
