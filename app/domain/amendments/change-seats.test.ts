import { expect, it } from "vitest";
import type { Coach } from "~/domain/catalogue/catalogue";
import { type Seated, seatMoves } from "./change-seats";

const coach: Coach = {
  slug: "small",
  name: { fr: "petit", en: "small" },
  rows: [
    ["1A", "1B", "|", "1C", "1D"],
    ["2A", "2B", "|", "2C", "2D"],
  ],
  reserved: ["1A"],
  accessible: [],
};
const seated: Seated[] = [
  { position: 0, seat: "1B" },
  { position: 2, seat: "2A" },
  { position: 3, seat: null },
];
const moves = (wanted: Seated[], today = "2030-08-01") =>
  seatMoves({ coach, seated, departureDay: "2030-08-02", calledOff: false }, wanted, today);

it.each([
  ["2030-08-01", true],
  ["2030-08-02", false],
  ["2030-08-03", false],
])("Seats are changed until the day before departure: on %s %s", (today, ok) => {
  expect(moves([{ position: 0, seat: "2B" }], today)).toMatchObject(ok ? { ok } : { code: "departed" });
});

it("Only who sits elsewhere than before moves, and who is left out stays", () => {
  expect(
    moves([
      { position: 0, seat: "1B" },
      { position: 3, seat: "2D" },
    ]),
  ).toEqual({ ok: true, value: [{ position: 3, from: null, to: "2D" }] });
});

it("Two of a party change places, and a seat is let go of", () => {
  expect(
    moves([
      { position: 0, seat: "2A" },
      { position: 2, seat: "1B" },
    ]),
  ).toMatchObject({ value: [{ to: "2A" }, { to: "1B" }] });
  expect(moves([{ position: 2, seat: null }])).toMatchObject({ value: [{ position: 2, from: "2A", to: null }] });
});

it.each([
  ["seat-unknown", [{ position: 0, seat: "9Z" }]],
  ["seat-unknown", [{ position: 0, seat: "1A" }]],
  ["seat-twice", [{ position: 0, seat: "2A" }]],
  ["traveller-unknown", [{ position: 1, seat: "2D" }]],
])("Refuses with %s", (code, wanted) => {
  expect(moves(wanted)).toMatchObject({ code });
});

it("Nobody who travels has no seat to choose", () => {
  const nobody = { coach, seated: [], departureDay: "2030-08-02", calledOff: false };
  expect(seatMoves(nobody, [], "2030-08-01")).toMatchObject({ code: "nobody-left" });
});

it("A party of a called-off departure chooses no seat on it", () => {
  const off = { coach, seated, departureDay: "2030-08-02", calledOff: true };
  expect(seatMoves(off, [{ position: 0, seat: "2B" }], "2030-08-01")).toMatchObject({ code: "called-off" });
});
