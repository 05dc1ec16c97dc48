/** What is found at the desk by what was typed, and what is found no more. */

import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { bookingSearch, bookings, receipts, travellers } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { dayIn } from "~/domain/day";
import { receiptNumber } from "~/domain/money/receipt";
import { confirm, preview } from "~/services/amendments/engine.server";
import { NAME } from "~/services/amendments/kinds/name.server";
import { indexBooking, indexBookings } from "~/services/booking/index-booking.server";
import { book, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { aDeparture, expectSafe, NOW, readyCheckout } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { freshDatabase } from "../../../tests/support/fresh-database";
import { findBookings, MAX_FOUND } from "./find-bookings.server";

const gateway = new FakeCards();
freshDatabase(async () => {
  gateway.forget();
  await seedCatalogue();
  await seedCompany();
});
afterEach(() => expectSafe(gateway));

const found = async (typed: string) => (await findBookings(typed, dayIn(NOW))).rows.map(({ number }) => number);

/** A booking whose contact is called so and reached so. */
async function bookedBy(who: { firstName: string; lastName: string; email?: string; phone?: string }) {
  const booked = await book(gateway, { adults: 1, children: 0 });
  await transaction(async (tx) => {
    const contact = and(eq(travellers.checkout, booked.checkout), eq(travellers.position, 0));
    await tx.update(travellers).set(who).where(contact);
    await indexBooking(tx, booked);
  });
  return booked;
}

describe("a booking is found", () => {
  it("A booking is found when placed, by all or part of its number, with or without prefix", async () => {
    const { number } = await book(gateway);
    const own = number.slice(3);
    for (const typed of [number, number.toLowerCase(), own, own.slice(0, 4), own.slice(2), own.slice(1, 4), `es${own}`])
      expect(await found(typed), typed).toContain(number);
    expect((await found(number))[0]).toBe(number);
    expect(await found(own.slice(0, 2))).not.toContain(number);
  });

  it("A booking is found by any traveller's name, ignoring accents and case", async () => {
    const { number } = await bookedBy({ firstName: "Zéphirine", lastName: "Lachapelle-Œuvray" });
    for (const typed of ["zephirine", "LACHAPELLE", "Oeuvray zéphirine", "lachapelle œuvray"])
      expect(await found(typed), typed).toEqual([number]);
    expect(await found("zephirine tremblay")).toEqual([]);
    const two = await book(gateway);
    const second = and(eq(travellers.checkout, two.checkout), eq(travellers.position, 1));
    await transaction(async (tx) => {
      await tx.update(travellers).set({ lastName: "Quenneville" }).where(second);
      await indexBooking(tx, two);
    });
    expect(await found("quenneville")).toEqual([two.number]);
  });

  it("A booking is found by a misspelled name, after exact matches", async () => {
    const right = await bookedBy({ firstName: "Ovide", lastName: "Charlebois" });
    const near = await bookedBy({ firstName: "Ovide", lastName: "Charleboix" });
    for (const typed of ["chalebois", "charlebbois", "chralebois", "charelbois", "harlebois", "charlebos"])
      expect(await found(`ovide ${typed}`), typed).toContain(right.number);
    expect(await found("charlebois")).toEqual([right.number, near.number]);
    expect(await found("charleboix")).toEqual([near.number, right.number]);
    expect(await found("charbonneau")).toEqual([]);
  });

  it("A booking is found by e-mail address and phone number in any format", async () => {
    const who = { firstName: "Ann", lastName: "Li", email: "Ann.Li@Example.org", phone: "(418) 555-7788" };
    const { number } = await bookedBy(who);
    for (const typed of ["ann.li@example.org", "ANN.LI@EXAMPLE.ORG ", "418 555 7788", "+1 418.555.7788", "5557788"])
      expect(await found(typed), typed).toEqual([number]);
    expect(await found("514 555 7788")).toEqual([]);
    expect(await found("li")).toEqual([number]);
  });

  it("A booking is found by the last digits of its card", async () => {
    const { number } = await book(gateway);
    expect(await found("•••• 4242")).toContain(number);
    expect(await found("9999")).not.toContain(number);
  });

  it("A booking is found by the number of a receipt and by the end of a telephone number", async () => {
    const { number } = await bookedBy({ firstName: "Rose", lastName: "Aimée", phone: "418 555-9137" });
    expect(await found("9137")).toEqual([number]);
    const [receipt] = await db.select().from(receipts).where(eq(receipts.booking, number));
    expect(await found(`reçu nº ${receiptNumber(receipt?.number ?? 0)}`)).toEqual([number]);
    expect(await found("999999")).toEqual([]);
  });

  it("A booking is found with its row's details", async () => {
    const { number } = await book(gateway, { plan: "deposit" });
    const { rows } = await findBookings(number, dayIn(NOW));
    expect(rows[0]).toMatchObject({ number, people: 3, balance: 54_850, currency: "CAD", state: "owing" });
  });
});

it("A renamed traveller is found by the new name, and not by the former one", async () => {
  const { number, key } = await bookedBy({ firstName: "Hormidas", lastName: "Vadeboncoeur" });
  const renamed = { position: 0, title: "mr", firstName: "Hormidas", lastName: "Beausoleil", replaced: null } as const;
  const quoted = await preview(NAME, key, renamed, NOW);
  if (!quoted.ok) throw new Error(quoted.code);
  await confirm(NAME, key, renamed, { shown: quoted.value.price, asked: BY_TRAVELLER }, NOW);
  expect(await found("beausoleil")).toEqual([number]);
  expect(await found("vadeboncoeur")).toEqual([]);
});

it("A booking from before the search existed is found once the job has run", async () => {
  const { number } = await bookedBy({ firstName: "Télesphore", lastName: "Auclair" });
  await transaction(async (tx) => {
    await tx.delete(bookingSearch).where(eq(bookingSearch.booking, number));
    await tx.update(bookings).set({ searchVersion: 0 }).where(eq(bookings.number, number));
  });
  expect(await found("telesphore")).toEqual([]);
  expect(await indexBookings(NOW)).toBe(1);
  expect(await found("telesphore")).toEqual([number]);
  expect(await indexBookings(NOW)).toBe(0);
});

it("A deleted booking's search entries are deleted with it", async () => {
  const checkout = await readyCheckout(await aDeparture(), { adults: 1, children: 0 });
  const number = "ES-PRGDXX";
  const linesOf = () => db.select().from(bookingSearch).where(eq(bookingSearch.booking, number));
  await transaction(async (tx) => {
    await tx.insert(bookings).values({ number, checkout, key: number, bookedAt: NOW, price: 1, paid: 0 });
    await indexBooking(tx, { number, checkout });
  });
  expect((await linesOf()).length).toBeGreaterThan(4);
  await transaction((tx) => tx.delete(bookings).where(eq(bookings.number, number)));
  expect(await linesOf()).toEqual([]);
});

it("A search shows a limited number of bookings, and says when there are more", async () => {
  const all = [];
  for (let n = 0; n <= MAX_FOUND; n++) all.push(await bookedBy({ firstName: "Innombrable", lastName: "Foule" }));
  const { rows, more } = await findBookings("innombrable", dayIn(NOW));
  expect({ shown: rows.length, more }).toEqual({ shown: MAX_FOUND, more: true });
});
