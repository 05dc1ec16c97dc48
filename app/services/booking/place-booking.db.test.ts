import { beforeAll, expect, it, vi } from "vitest";
import { resumePayment } from "~/services/payments/pay.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, bookingsOf, NOW, payWith, readyCheckout } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";

const numbers = vi.hoisted(() => ({ next: [] as string[] }));
vi.mock("~/domain/booking-number", () => ({ bookingNumber: () => numbers.next.shift() }));

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

it("a number that is taken is drawn again", async () => {
  const departure = await aDeparture();
  numbers.next = ["ES-AAAAAA", "ES-AAAAAA", "ES-BBBBBB"];
  const [first, second] = [await readyCheckout(departure), await readyCheckout(departure)];
  await payWith(gateway, first);
  await payWith(gateway, second);
  expect(await bookingsOf(first)).toMatchObject([{ number: "ES-AAAAAA" }]);
  expect(await bookingsOf(second)).toMatchObject([{ number: "ES-BBBBBB" }]);
});

it("with none free, nothing is written, and the payment goes on when there is one", async () => {
  const id = await readyCheckout(await aDeparture());
  numbers.next = Array(5).fill("ES-AAAAAA");
  await expect(payWith(gateway, id)).rejects.toThrow("No free booking number");
  expect(await bookingsOf(id)).toEqual([]);
  numbers.next = ["ES-CCCCCC"];
  expect(await resumePayment(id, NOW, gateway)).toMatchObject({ state: "booked" });
});
