import { describe, expect, it } from "vitest";
import { conditionsOn } from "./conditions-kept";
import { changesOffered, DESK_CHANGES } from "./desk-changes";

const booking = {
  going: ["one", "two"],
  departureDay: "2030-08-02",
  calledOff: false,
  activities: ["whales"],
  hasStay: true,
  conditions: conditionsOn("2030-05-01"),
  room: { guests: 2, twoBeds: false, hotels: [] },
};
const today = "2030-08-01";

describe("A booking is changed at the desk", () => {
  it("A booking is changed at the desk in every part, until the day before departure, while somebody travels", () => {
    expect(changesOffered(booking, today)).toEqual(DESK_CHANGES);
    // A limit of days is said on the change's page.
    expect(changesOffered(booking, booking.departureDay)).toEqual([]);
    expect(changesOffered({ ...booking, going: [] }, today)).toEqual([]);
  });

  it("A booking is not changed once its departure is called off", () => {
    expect(changesOffered({ ...booking, calledOff: true }, today)).toEqual([]);
  });

  it("A booking is not changed in what it does not have", () => {
    const none = { ...booking, activities: [], hasStay: false, room: undefined };
    const left = new Set<string>(changesOffered(none, today));
    expect(DESK_CHANGES.filter((change) => !left.has(change))).toEqual(["room", "beds", "return"]);
  });

  it("A booking's beds are changed only when two people share the room", () => {
    for (const going of [["one"], ["one", "two", "three"]])
      expect(changesOffered({ ...booking, going }, today)).not.toContain("beds");
  });
});
