import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkoutExtras, checkouts, discountCodes, extraPlaces, roomNights } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { refuse } from "~/domain/verdict";
import { applyCode } from "~/services/checkout/apply-code.server";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import {
  aDeparture,
  anAdult,
  checkoutRow,
  minutesAfter,
  NOW,
  openCheckout,
  readyCheckout,
  START_DAY,
  uniqueCode,
} from "../../../tests/support/checkout";
import { anOwnPackage, readyPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";
import { expireHolds } from "./expire-holds.server";
import { joinTraveller, reacquireHold } from "./holds.server";

const { partner, aBooking } = packageDesk();

/** When the holds of NOW are over, and no job has ended them. */
const LATER = minutesAfter(21);

describe("what a hold that is over still keeps is had by who asks for it before the job", () => {
  it("Places of an expired hold are available before the job runs", async () => {
    const departure = await aDeparture(1);
    const former = await openCheckout(departure);
    await openCheckout(departure, {}, LATER);
    expect(await checkoutRow(former)).toMatchObject({ state: "expired", placesHeld: false });
  });

  it("A seat of an expired hold is available before the job runs", async () => {
    const departure = await aDeparture();
    const former = await readyCheckout(departure);
    await chooseSeats(former, { 0: "1A" }, NOW);
    const id = await readyCheckout(departure, {}, LATER);
    expect(await chooseSeats(id, { 0: "1A" }, LATER)).toMatchObject({ value: { seats: ["1A"], taken: [] } });
  });

  it("The last use of a code in an expired hold is available before the job runs", async () => {
    const code = uniqueCode();
    const data = { code, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0, percent: 10, uses: 1 };
    await transaction((tx) => tx.insert(discountCodes).values({ code, uses: 1, data }));
    await applyCode(await openCheckout(await aDeparture()), code, NOW);
    const id = await openCheckout(await aDeparture(), {}, LATER);
    expect(await applyCode(id, code, LATER)).toMatchObject({ ok: true });
  });

  it("The last activity place in an expired hold is available before the job runs", async () => {
    const sold = await anOwnPackage({ rooms: 2 });
    const go = [anAdult({ extras: ["whales"] }), anAdult({ extras: ["whales"] })];
    expect(await saveTravellers(await readyPackage(sold, partner), go, NOW)).toMatchObject({ ok: true });
    const id = await readyPackage(sold, partner, {}, LATER);
    expect(await saveTravellers(id, go, LATER)).toMatchObject({ ok: true });
  });

  it("The last room of an expired hold is available before the job runs", async () => {
    const sold = await anOwnPackage({ rooms: 1 });
    const former = await readyPackage(sold, partner);
    await readyPackage(sold, partner, {}, LATER);
    expect(await checkoutRow(former)).toMatchObject({ state: "expired" });
  });
});

describe("what is had in parts is had whole or not at all, and once", () => {
  it("Nights partly free and partly in an expired hold are taken whole or not at all, once", async () => {
    const sold = await anOwnPackage({ rooms: 1 });
    const late = await readyPackage(sold, partner);
    await expireHolds(LATER);
    const other = await readyPackage(sold, partner, {}, LATER);
    const { hotel } = sold.stay;
    const nights = eq(roomNights.hotel, hotel);
    await db
      .update(roomNights)
      .set({ rooms: 2 })
      .where(and(nights, eq(roomNights.night, START_DAY)));
    expect(await transaction((tx) => reacquireHold(tx, late, "paying", LATER))).toBe(false);
    expect(await transaction((tx) => reacquireHold(tx, late, "paying", minutesAfter(42)))).toBe(true);
    expect(await checkoutRow(other)).toMatchObject({ state: "expired" });
    const taken = await db.select({ taken: roomNights.taken }).from(roomNights).where(nights).orderBy(roomNights.night);
    expect(taken.map((night) => night.taken)).toEqual([1, 1, 0, 0, 0]);
  });

  it("Activities partly free and partly in an expired hold are taken whole or not at all, once", async () => {
    const departure = await aDeparture();
    const [late, other] = [await readyCheckout(departure), await readyCheckout(departure)];
    await db.insert(extraPlaces).values([
      { departure, activity: "bus", capacity: 1 },
      { departure, activity: "walk", capacity: 1 },
    ]);
    const chosen = (checkout: string, activity: string) =>
      ({ checkout, traveller: 0, activity, name: { fr: "", en: "" }, day: START_DAY, price: 1_000 }) as const;
    await db.insert(checkoutExtras).values([chosen(late, "bus"), chosen(late, "walk")]);
    await db
      .update(checkouts)
      .set({ heldUntil: minutesAfter(30) })
      .where(eq(checkouts.id, other));
    await db.update(extraPlaces).set({ taken: 1 }).where(eq(extraPlaces.departure, departure));
    await expireHolds(LATER);
    await db.insert(checkoutExtras).values(chosen(other, "walk"));
    await db.update(extraPlaces).set({ taken: 1 }).where(eq(extraPlaces.activity, "walk"));
    expect(await transaction((tx) => reacquireHold(tx, late, "paying", minutesAfter(42)))).toBe(true);
    expect(await checkoutRow(other)).toMatchObject({ state: "expired" });
    const taken = await db
      .select({ taken: extraPlaces.taken })
      .from(extraPlaces)
      .where(eq(extraPlaces.departure, departure));
    expect(taken).toEqual([{ taken: 1 }, { taken: 1 }]);
  });

  it("The last use of a code is taken from an expired hold by money that came late, and from no other", async () => {
    const code = uniqueCode();
    const data = { code, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0, percent: 10, uses: 1 };
    await transaction((tx) => tx.insert(discountCodes).values({ code, uses: 1, data }));
    const late = await readyCheckout(await aDeparture());
    await applyCode(late, code, NOW);
    await expireHolds(LATER);
    const other = await openCheckout(await aDeparture(), {}, LATER);
    expect(await applyCode(other, code, LATER)).toMatchObject({ ok: true });
    expect(await transaction((tx) => reacquireHold(tx, late, "paying", LATER))).toBe(false);
    expect(await transaction((tx) => reacquireHold(tx, late, "paying", minutesAfter(42)))).toBe(true);
    expect(await checkoutRow(other)).toMatchObject({ state: "expired" });
  });
});

it("Nobody joins a booking whose room is sold to no more than travel already", async () => {
  const { checkout } = await aBooking(await anOwnPackage());
  const { journey } = await checkoutRow(checkout);
  const missing = await transaction(async (tx) =>
    refuse((await joinTraveller(tx, { id: checkout, position: 2, journey }, async () => {}, NOW)) ?? "nothing"),
  );
  expect(missing).toMatchObject({ code: "rooms" });
});
