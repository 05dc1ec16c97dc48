import { expect, it } from "vitest";
import { NO_PROGRAMME } from "~/domain/catalogue/programme";
import { type BoughtStay, boughtItems, isBought } from "./bought";
import { timelineOf } from "./timeline";

const stay: BoughtStay = {
  supplier: "partner",
  name: "Harbour Inn",
  address: "10 Wharf Street, Boston",
  phone: "617 555-0110",
  room: { fr: "Grand lit", en: "Queen" },
  firstNight: "2030-05-10",
  nights: 2,
  secrets: {
    confirmationNumber: "TZ-1",
    confirmationCode: null,
    pricePerPerson: 20_000,
    totalPrice: 40_000,
    currency: "CAD",
  },
};
const whales = {
  activity: "whales",
  name: { fr: "Baleines", en: "Whales" },
  day: "2030-05-11",
  time: "10:00",
  address: null,
};

it("A bought trip lists hotel and activities in the reader’s language", () => {
  const [hotel, activity] = boughtItems({ programme: NO_PROGRAMME, parts: { stay, extras: [whales] } }, "fr-ca");
  expect(hotel).toEqual({
    id: "bought-hotel",
    kind: "hotel",
    data: {
      name: "Harbour Inn",
      address: "10 Wharf Street, Boston",
      phone: "617 555-0110",
      room: "Grand lit",
      nights: "2",
      checkInDay: "2030-05-10",
      checkOutDay: "2030-05-12",
      confirmationNumber: "TZ-1",
      pricePerPerson: "20000",
      totalPrice: "40000",
      currency: "CAD",
      source: "partner",
    },
  });
  expect(activity).toMatchObject({ id: "bought-whales", data: { name: "Baleines", day: "2030-05-11", time: "10:00" } });
  expect([hotel, activity].every((item) => item && isBought(item.id))).toBe(true);
  expect(isBought("i_boughtx")).toBe(false);
});

it("A bought trip shows no price or code to viewers who may not see them", () => {
  const [hotel] = boughtItems(
    { programme: NO_PROGRAMME, parts: { stay: { ...stay, secrets: null }, extras: [] } },
    "en-ca",
  );
  expect(Object.keys(hotel?.data ?? {})).not.toEqual(expect.arrayContaining(["totalPrice"]));
  expect(JSON.stringify(hotel)).not.toContain("TZ-1");
});

it("A bought trip covers its nights and appears in the timeline at check-in, check-out and visits", () => {
  const coach = { startDay: "2030-05-10", endDay: "2030-05-12", departs: "06:00", returns: "21:00", nights: false };
  const { days, nightsWithout } = timelineOf(
    boughtItems({ programme: NO_PROGRAMME, parts: { stay, extras: [whales] } }, "en-ca"),
    coach,
  );
  expect(nightsWithout).toEqual([]);
  expect(days.map(({ entries }) => entries.map(({ moment }) => moment))).toEqual([
    ["bought-out", "check-in"],
    ["visit"],
    ["check-out", "bought-back"],
  ]);
});
