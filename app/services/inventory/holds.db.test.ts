import { describe, expect, it } from "vitest";
import { discountCodes } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
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
  unique,
} from "../../../tests/support/checkout";
import { anOwnPackage, readyPackage } from "../../../tests/support/package";
import { packageDesk } from "../../../tests/support/package-desk";

const { partner } = packageDesk();

/** When the holds of NOW are over, and no job has ended them. */
const LATER = minutesAfter(21);

describe("what a hold that is over still keeps is had by who asks for it before the job", () => {
  it("places", async () => {
    const departure = await aDeparture(1);
    const former = await openCheckout(departure);
    await openCheckout(departure, {}, LATER);
    expect(await checkoutRow(former)).toMatchObject({ state: "expired", placesHeld: false });
  });

  it("a seat", async () => {
    const departure = await aDeparture();
    const former = await readyCheckout(departure);
    await chooseSeats(former, { 0: "1A" }, NOW);
    const id = await readyCheckout(departure, {}, LATER);
    expect(await chooseSeats(id, { 0: "1A" }, LATER)).toMatchObject({ value: { seats: ["1A"], taken: [] } });
  });

  it("the last use of a code", async () => {
    const code = unique("CODE").toUpperCase();
    const data = { code, from: "2030-01-01", to: "2030-12-31", trips: [], minimumCad: 0, percent: 10, uses: 1 };
    await transaction((tx) => tx.insert(discountCodes).values({ code, uses: 1, data }));
    await applyCode(await openCheckout(await aDeparture()), code, NOW);
    const id = await openCheckout(await aDeparture(), {}, LATER);
    expect(await applyCode(id, code, LATER)).toMatchObject({ ok: true });
  });

  it("the last place of an activity", async () => {
    const sold = await anOwnPackage({ rooms: 2 });
    const go = [anAdult({ extras: ["whales"] }), anAdult({ extras: ["whales"] })];
    expect(await saveTravellers(await readyPackage(sold, partner), go, NOW)).toMatchObject({ ok: true });
    const id = await readyPackage(sold, partner, {}, LATER);
    expect(await saveTravellers(id, go, LATER)).toMatchObject({ ok: true });
  });

  it("the last room", async () => {
    const sold = await anOwnPackage({ rooms: 1 });
    const former = await readyPackage(sold, partner);
    await readyPackage(sold, partner, {}, LATER);
    expect(await checkoutRow(former)).toMatchObject({ state: "expired" });
  });
});
