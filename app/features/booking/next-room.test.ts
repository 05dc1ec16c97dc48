import { expect, it } from "vitest";
import type { Party } from "~/domain/people/party";
import { nextRoomIn } from "./next-room";

const trip = { slug: "new-york-3-days", name: { fr: "", en: "" }, days: 3, poster: "" };
const departure = { id: "d", startDay: "2031-05-09", endDay: "2031-05-11" } as const;
const next = (party: Party, group?: Party) => {
  const room = { guests: 4, twoBeds: true, hotels: [], ...(group ? { group } : {}) };
  return nextRoomIn("en-ca", { trip, departure, room, boarding: { city: "laval" }, party });
};

it("The next room leads to the same departure for those who have no room yet", () => {
  expect(next({ adults: 2, children: 2 }, { adults: 4, children: 3 })).toEqual({
    who: { adults: 2, children: 1 },
    href: "/en-ca/trip/new-york-3-days?from=laval&adults=2&children=1&date=2031-05-09#dates",
  });
});

it("The next room leads nowhere without remaining people, an adult, or a group", () => {
  const party = { adults: 3, children: 0 };
  expect(next(party)).toBeNull();
  expect(next(party, party)).toBeNull();
  expect(next(party, { adults: 3, children: 2 })).toBeNull();
  expect(next(party, { adults: 2, children: 4 })).toBeNull();
});
