import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { charges, payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { MAX_DECLINES, MAX_DECLINES_AN_HOUR, MAX_HOLD_MINUTES, MAX_OPEN_HOLDS } from "~/domain/company/limits";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { pay } from "~/services/payments/pay.server";
import { COLLEAGUE } from "../../../tests/support/by-hand";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  aHold,
  aPayment,
  chargesOf,
  checkoutRow,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner } from "../../../tests/support/fake-partner";
import { aPartnerPackage, holdPackage } from "../../../tests/support/package";
import { stayOf, staysOf } from "../../../tests/support/package-desk";
import { holdPlaces } from "./hold-places.server";
import { listOpenHolds } from "./open-holds.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());
const partner = new FakePartner();
beforeEach(() => {
  gateway.calm();
  partner.calm();
  partner.now = NOW;
});

describe("holds of one visitor", () => {
  it("Holds of one visitor are limited, also when requested together", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    const answers = await Promise.all(
      Array.from({ length: MAX_OPEN_HOLDS + 6 }, () => holdPlaces(aHold(departure, { visitor }), NOW)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MAX_OPEN_HOLDS);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "too-many-holds" });
    expect(await takenOf(departure)).toBe(MAX_OPEN_HOLDS);
    // Others are not concerned, nor unknown visitors.
    expect(await holdPlaces(aHold(departure, { visitor: unique("visitor") }), NOW)).toMatchObject({ ok: true });
    expect(await holdPlaces(aHold(departure), NOW)).toMatchObject({ ok: true });
  });

  it("A telephone sale is opened once by a button that is pressed twice, also when both come at the same time", async () => {
    const [departure, other] = [await aDeparture(40), await aDeparture(40)];
    const hold = (over: Parameters<typeof aHold>[1] = {}, now = NOW) =>
      holdPlaces(aHold(departure, { seller: COLLEAGUE, ...over }), now);
    const [one, two] = await Promise.all([hold(), hold()]);
    expect(two).toEqual(one);
    expect(await takenOf(departure)).toBe(1);
    // Another party, another departure, another colleague, and the same later: each has its own.
    const others = [
      await hold({ adults: 2 }),
      await holdPlaces(aHold(other, { seller: COLLEAGUE }), NOW),
      await hold({ seller: { ...COLLEAGUE, id: "member-2" } }),
      await hold({}, minutesAfter(1)),
    ];
    const ids = new Set([one, ...others].map((held) => held.ok && held.value.id));
    expect(ids.size).toBe(1 + others.length);
    expect([await takenOf(departure), await takenOf(other)]).toEqual([1 + 2 + 1 + 1, 1]);
  });

  it("Two strangers behind one address who ask for the same together have a hold each", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    const held = await Promise.all([1, 2].map(() => holdPlaces(aHold(departure, { visitor }), NOW)));
    expect(new Set(held.map((each) => each.ok && each.value.id)).size).toBe(2);
    expect(await takenOf(departure)).toBe(2);
  });

  it("Holds count while they last, and until they are bought", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    const ids: string[] = [];
    for (let hold = 0; hold < MAX_OPEN_HOLDS; hold++) ids.push(await readyCheckout(departure, { visitor }));
    expect(await holdPlaces(aHold(departure, { visitor }), NOW)).toMatchObject({ code: "too-many-holds" });
    await payWith(gateway, ids[0] ?? "");
    expect(await checkoutRow(ids[0] ?? "")).toMatchObject({ state: "booked", visitor: null });
    expect(await holdPlaces(aHold(departure, { visitor }), NOW)).toMatchObject({ ok: true });
    expect(await holdPlaces(aHold(departure, { visitor }), NOW)).toMatchObject({ code: "too-many-holds" });
    expect(await holdPlaces(aHold(departure, { visitor }), minutesAfter(20))).toMatchObject({ ok: true });
  });
});

describe("a hold under way", () => {
  it("A current hold is listed, and may be replaced by another", async () => {
    const [departure, other, full] = [await aDeparture(40), await aDeparture(40), await aDeparture(0)];
    const visitor = unique("visitor");
    const ids: string[] = [];
    for (let hold = 0; hold < MAX_OPEN_HOLDS; hold++) ids.push(await readyCheckout(departure, { visitor }));
    const listed = async (at = NOW) => (await listOpenHolds([...ids, "unknown"], at)).map(({ id }) => id).sort();
    expect(await listed()).toEqual([...ids].sort());
    expect(await listed(minutesAfter(20))).toEqual([]);
    expect(await holdPlaces(aHold(other, { visitor }), NOW)).toMatchObject({ code: "too-many-holds" });

    // One that cannot be had replaces nothing.
    const [first = "", second = ""] = ids;
    expect(await holdPlaces(aHold(full, { visitor, replaces: first }), NOW)).toMatchObject({
      code: "not-enough-places",
    });
    expect(await checkoutRow(first)).toMatchObject({ state: "open", placesHeld: true });
    expect(await takenOf(departure)).toBe(MAX_OPEN_HOLDS);

    expect(await holdPlaces(aHold(other, { visitor, replaces: first }), NOW)).toMatchObject({ ok: true });
    expect(await checkoutRow(first)).toMatchObject({ state: "expired", placesHeld: false });
    expect([await takenOf(departure), await takenOf(other)]).toEqual([MAX_OPEN_HOLDS - 1, 1]);

    // What is being paid, or bought, is kept.
    await payWith(gateway, second, { cardToken: unique("challenge") });
    expect(await holdPlaces(aHold(other, { visitor, replaces: second }), NOW)).toMatchObject({
      code: "too-many-holds",
    });
    expect(await checkoutRow(second)).toMatchObject({ state: "paying", placesHeld: true });
    expect(await listed()).toEqual(ids.slice(2).sort());
  });

  /** As many holds of one visitor as they may have, the first of which is to be replaced by a package of the partner's. */
  async function atTheLimit() {
    const [departure, sold, visitor] = [await aDeparture(40), await aPartnerPackage(), unique("visitor")];
    const ids: string[] = [];
    for (let hold = 0; hold < MAX_OPEN_HOLDS; hold++) ids.push(await readyCheckout(departure, { visitor }));
    const [replaces = ""] = ids;
    return { departure, sold, visitor, replaces, replace: () => holdPackage(sold, partner, { visitor, replaces }) };
  }

  it.each([
    ["sold-out", "room-sold-out"],
    ["before", "stay-unavailable"],
  ] as const)(
    "A hold stays open when the partner does not hold the room that was to replace it: %s",
    async (fault, code) => {
      const { departure, sold, visitor, replaces, replace } = await atTheLimit();
      partner.failOnce("hold", fault);
      expect(await replace()).toMatchObject({ code });
      expect(await checkoutRow(replaces)).toMatchObject({ state: "open", placesHeld: true, visitor });
      expect([await takenOf(departure), await takenOf(sold.departure)]).toEqual([MAX_OPEN_HOLDS, 0]);
      // It counts as before.
      expect(await holdPackage(sold, partner, { visitor })).toMatchObject({ code: "too-many-holds" });
    },
  );

  it("A hold ends once the partner holds the room that replaces it, and not before", async () => {
    const { departure, sold, visitor, replaces, replace } = await atTheLimit();
    partner.duringCall = async () => {
      expect(await checkoutRow(replaces)).toMatchObject({ state: "open", placesHeld: true });
      // A second press before the partner's answer does not replace the same hold once more.
      expect(await holdPackage(sold, partner, { visitor, replaces })).toMatchObject({ code: "too-many-holds" });
    };
    expect(await replace()).toMatchObject({ ok: true });
    expect(await checkoutRow(replaces)).toMatchObject({ state: "expired", placesHeld: false });
    expect([await takenOf(departure), await takenOf(sold.departure)]).toEqual([MAX_OPEN_HOLDS - 1, 2]);
    expect(await holdPackage(sold, partner, { visitor })).toMatchObject({ code: "too-many-holds" });
  });

  it("A hold that is being paid when the partner holds the room keeps its places, and the room is given back", async () => {
    const { departure, sold, replaces, replace } = await atTheLimit();
    partner.duringCall = async () => void (await payWith(gateway, replaces, { cardToken: unique("challenge") }));
    expect(await replace()).toMatchObject({ code: "too-many-holds" });
    expect(await checkoutRow(replaces)).toMatchObject({ state: "paying", placesHeld: true });
    expect([await takenOf(departure), await takenOf(sold.departure)]).toEqual([MAX_OPEN_HOLDS, 0]);
    const [row] = await staysOf(sold.departure);
    expect(row).toMatchObject({ checkout: { state: "expired" }, stay: { state: "leaving" } });
  });

  it("A hold that is booked when the partner holds the room stays booked, and the room is held too", async () => {
    const { departure, sold, replaces, replace } = await atTheLimit();
    partner.duringCall = async () => void (await payWith(gateway, replaces));
    const held = await replace();
    if (!held.ok) return expect(held).toMatchObject({ ok: true });
    expect(await checkoutRow(replaces)).toMatchObject({ state: "booked", placesHeld: true });
    expect(await stayOf(held.value.id)).toMatchObject({ state: "held" });
    expect([await takenOf(departure), await takenOf(sold.departure)]).toEqual([MAX_OPEN_HOLDS, 2]);
  });
});

describe("unpaid places of one visitor on one departure", () => {
  it("Unpaid places of one visitor on a departure are limited to the largest party, across simultaneous holds", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => holdPlaces(aHold(departure, { visitor, adults: 4 }), NOW)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: "too-many-unpaid", params: { held: 8, max: 10 } });
    expect(await takenOf(departure)).toBe(8);
    expect(await holdPlaces(aHold(departure, { visitor, adults: 1, children: 1 }), NOW)).toMatchObject({ ok: true });
    expect(await holdPlaces(aHold(departure, { visitor }), NOW)).toMatchObject({ params: { held: 10, max: 10 } });
    // A neighbour who goes elsewhere, or whose address is another, is not concerned.
    expect(await holdPlaces(aHold(await aDeparture(), { visitor, adults: 10 }), NOW)).toMatchObject({ ok: true });
    expect(await holdPlaces(aHold(departure, { visitor: unique("visitor"), adults: 10 }), NOW)).toMatchObject({
      ok: true,
    });
  });

  it("Unpaid places count until they are paid or released", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    const id = await readyCheckout(departure, { visitor, adults: 10 });
    expect(await holdPlaces(aHold(departure, { visitor }), NOW)).toMatchObject({ code: "too-many-unpaid" });
    await payWith(gateway, id);
    await openCheckout(departure, { visitor, adults: 10 });
    expect(await holdPlaces(aHold(departure, { visitor }), minutesAfter(19))).toMatchObject({
      code: "too-many-unpaid",
    });
    expect(await holdPlaces(aHold(departure, { visitor }), minutesAfter(21))).toMatchObject({ ok: true });
  });
});

describe("holds that are being paid", () => {
  it("Holds being paid count as well, also past their time", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    for (let hold = 0; hold < MAX_OPEN_HOLDS; hold++) {
      const id = await readyCheckout(departure, { visitor });
      await payWith(gateway, id, { cardToken: unique("challenge") });
      expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
    }
    for (const minutes of [0, 25])
      expect(await holdPlaces(aHold(departure, { visitor }), minutesAfter(minutes))).toMatchObject({
        code: "too-many-holds",
      });
  });
});

describe("payments of one checkout", () => {
  it("Payments of one checkout are limited, and the last refusal leaves it open", async () => {
    const id = await readyCheckout(await aDeparture());
    const decline = () => payWith(gateway, id, { cardToken: unique("card_declined") });
    for (let attempt = 0; attempt < MAX_DECLINES; attempt++)
      expect(await decline()).toMatchObject({ value: { state: "declined" } });
    expect(await decline()).toMatchObject({ ok: false, code: "too-many-declines" });
    expect(await chargesOf(id)).toHaveLength(MAX_DECLINES);
    expect(gateway.count("authorise")).toBe(MAX_DECLINES);
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    // A form that was answered before is answered as before, and with another card tries none.
    const [first] = await db
      .select({ nonce: payments.nonce, cardToken: charges.cardToken })
      .from(payments)
      .innerJoin(charges, eq(charges.payment, payments.id))
      .where(eq(payments.checkout, id));
    const again = aPayment(id, { nonce: first?.nonce ?? "", cardToken: first?.cardToken ?? "" });
    expect(await pay(again, NOW, gateway)).toMatchObject({ value: { state: "declined" } });
    expect(await pay({ ...again, cardToken: unique("ok") }, NOW, gateway)).toMatchObject({ code: "another-card" });
    expect(gateway.count("authorise")).toBe(MAX_DECLINES);
  });

  it("Payments from one address are refused after several refusals in an hour, across checkouts", async () => {
    const departure = await aDeparture(40);
    const visitor = unique("visitor");
    const decline = async (who: string, now = NOW) =>
      payWith(gateway, await readyCheckout(departure, {}, now), { cardToken: unique("lost_card"), visitor: who }, now);
    for (let attempt = 0; attempt < MAX_DECLINES_AN_HOUR; attempt++)
      expect(await decline(visitor)).toMatchObject({ value: { state: "declined" } });
    expect(await decline(visitor)).toMatchObject({ ok: false, code: "too-many-declines" });
    expect(await decline(unique("visitor"))).toMatchObject({ value: { state: "declined" } });
    expect(await decline(visitor, minutesAfter(61))).toMatchObject({ value: { state: "declined" } });
  });

  it("Payments keep places from others for a limited time", async () => {
    const id = await readyCheckout(await aDeparture());
    for (const minute of [19, 28, 37])
      await payWith(gateway, id, { cardToken: unique("card_declined") }, minutesAfter(minute));
    const end = minutesAfter(MAX_HOLD_MINUTES);
    expect(await checkoutRow(id)).toMatchObject({ state: "open", heldUntil: end });
    await expireHolds(end);
    expect(await checkoutRow(id)).toMatchObject({ state: "expired", placesHeld: false });
  });
});
