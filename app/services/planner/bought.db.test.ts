import { expect, it } from "vitest";
import { db } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { aDeparture, anAdult, NOW, openCheckout, payWith, START_DAY } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner } from "../../../tests/support/fake-partner";
import { anOwnPackage, OWN_STAY, readyPackage } from "../../../tests/support/package";
import { boughtParts } from "./bought.server";

const cards = new FakeCards();

it("reads the hotel and the activities a booking was bought with", async () => {
  const checkout = await readyPackage(await anOwnPackage(), new FakePartner());
  await saveTravellers(checkout, [anAdult({ extras: ["whales"] }), anAdult({ extras: ["whales"] })], NOW);
  await payWith(cards, checkout);
  const { stay, extras } = await boughtParts(checkout, true, db);
  expect(stay).toMatchObject({
    supplier: "own",
    name: "The Inn",
    phone: "212 555-0100",
    firstNight: START_DAY,
    nights: 2,
  });
  expect(stay?.secrets).toMatchObject({ pricePerPerson: OWN_STAY, totalPrice: 2 * OWN_STAY, currency: "CAD" });
  expect(stay?.secrets?.confirmationNumber).toMatch(/^H-/);
  expect(extras).toMatchObject([{ activity: "whales", day: addDays(START_DAY, 1), time: "10:00", address: "1 Wharf" }]);
});

it("keeps prices and codes to itself unless they are shared", async () => {
  const checkout = await readyPackage(await anOwnPackage(), new FakePartner());
  await payWith(cards, checkout);
  expect((await boughtParts(checkout, false, db)).stay).toMatchObject({ name: "The Inn", secrets: null });
});

it("of what is no package is nothing", async () => {
  const checkout = await openCheckout(await aDeparture());
  expect(await boughtParts(checkout, true, db)).toEqual({ stay: null, extras: [] });
});
