import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { departures, fares, rates, runs, seats } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { expireHold } from "~/services/inventory/holds.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  aHold,
  checkoutRow,
  minutesAfter,
  NOW,
  openCheckout,
  START_DAY,
  takenOf,
} from "../../../tests/support/checkout";
import { chooseSeats } from "./choose-seats.server";
import { getCheckout } from "./get-checkout.server";
import { holdPlaces } from "./hold-places.server";

beforeAll(() => seedCatalogue());

describe("places", () => {
  it("Places are held for a while at a frozen price", async () => {
    const departure = await aDeparture();
    const held = await holdPlaces(aHold(departure, { adults: 2, children: 1, currency: "USD" }), NOW);
    expect(held).toEqual({
      ok: true,
      value: { id: expect.stringMatching(/^[\w-]{22}$/), heldUntil: minutesAfter(HOLD_MINUTES) },
    });
    const id = held.ok ? held.value.id : "";
    const frozen = { rateMicros: 730_000, adultPrice: 29_127, childPrice: 21_827, total: 2 * 29_127 + 21_827 };
    expect(await checkoutRow(id)).toMatchObject({ ...frozen, currency: "USD", state: "open", placesHeld: true });
    expect(await takenOf(departure)).toBe(3);

    await transaction(async (tx) => {
      await tx.update(fares).set({ adultCad: 1, childCad: 1 }).where(eq(fares.departure, departure));
      await tx.insert(rates).values({ currency: "USD", fromDay: "2030-01-01", micros: 900_000 });
    });
    expect((await getCheckout(id, NOW))?.prices).toEqual({
      currency: "USD",
      rateMicros: 730_000,
      adult: 29_127,
      child: 21_827,
      stay: 0,
      extras: 0,
      discount: 0,
      code: null,
      total: 80_081,
    });
    await transaction((tx) => tx.delete(rates).where(eq(rates.fromDay, "2030-01-01")));
  });

  it("Places are refused with a reason", async () => {
    const departure = await aDeparture(2);
    const refused = async (over: Parameters<typeof aHold>[1], now = NOW) => {
      const held = await holdPlaces(aHold(departure, over), now);
      return held.ok ? "held" : [held.code, held.params?.left].filter((part) => part !== undefined).join(" ");
    };
    expect(await refused({ adults: 0 })).toBe("party-empty");
    expect(await refused({ adults: 0, children: 1 })).toBe("party-no-adult");
    expect(await refused({ adults: 11 })).toBe("party-too-large");
    expect(await refused({ departure: "nowhere" })).toBe("departure-unknown");
    expect(await refused({ city: "laval" })).toBe("city-not-served");
    expect(await refused({ adults: 3 })).toBe("not-enough-places 2");
    expect(await refused({}, new Date(`${START_DAY}T05:00:00Z`))).toBe("departure-gone");
    await transaction((tx) => tx.update(departures).set({ status: "withdrawn" }).where(eq(departures.id, departure)));
    expect(await refused({})).toBe("departure-gone");
    expect(await takenOf(departure)).toBe(0);
  });

  it("The last places go to as many of twenty simultaneous buyers as there are", async () => {
    const departure = await aDeparture(5);
    const answers = await Promise.all(Array.from({ length: 20 }, () => holdPlaces(aHold(departure), NOW)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
    for (const answer of answers)
      if (!answer.ok) expect(answer).toEqual({ ok: false, code: "not-enough-places", params: { left: 0 } });
    expect(await takenOf(departure)).toBe(5);
  });

  it("A party that does not fit gets no place, and a smaller one gets what is left", async () => {
    const departure = await aDeparture(5);
    const answers = await Promise.all([3, 3, 3].map((adults) => holdPlaces(aHold(departure, { adults }), NOW)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, code: "not-enough-places", params: { left: 2 } });
    expect(await holdPlaces(aHold(departure, { adults: 2 }), NOW)).toMatchObject({ ok: true });
    expect(await takenOf(departure)).toBe(5);
  });

  it("A check before the write alone would oversell (control)", async () => {
    const departure = await aDeparture(5);
    const unguarded = async () => {
      const [seen] = await db.select().from(runs).where(eq(runs.id, departure));
      if (!seen || seen.taken >= seen.capacity) return false;
      await transaction((tx) =>
        tx
          .update(runs)
          .set({ taken: seen.taken + 1 })
          .where(eq(runs.id, departure)),
      );
      return true;
    };
    const answers = await Promise.all(Array.from({ length: 20 }, unguarded));
    expect(answers.filter(Boolean).length).toBeGreaterThan(5);
  });
});

describe("the end of a hold", () => {
  const over = minutesAfter(HOLD_MINUTES);

  it("An expired hold frees places and seats once", async () => {
    const departure = await aDeparture(4);
    const id = await openCheckout(departure, { adults: 2 });
    await chooseSeats(id, { 0: "2A", 1: "2B" }, NOW);
    await expireHolds(minutesAfter(HOLD_MINUTES - 1));
    expect(await takenOf(departure)).toBe(2);
    await Promise.all([expireHolds(over), expireHolds(over)]);
    await expireHolds(over);
    expect(await takenOf(departure)).toBe(0);
    expect(await db.select().from(seats).where(eq(seats.checkout, id))).toEqual([]);
    expect(await checkoutRow(id)).toMatchObject({ state: "expired", placesHeld: false });
  });

  it("A hold that was extended since a job found it over is left alone", async () => {
    const departure = await aDeparture(4);
    const id = await openCheckout(departure);
    expect(await transaction((tx) => expireHold(tx, id, minutesAfter(HOLD_MINUTES - 1)))).toBe(false);
    expect(await checkoutRow(id)).toMatchObject({ state: "open", placesHeld: true });
    expect(await takenOf(departure)).toBe(1);
    expect(await transaction((tx) => expireHold(tx, id, over))).toBe(true);
  });

  it("An expired hold frees its places even when another departure's count is wrong", async () => {
    const [broken, departure] = [await aDeparture(), await aDeparture()];
    const [bad, good] = [await openCheckout(broken), await openCheckout(departure)];
    const count = (taken: number) => transaction((tx) => tx.update(runs).set({ taken }).where(eq(runs.id, broken)));
    await count(0);
    await expireHolds(over);
    expect(await checkoutRow(bad)).toMatchObject({ state: "open" });
    expect(await checkoutRow(good)).toMatchObject({ state: "expired", placesHeld: false });
    await count(1);
    await expireHolds(over);
    expect(await checkoutRow(bad)).toMatchObject({ state: "expired" });
  });

  it("An expired hold is seen before any job frees its places", async () => {
    const departure = await aDeparture(1);
    const id = await openCheckout(departure);
    expect(await getCheckout(id, minutesAfter(19))).toMatchObject({ state: "open" });
    expect(await getCheckout(id, over)).toMatchObject({ state: "expired", progress: { state: "expired" } });
    expect(await holdPlaces(aHold(departure), minutesAfter(19))).toMatchObject({ code: "not-enough-places" });
    expect(await holdPlaces(aHold(departure), over)).toMatchObject({ ok: true });
    expect(await takenOf(departure)).toBe(1);
    expect(await chooseSeats(id, { 0: "2A" }, over)).toMatchObject({ code: "checkout-expired" });
  });

  it("An expired hold without its guard would free places twice (control)", async () => {
    const departure = await aDeparture(4);
    const id = await openCheckout(departure);
    await openCheckout(departure);
    const unguarded = async () => {
      const checkout = await checkoutRow(id);
      if (checkout.state !== "open") return;
      await transaction(async (tx) => {
        await tx
          .update(runs)
          .set({ taken: sql`${runs.taken} - 1` })
          .where(eq(runs.id, departure));
      });
    };
    await Promise.all([unguarded(), unguarded()]);
    expect(await takenOf(departure)).toBe(0);
  });
});
