import { describe, expect, it } from "vitest";
import { quote } from "~/domain/money/price";
import { type Party, partySize } from "~/domain/people/party";
import { checkRoom, fareInRoom, roomsFor } from "./shared-room";

const ROOM = { perAdultCad: [14_000, 0, -2_000, -3_000] };
const FARE = { adultCad: 46_900, childCad: 38_900 };
const CAD = 1_000_000;

describe("fareInRoom", () => {
  it.each([
    { adults: 1, children: 0, each: 60_900, total: 60_900 },
    { adults: 2, children: 0, each: 46_900, total: 93_800 },
    { adults: 1, children: 1, each: 46_900, total: 85_800 },
    { adults: 3, children: 0, each: 44_900, total: 134_700 },
    { adults: 4, children: 0, each: 43_900, total: 175_600 },
    { adults: 2, children: 2, each: 43_900, total: 165_600 },
  ])("A room for $adults adults and $children children is priced by how many share it", ({ each, total, ...party }) => {
    expect(quote(fareInRoom(FARE, ROOM, party), party, CAD)).toEqual({ adultPrice: each, childPrice: 38_900, total });
  });

  it("A trip without a room keeps its fare", () => {
    expect(fareInRoom(FARE, undefined, { adults: 7, children: 0 })).toEqual(FARE);
  });
});

describe("checkRoom", () => {
  it("A party that fills the room is accepted; one more is refused with the room's limit", () => {
    expect(checkRoom(ROOM, { adults: 2, children: 2 })).toMatchObject({ ok: true });
    expect(checkRoom(ROOM, { adults: 4, children: 1 })).toEqual({
      ok: false,
      code: "room-too-small",
      params: { max: 4 },
    });
    expect(checkRoom(undefined, { adults: 10, children: 0 })).toMatchObject({ ok: true });
  });
});

describe("roomsFor", () => {
  const parties = Array.from({ length: 11 }, (_, adults) =>
    Array.from({ length: 11 - adults }, (_, children): Party => ({ adults, children })),
  )
    .flat()
    .filter((party) => partySize(party) > 4);

  it("Every party gets the fewest rooms that fit, with an adult in each", () => {
    for (const party of parties) {
      const rooms = roomsFor(party, 4);
      const fewest = Math.ceil(partySize(party) / 4);
      if (party.adults < fewest) {
        expect(rooms).toBeNull();
        continue;
      }
      expect(rooms).toHaveLength(fewest);
      expect(rooms?.every((room) => room.adults > 0 && partySize(room) <= 4)).toBe(true);
      expect(rooms?.reduce((sum, room) => sum + room.adults, 0)).toBe(party.adults);
      expect(rooms?.reduce((sum, room) => sum + room.children, 0)).toBe(party.children);
    }
  });

  it("A party of seven is split as evenly as possible", () => {
    expect(roomsFor({ adults: 4, children: 3 }, 4)).toEqual([
      { adults: 2, children: 1 },
      { adults: 2, children: 2 },
    ]);
  });
});
