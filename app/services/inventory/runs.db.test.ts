import { eq, inArray } from "drizzle-orm";
import { expect, it } from "vitest";
import { departures, freedPlaces, runs, seats, waitingRequests } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { addDays } from "~/domain/day";
import { runOfLine } from "~/domain/departures/runs";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { getCheckout, getLegs } from "~/services/checkout/get-checkout.server";
import { holdPlaces } from "~/services/checkout/hold-places.server";
import { changeFacts, factsOf } from "~/services/departures/facts.server";
import { aTrip, seedCatalogue } from "../../../tests/support/catalogue";
import { aHold, minutesAfter, NOW, openCheckout, START_DAY, takenOf, unique } from "../../../tests/support/checkout";
import { NOTHING_DECIDED } from "../../../tests/support/facts";
import { FakeCards } from "../../../tests/support/fake-cards";
import { expectSafe } from "../../../tests/support/safe";
import { expireHolds } from "./expire-holds.server";
import { runIdsOf } from "./runs.server";

type Shared = { short: string; long: string; tour: string; out: string; back: string; later: string };

/**
 * Three departures that leave on one coach: two come back together, one a day later. `out`, `back` and `later` are the
 * runs, each of so many places.
 */
async function aSharedCoach(capacity = 14): Promise<Shared> {
  const line = unique("line");
  const lines = { outbound: `${line}-out`, return: `${line}-back` };
  const trips = [unique("short"), unique("long"), unique("tour")].map((slug) => aTrip(slug));
  const [short = "", long = "", tour = ""] = await seedCatalogue({
    trips,
    departures: trips.map(({ slug }, i) => ({
      trip: slug,
      startDay: START_DAY,
      nights: i === 1 ? 3 : 2,
      capacity,
      lines,
    })),
  });
  const dayOf = (nights: number) => addDays(START_DAY, nights);
  return {
    ...{ short, long, tour },
    out: runOfLine(lines.outbound, START_DAY),
    back: runOfLine(lines.return, dayOf(2)),
    later: runOfLine(lines.return, dayOf(3)),
  };
}

async function leftOf(departure: string): Promise<number | undefined> {
  const [row] = await db.select().from(departures).where(eq(departures.id, departure));
  return row?.placesLeft;
}

const cap = (run: string, capacity: number) =>
  transaction((tx) => tx.update(runs).set({ capacity }).where(eq(runs.id, run)));

const hold = (departure: string, adults = 1) => holdPlaces(aHold(departure, { adults }), NOW);

it("A sale of one departure takes places of every departure on its coaches, and its end gives them back", async () => {
  const { short, long, tour, out, back, later } = await aSharedCoach();
  await openCheckout(short, { adults: 3 });
  expect([await takenOf(out), await takenOf(back), await takenOf(later)]).toEqual([3, 3, 0]);
  expect([await leftOf(short), await leftOf(long), await leftOf(tour)]).toEqual([11, 11, 11]);
  await openCheckout(long, { adults: 2 });
  expect([await takenOf(out), await takenOf(back), await takenOf(later)]).toEqual([5, 3, 2]);
  await expectSafe(new FakeCards());
  await expireHolds(minutesAfter(21));
  expect([await takenOf(out), await takenOf(back), await takenOf(later)]).toEqual([0, 0, 0]);
  expect([await leftOf(short), await leftOf(long), await leftOf(tour)]).toEqual([14, 14, 14]);
});

it("A departure whose way back is full sells nothing on its way out, and the others go on", async () => {
  const { short, long, out, back } = await aSharedCoach();
  await cap(back, 1);
  expect([await leftOf(short), await leftOf(long)]).toEqual([1, 14]);
  expect(await hold(short, 2)).toMatchObject({ code: "not-enough-places", params: { left: 1 } });
  expect([await takenOf(out), await takenOf(back)]).toEqual([0, 0]);
  expect(await hold(long, 2)).toMatchObject({ ok: true });
  expect(await takenOf(out)).toBe(2);
});

it("Three products racing for the last places of a coach sell each place once", async () => {
  const { short, long, tour, out } = await aSharedCoach(14);
  await cap(out, 5);
  const products = [short, long, tour];
  const answers = await Promise.all(Array.from({ length: 25 }, (_, i) => hold(products[i % 3] ?? short)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5);
  expect(await takenOf(out)).toBe(5);
  expect([await leftOf(short), await leftOf(long), await leftOf(tour)]).toEqual([0, 0, 0]);
  await expectSafe(new FakeCards());
});

it("Three products that look before they write oversell the coach (control)", async () => {
  const { short, long, tour, out } = await aSharedCoach(14);
  await cap(out, 1);
  const products = [short, long, tour];
  const seen = await Promise.all(products.map(leftOf));
  const sell = (departure: string) =>
    transaction((tx) =>
      tx
        .update(runs)
        .set({ taken: 1 })
        .where(inArray(runs.id, runIdsOf([departure]))),
    );
  await Promise.all(products.filter((_, i) => seen[i] !== 0).map(sell));
  expect(seen, "each of them saw the one place, and sold it").toEqual([1, 1, 1]);
  expect(await takenOf(out)).toBe(1);
  await transaction((tx) =>
    tx
      .update(runs)
      .set({ taken: 0 })
      .where(inArray(runs.id, runIdsOf(products))),
  );
});

it("Parties that take two coaches in opposite orders do not wait for each other", async () => {
  const line = unique("line");
  const [there, here] = [`${line}-out`, `${line}-back`];
  const trips = [unique("one"), unique("other")].map((slug) => aTrip(slug));
  const [one = "", other = ""] = await seedCatalogue({
    trips,
    departures: trips.map(({ slug }, i) => ({
      trip: slug,
      startDay: START_DAY,
      nights: 0,
      lines: i === 0 ? { outbound: there, return: here } : { outbound: here, return: there },
    })),
  });
  const answers = await Promise.all(Array.from({ length: 14 }, (_, i) => hold(i % 2 ? one : other)));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect([await leftOf(one), await leftOf(other)]).toEqual([0, 0]);
});

it("A seat of the first coach is taken on the later one too where it is free, and each may be another", async () => {
  const { short, long } = await aSharedCoach();
  const id = await openCheckout(short, { adults: 2 });
  const rival = await openCheckout(long, { adults: 1 });
  expect(await chooseSeats(id, { 0: "2A", 1: "2B" }, NOW)).toMatchObject({ value: { taken: [], unlike: null } });
  expect((await getLegs(id)).map((leg) => leg.seats)).toEqual([
    ["2A", "2B"],
    ["2A", "2B"],
  ]);
  // The same seat of the coach that goes back a day later is another one.
  expect(await chooseSeats(rival, { 0: "2A" }, NOW)).toMatchObject({ value: { taken: ["2A"] } });
  expect(await chooseSeats(rival, { 0: "2A" }, NOW, undefined, 1)).toMatchObject({
    value: { seats: ["2A"], taken: [] },
  });
  expect(await chooseSeats(id, { 0: "4A" }, NOW, undefined, 1)).toMatchObject({ value: { seats: ["4A", "2B"] } });
  // Who chose otherwise on the way back keeps that when the way there changes.
  expect(await chooseSeats(id, { 0: "3A", 1: "3B" }, NOW)).toMatchObject({ value: { unlike: 1 } });
  expect((await getLegs(id)).map((leg) => leg.seats)).toEqual([
    ["3A", "3B"],
    ["4A", "3B"],
  ]);
  await expireHolds(minutesAfter(21));
  const kept = await db
    .select()
    .from(seats)
    .where(inArray(seats.checkout, [id, rival]));
  expect(kept).toEqual([]);
});

it("Closed sales of a coach close every departure on it, and open them again", async () => {
  const { short, long, tour, back } = await aSharedCoach();
  const typed = NOTHING_DECIDED;
  const decide = async (closed: boolean) =>
    changeFacts(
      back,
      { typed: { ...typed, closed }, version: (await factsOf(back))?.version ?? 0, by: "command", why: "" },
      NOW,
    );
  const statuses = async () => {
    const rows = await db
      .select()
      .from(departures)
      .where(inArray(departures.id, [short, long, tour]));
    return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ id, status }) => [id, status]);
  };
  expect(await decide(true)).toMatchObject({ ok: true });
  expect(await statuses()).toEqual(
    [
      [short, "closed"],
      [long, "on-sale"],
      [tour, "closed"],
    ].toSorted(([a = ""], [b = ""]) => (a < b ? -1 : 1)),
  );
  expect(await hold(short)).toMatchObject({ code: "departure-gone" });
  expect(await decide(false)).toMatchObject({ ok: true });
  expect((await statuses()).every(([, status]) => status === "on-sale")).toBe(true);
});

it("Places that come back on a coach are offered to who waits for another departure on it", async () => {
  const { short, tour, out } = await aSharedCoach(2);
  const id = await openCheckout(short, { adults: 2 });
  const [row] = await db.select().from(departures).where(eq(departures.id, tour));
  await transaction((tx) =>
    tx.insert(waitingRequests).values({
      id: unique("request"),
      key: unique("key"),
      trip: row?.trip ?? "",
      city: "montreal",
      adults: 1,
      children: 0,
      firstDay: START_DAY,
      lastDay: START_DAY,
      maxPrice: 100_000,
      currency: "CAD",
      locale: "fr-ca",
      email: "waits@example.com",
      state: "waiting",
      askedAt: NOW,
      since: NOW,
    }),
  );
  await expireHolds(minutesAfter(21));
  expect((await getCheckout(id, minutesAfter(21)))?.state).toBe("expired");
  const freed = await db.select().from(freedPlaces);
  expect(freed.map(({ departure }) => departure)).toContain(tour);
  expect(await takenOf(out)).toBe(0);
});
