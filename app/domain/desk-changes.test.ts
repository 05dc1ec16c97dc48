import { describe, expect, it } from "vitest";
import { conditionsOn } from "./conditions-kept";
import { changesOffered, DESK_CHANGES } from "./desk-changes";

const booking = {
  ...{ going: ["one", "two"], departureDay: "2030-08-02", calledOff: false, activities: ["whales"], hasStay: true },
  conditions: conditionsOn("2030-05-01"),
  room: { guests: 2, twoBeds: false, hotels: [] },
};
const today = "2030-08-01";

describe("A booking is changed at the desk", () => {
  it("in all that it has, until the day before it leaves, as long as somebody travels", () => {
    expect(changesOffered(booking, today)).toEqual(DESK_CHANGES);
    // A limit of days is said on the change's page.
    expect(changesOffered(booking, booking.departureDay)).toEqual([]);
    expect(changesOffered({ ...booking, going: [] }, today)).toEqual([]);
  });

  it("in nothing once its departure is called off", () => {
    expect(changesOffered({ ...booking, calledOff: true }, today)).toEqual([]);
  });

  it("not in what it does not have", () => {
    const none = { ...booking, activities: [], hasStay: false, room: undefined };
    const left = new Set<string>(changesOffered(none, today));
    expect(DESK_CHANGES.filter((change) => !left.has(change))).toEqual(["room", "beds", "return"]);
  });

  it("in its beds only where two share the room", () => {
    for (const going of [["one"], ["one", "two", "three"]])
      expect(changesOffered({ ...booking, going }, today)).not.toContain("beds");
  });
});
