/** Who may choose the beds of a tour's room, and until when. */
import { describe, expect, it } from "vitest";
import { addDays } from "~/domain/day";
import { bedsAreOpen } from "./change-beds";

const START = "2030-08-02";
const eve = addDays(START, -1);
const room = { guests: 2, twoBeds: false, hotels: [] };
const party = (people: number) => ({
  going: Array.from({ length: people }, (_, position) => ({ position, type: "adult" as const, extras: 0 })),
  departureDay: START,
  calledOff: false,
});

describe("the beds of a tour's room", () => {
  it("Two people who share a tour room choose its beds until the day before departure", () => {
    expect(bedsAreOpen(party(2), room, eve)).toMatchObject({ ok: true });
    expect(bedsAreOpen(party(2), room, START)).toMatchObject({ code: "departed" });
    // Of three, one has cancelled: two are left to choose.
    expect(bedsAreOpen(party(2), { ...room, guests: 3, twoBeds: true }, eve)).toMatchObject({ ok: true });
  });

  it("Beds cannot be chosen for one person, for more than two, without a room, or after a call-off", () => {
    for (const people of [1, 3]) expect(bedsAreOpen(party(people), room, eve)).toMatchObject({ code: "beds-fixed" });
    expect(bedsAreOpen(party(0), room, eve)).toMatchObject({ code: "nobody-left" });
    expect(bedsAreOpen(party(2), undefined, eve)).toMatchObject({ code: "room-none" });
    expect(bedsAreOpen({ ...party(2), calledOff: true }, room, eve)).toMatchObject({ code: "called-off" });
  });
});
