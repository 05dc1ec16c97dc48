import { beforeAll, expect, it } from "vitest";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, anAdult, NOW, openCheckout, payWith } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { bookingsOf, ownsBooking } from "./bookings-of.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

/** Two adults: the contact and someone who travels along. */
async function book(contact: string, companion: string): Promise<string> {
  const id = await openCheckout(await aDeparture(), { adults: 2 });
  await saveTravellers(id, [anAdult({ email: contact }), anAdult({ email: companion })], NOW);
  await payWith(gateway, id);
  return id;
}

it("Bookings are found by their e-mail address in any spelling, and no others", async () => {
  const mine = await book("Zoe@Example.com", "leo@example.com");
  await book("leo@example.com", "zoe@example.com");
  // Not paid: no booking.
  const open = await openCheckout(await aDeparture());
  await saveTravellers(open, [anAdult({ email: "zoe@example.com" })], NOW);

  const found = await bookingsOf({ email: "zoe@EXAMPLE.com" });
  expect(found.map(({ checkout }) => checkout)).toEqual([mine]);
  expect(found[0]).toMatchObject({
    number: expect.stringMatching(/^ES-/),
    journey: { trip: { days: expect.any(Number) } },
  });
  const number = found[0]?.number ?? "";
  expect(await ownsBooking({ email: "zoe@example.com" }, number)).toBe(true);
  expect(await ownsBooking({ email: "leo@example.com" }, number)).toBe(false);
  expect(await ownsBooking({ email: "zo_@example.com" }, number)).toBe(false);
  expect(await ownsBooking({ email: "zoe@example.com" }, "ES-NONE")).toBe(false);
});

it("A visitor without a verified e-mail address has no bookings", async () => {
  const id = await openCheckout(await aDeparture());
  await saveTravellers(id, [anAdult({ email: null, phone: null })], NOW);
  await payWith(gateway, id);
  expect(await bookingsOf({ email: null })).toEqual([]);
  expect(await ownsBooking({ email: null }, "")).toBe(false);
});
