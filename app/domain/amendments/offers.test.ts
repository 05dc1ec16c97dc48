import { describe, expect, it } from "vitest";
import { addDays } from "../day";
import { conditionsOn } from "./conditions-kept";
import { OFFERS, type Offering, type OfferKind, offersOf } from "./offers";

const START = "2030-08-20";
const EARLY = "2030-05-01";
const booking: Offering = {
  calledOff: false,
  departureDay: START,
  endDay: "2030-08-22",
  going: ["one", "two"],
  paying: false,
  conditions: conditionsOn(EARLY),
  rateMicros: 1_000_000,
  moved: [],
  hasStay: true,
  room: { guests: 2, twoBeds: false, hotels: [] },
  returnable: ["2030-08-10", null],
  placesLeft: [3],
};
const daysBefore = (days: number) => addDays(START, -days);
const offer = (kind: OfferKind, today: string, over: Partial<Offering> = {}) =>
  offersOf({ ...booking, ...over }, today).find((each) => each.kind === kind);

describe("What may be asked of a booking", () => {
  it("Every kind is offered once, in one order, of a booking that has all of it", () => {
    expect(offersOf(booking, EARLY).map(({ kind }) => kind)).toEqual(OFFERS);
    // A claim opens on the day of return.
    expect(offersOf(booking, EARLY).filter(({ closed }) => closed)).toMatchObject([
      { closed: { code: "claim-early" } },
    ]);
  });

  it("A booking is offered no change of what it does not have", () => {
    const none = { hasStay: false, room: undefined, returnable: [], placesLeft: [] };
    const kinds = new Set<string>(offersOf({ ...booking, ...none }, EARLY).map(({ kind }) => kind));
    expect(OFFERS.filter((kind) => !kinds.has(kind))).toEqual(["room", "beds", "add", "return"]);
  });

  it("An offer says the last day on which it is open, and is closed on the next with that day", () => {
    const last: Partial<Record<OfferKind, string>> = {
      seats: daysBefore(1),
      stop: daysBefore(2),
      room: daysBefore(1),
      beds: daysBefore(1),
      name: daysBefore(1),
      traveller: daysBefore(1),
      needs: daysBefore(1),
      date: daysBefore(15),
    };
    for (const [kind, day] of Object.entries(last) as [OfferKind, string][]) {
      expect(offer(kind, day), kind).toMatchObject({ until: day, closed: null });
      expect(offer(kind, addDays(day, 1))?.closed, kind).not.toBeNull();
    }
    expect(offer("date", daysBefore(14))?.closed).toEqual({ code: "date-closed", params: { last: daysBefore(15) } });
  });

  it("An offer to cancel says what part goes back, and until which day", () => {
    expect(offer("cancel", daysBefore(22))).toMatchObject({
      until: daysBefore(22),
      cost: { is: "refund", percent: 50 },
    });
    expect(offer("cancel", daysBefore(21))).toMatchObject({ until: daysBefore(1), cost: { is: "refund", percent: 0 } });
    // What a change of date has lost stays lost.
    const moved = [{ on: "2030-04-20", from: "2030-05-02" }];
    expect(offer("cancel", EARLY, { moved })).toMatchObject({ cost: { percent: 0 } });
  });

  it("A fee is in the currency of the booking", () => {
    const { nameChangeFeeCad } = booking.conditions;
    expect(offer("name", EARLY)).toMatchObject({ cost: { is: "fee", amount: nameChangeFeeCad } });
    expect(offer("name", EARLY, { rateMicros: 500_000 })).toMatchObject({ cost: { amount: nameChangeFeeCad / 2 } });
  });

  it("An activity may be removed until the last day of any, and added while places are left", () => {
    expect(offer("return", "2030-08-10")).toMatchObject({ until: "2030-08-10", closed: null });
    expect(offer("return", "2030-08-11")?.closed).toEqual({ code: "not-returnable" });
    expect(offer("add", EARLY, { placesLeft: [0] })?.closed).toEqual({ code: "extras-sold-out" });
  });

  it("A party of as many as are sold to takes nobody more", () => {
    expect(offer("traveller", EARLY, { going: Array(10).fill("one") })?.closed).toMatchObject({
      code: "party-too-large",
    });
  });

  it("A booking whose departure is called off, or that nobody travels on, is changed in nothing", () => {
    for (const over of [{ calledOff: true }, { going: [] }]) {
      const open = offersOf({ ...booking, ...over }, EARLY).filter(({ closed }) => closed === null);
      expect(open.map(({ kind }) => kind)).toEqual(["needs"]);
    }
  });

  it("A claim is open for thirty days from the day of return", () => {
    expect(offer("claim", booking.endDay)).toMatchObject({ until: "2030-09-21", closed: null });
    expect(offer("claim", "2030-09-22")?.closed).toMatchObject({ code: "claim-late" });
  });
});
