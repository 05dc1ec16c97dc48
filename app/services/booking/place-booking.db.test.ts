import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { outbox } from "~/db/schema";
import { db } from "~/db/transaction.server";
import * as drawn from "~/domain/booking/booking-number";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { resumePayment } from "~/services/payments/pay.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, bookingsOf, NOW, payWith, readyCheckout } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";

const numbers = { next: [] as string[] };
beforeEach(() => void vi.spyOn(drawn, "bookingNumber").mockImplementation(() => numbers.next.shift() ?? ""));
afterEach(() => vi.restoreAllMocks());

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());

it("A booking number already in use is drawn again", async () => {
  const departure = await aDeparture();
  numbers.next = ["ES-AAAAAA", "ES-AAAAAA", "ES-BBBBBB"];
  const [first, second] = [await readyCheckout(departure), await readyCheckout(departure)];
  await payWith(gateway, first);
  await payWith(gateway, second);
  expect(await bookingsOf(first)).toMatchObject([{ number: "ES-AAAAAA" }]);
  expect(await bookingsOf(second)).toMatchObject([{ number: "ES-BBBBBB" }]);
});

it("A booking is not written when no number is free, and its payment completes once one is", async () => {
  const departure = await aDeparture();
  const [taken, id] = [await readyCheckout(departure), await readyCheckout(departure)];
  numbers.next = Array(6).fill("ES-EEEEEE");
  await payWith(gateway, taken);
  await expect(payWith(gateway, id)).rejects.toThrow("No free booking number");
  expect(await bookingsOf(id)).toEqual([]);
  numbers.next = ["ES-CCCCCC"];
  expect(await resumePayment(id, NOW, gateway)).toMatchObject({ state: "booked" });
});

it("The confirmation says what was paid, by which card, and what is still owed", async () => {
  const id = await readyCheckout(await aDeparture());
  numbers.next = ["ES-DDDDDD"];
  await choosePlan(id, { plan: "deposit", severalCards: false }, NOW);
  await payWith(gateway, id);
  const [mail] = await db.select().from(outbox).where(eq(outbox.key, "confirmation:ES-DDDDDD"));
  const text = mail?.text.replaceAll("\u00a0", " ") ?? "";
  expect(text).toContain("•••• 4242");
  expect(text.match(/199,50 \$/g)?.length, "the deposit, and the balance").toBeGreaterThanOrEqual(2);
});
