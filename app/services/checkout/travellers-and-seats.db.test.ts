import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { checkouts, seats } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aChild,
  aDeparture,
  anAdult,
  checkoutRow,
  minutesAfter,
  NOW,
  openCheckout,
} from "../../../tests/support/checkout";
import { chooseSeats, skipSeats } from "./choose-seats.server";
import { getCheckout, getLegs } from "./get-checkout.server";
import { saveTravellers } from "./save-travellers.server";

beforeAll(() => seedCatalogue());

async function setState(id: string, state: "paying" | "booked") {
  await transaction((tx) => tx.update(checkouts).set({ state }).where(eq(checkouts.id, id)));
}

describe("travellers", () => {
  it("Travellers are kept in order, and replaced as a whole", async () => {
    const id = await openCheckout(await aDeparture(), { adults: 2, children: 1 });
    const first = [anAdult(), anAdult({ firstName: "Ana", email: null, phone: null }), aChild()];
    expect(await saveTravellers(id, first, NOW)).toEqual({ ok: true, value: { saved: 3 } });
    expect(await getCheckout(id, NOW)).toMatchObject({ travellers: first, progress: { travellersDone: true } });
    const second = [anAdult({ firstName: "Ève" }), aChild(), anAdult({ firstName: "Bo" })];
    await saveTravellers(id, second, NOW);
    const kept = second.map((person) => ({ ...person, extras: [], cancelledAt: null, ticketGeneration: 1 }));
    expect((await getCheckout(id, NOW))?.travellers).toEqual(kept);
  });

  it("Travellers are refused individually, and then none is saved", async () => {
    const id = await openCheckout(await aDeparture(), { adults: 2, children: 2 });
    const people = [
      anAdult({ email: null, phone: null }),
      anAdult({ phone: null, birthDay: "2013-08-03" }),
      aChild({ birthDay: "2013-08-02" }),
      aChild({ birthDay: "2025-08-03", firstName: " ", lastName: "李" }),
    ];
    expect(await saveTravellers(id, people, NOW)).toEqual({
      ok: false,
      code: "travellers-refused",
      refusals: [
        { position: 0, field: "email", code: "email-required" },
        { position: 0, field: "phone", code: "phone-required" },
        { position: 1, field: "phone", code: "phone-required" },
        { position: 1, field: "birthDay", code: "age-adult" },
        { position: 2, field: "birthDay", code: "age-child" },
        { position: 3, field: "firstName", code: "first-name-required" },
        { position: 3, field: "lastName", code: "name-letters" },
        { position: 3, field: "birthDay", code: "age-under-5" },
      ],
    });
    expect(await getCheckout(id, NOW)).toMatchObject({ travellers: [], progress: { travellersDone: false } });
  });

  it("Travellers with a card number in a field are refused, and none is saved", async () => {
    const id = await openCheckout(await aDeparture());
    for (const over of [
      { firstName: "4242 4242 4242 4242" },
      { lastName: "Roy 4242424242424242" },
      { email: "4242424242424242@example.com" },
      { phone: "4242 4242 4242 4242" },
      { phone: "3782 822463 10005" },
    ])
      expect(await saveTravellers(id, [anAdult(over)], NOW)).toMatchObject({ ok: false, code: "card-data" });
    expect(await getCheckout(id, NOW)).toMatchObject({ travellers: [], progress: { travellersDone: false } });
  });
  it("Travellers begin with an adult and match the party held", async () => {
    const id = await openCheckout(await aDeparture(), { adults: 1, children: 1 });
    expect(
      await saveTravellers(id, [aChild({ email: "a@b.ca", phone: "418 555-0123" }), anAdult()], NOW),
    ).toMatchObject({
      refusals: [{ position: 0, field: "type", code: "adult-first" }],
    });
    for (const people of [[anAdult()], [anAdult(), anAdult()], [anAdult(), aChild(), aChild()]])
      expect(await saveTravellers(id, people, NOW)).toMatchObject({ code: "party-mismatch" });
  });

  it("Travellers cannot change once the hold ended, the payment began or the trip is booked", async () => {
    const id = await openCheckout(await aDeparture());
    expect(await saveTravellers("none", [anAdult()], NOW)).toMatchObject({ code: "checkout-unknown" });
    expect(await saveTravellers(id, [anAdult()], minutesAfter(20))).toMatchObject({ code: "checkout-expired" });
    for (const state of ["paying", "booked"] as const) {
      await setState(id, state);
      expect(await saveTravellers(id, [anAdult()], NOW)).toEqual({
        ok: false,
        code: "checkout-closed",
        params: { state },
      });
      expect(await chooseSeats(id, { 0: "2A" }, NOW)).toMatchObject({ code: "checkout-closed" });
    }
  });
});

describe("seats", () => {
  it("Seats are set, changed, swapped, removed and skipped", async () => {
    const id = await openCheckout(await aDeparture(), { adults: 2 });
    expect(await chooseSeats(id, { 0: "2A", 1: "2B" }, NOW)).toEqual({
      ok: true,
      value: { seats: ["2A", "2B"], taken: [], unlike: null },
    });
    expect(await chooseSeats(id, { 0: "2B", 1: "2A" }, NOW)).toEqual({
      ok: true,
      value: { seats: ["2B", "2A"], taken: [], unlike: null },
    });
    expect(await chooseSeats(id, { 0: "3A" }, NOW)).toEqual({
      ok: true,
      value: { seats: ["3A", "2A"], taken: [], unlike: null },
    });
    expect(await chooseSeats(id, { 0: null }, NOW)).toEqual({
      ok: true,
      value: { seats: [null, "2A"], taken: [], unlike: null },
    });
    expect(await skipSeats(id, NOW)).toEqual({ ok: true, value: null });
    expect(await getLegs(id)).toMatchObject([{ seats: [null, "2A"] }]);
    expect(await getCheckout(id, NOW)).toMatchObject({ progress: { seatsDone: true } });
  });

  it("Skipping seats opens the payment without any", async () => {
    const id = await openCheckout(await aDeparture());
    await skipSeats(id, NOW);
    expect(await getLegs(id)).toMatchObject([{ seats: [null] }]);
    expect(await getCheckout(id, NOW)).toMatchObject({ progress: { seatsDone: true } });
    expect(await skipSeats(id, minutesAfter(20))).toMatchObject({ code: "checkout-expired" });
  });

  it("Unsold seats, or one asked for twice, refuse the whole request", async () => {
    const id = await openCheckout(await aDeparture(), { adults: 2 });
    await chooseSeats(id, { 0: "4A" }, NOW);
    const refused = async (choices: Record<number, string | null>) => {
      const answer = await chooseSeats(id, choices, NOW);
      return answer.ok ? "given" : `${answer.code} ${answer.params?.seat ?? answer.params?.position}`;
    };
    expect(await refused({ 0: "2A", 1: "1C" })).toBe("seat-unknown 1C");
    expect(await refused({ 0: "2A", 1: "9Z" })).toBe("seat-unknown 9Z");
    expect(await refused({ 0: "2A", 1: "2A" })).toBe("seat-twice 2A");
    expect(await refused({ 1: "4A" })).toBe("seat-twice 4A");
    expect(await refused({ 2: "2A" })).toBe("traveller-unknown 2");
    expect(await getLegs(id)).toMatchObject([{ seats: ["4A", null] }]);
  });

  it("Other people's seats are named, and the rest stays as requested", async () => {
    const departure = await aDeparture();
    const other = await openCheckout(departure, { adults: 2 });
    const id = await openCheckout(departure, { adults: 3 });
    await chooseSeats(other, { 0: "2A", 1: "2B" }, NOW);
    await chooseSeats(id, { 2: "4D" }, NOW);
    expect(await chooseSeats(id, { 0: "2A", 1: "3B", 2: "2B" }, NOW)).toEqual({
      ok: true,
      value: { taken: ["2A", "2B"], seats: [null, "3B", "4D"], unlike: null },
    });
    expect(await getLegs(id)).toMatchObject([{ seats: [null, "3B", "4D"], taken: ["2A", "2B"] }]);
    expect(await getLegs(other)).toMatchObject([{ seats: ["2A", "2B"] }]);
  });

  it("A seat of an expired hold goes to the next who asks", async () => {
    const departure = await aDeparture();
    const late = await openCheckout(departure);
    await chooseSeats(late, { 0: "2A" }, NOW);
    const id = await openCheckout(departure, {}, minutesAfter(15));
    expect(await chooseSeats(id, { 0: "2A" }, minutesAfter(16))).toMatchObject({ value: { taken: ["2A"] } });
    expect(await chooseSeats(id, { 0: "2A" }, minutesAfter(21))).toMatchObject({ value: { taken: [] } });
    expect(await checkoutRow(late)).toMatchObject({ state: "expired" });
  });

  it("A seat requested by ten together goes to one", async () => {
    const departure = await aDeparture();
    const ids = await Promise.all(Array.from({ length: 10 }, () => openCheckout(departure)));
    const answers = await Promise.all(ids.map((id) => chooseSeats(id, { 0: "3C" }, NOW)));
    const taken = answers.map((answer) => (answer.ok ? answer.value.taken.length : null));
    expect(taken.filter((seats) => seats === 0)).toHaveLength(1);
    expect(taken.filter((seats) => seats === 1)).toHaveLength(9);
    expect(await db.select().from(seats).where(eq(seats.run, departure))).toHaveLength(1);
  });

  it("Two parties that swap crosswise both end with a seat each", async () => {
    const departure = await aDeparture();
    const [a, b] = [await openCheckout(departure, { adults: 2 }), await openCheckout(departure, { adults: 2 })];
    await chooseSeats(a, { 0: "2A", 1: "3A" }, NOW);
    await chooseSeats(b, { 0: "2B", 1: "3B" }, NOW);
    await Promise.all([chooseSeats(a, { 0: "3B", 1: "2B" }, NOW), chooseSeats(b, { 0: "3A", 1: "2A" }, NOW)]);
    const given = await db.select().from(seats).where(eq(seats.run, departure));
    expect(new Set(given.map(({ seat }) => seat)).size).toBe(4);
  });

  it("A check before the write alone would promise a seat twice (control)", async () => {
    const departure = await aDeparture();
    const ids = await Promise.all(Array.from({ length: 10 }, () => openCheckout(departure)));
    const unguarded = async (checkout: string) => {
      const found = await db.select().from(seats).where(eq(seats.run, departure));
      if (found.length > 0) return false;
      await transaction((tx) =>
        tx
          .insert(seats)
          .values({ run: departure, seat: "3C", checkout, traveller: 0 })
          .onConflictDoUpdate({ target: [seats.run, seats.seat], set: { checkout: sql`excluded.checkout` } }),
      );
      return true;
    };
    const answers = await Promise.all(ids.map(unguarded));
    expect(answers.filter(Boolean).length).toBeGreaterThan(1);
  });
});
