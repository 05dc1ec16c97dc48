/** Packages from their hold to their booking: the coach and the room together, or neither. */
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkouts, outbox, stays } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aChild,
  anAdult,
  bookingsOf,
  checkoutRow,
  expectSafe,
  expectSettled,
  layCards,
  minutesAfter,
  NOW,
  paymentsOf,
  payWith,
  settleAll,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { FakePartner, type PartnerFault } from "../../../tests/support/fake-partner";
import {
  anOwnPackage,
  aPartnerPackage,
  COACH,
  holdPackage,
  OWN_STAY,
  PARTNER_STAY,
  readyPackage,
} from "../../../tests/support/package";
import { correctBirthYear } from "../booking/correct-birth-year.server";
import { getBooking } from "../booking/get-booking.server";
import { moneyToReview } from "../booking/list-for-operator.server";
import { choosePlan } from "../checkout/choose-plan.server";
import { expireHolds } from "../checkout/expire-holds.server";
import { getCheckout } from "../checkout/get-checkout.server";
import { holdPlaces } from "../checkout/hold-places.server";
import { keepForADay } from "../checkout/keep-for-a-day.server";
import { openTab } from "../checkout/open-tab.server";
import { pay, resumePayment } from "../checkout/pay.server";
import { payBalance } from "../checkout/pay-balance.server";
import { reconcile } from "../checkout/reconcile.server";
import { saveTravellers } from "../checkout/save-travellers.server";
import { settlePayment } from "../checkout/settle-payment.server";
import { acceptPrice } from "./accept-price.server";
import { reconcileStays } from "./reconcile-stays.server";

const gateway = new FakeCards();
const partner = new FakePartner();
beforeAll(() => seedCatalogue());
beforeEach(() => {
  gateway.calm();
  partner.calm();
  partner.now = NOW;
});

async function stayOf(checkout: string) {
  const [stay] = await db.select().from(stays).where(eq(stays.checkout, checkout));
  if (!stay) throw new Error("No stay");
  return stay;
}
async function staysOf(departure: string) {
  const rows = await db
    .select({ stay: stays, checkout: checkouts })
    .from(stays)
    .innerJoin(checkouts, eq(checkouts.id, stays.checkout))
    .where(eq(checkouts.departure, departure));
  return rows;
}
const bought = (checkout: string, over = {}, now = NOW) => payWith(gateway, checkout, over, now, partner);
async function settled(from = NOW) {
  const now = await settleAll(gateway, from, partner);
  await expectSettled(gateway, partner);
  return now;
}

describe("a package with a room of ours", () => {
  it("is held with its nights, at the price of both, and booked with a confirmation of ours", async () => {
    const sold = await anOwnPackage();
    const id = await readyPackage(sold, partner, { adults: 2, children: 1, twoBeds: true });
    expect(await checkoutRow(id)).toMatchObject({ stayPrice: 92_000, total: 2 * COACH + 29_900 + 92_000 });
    await expectSafe(gateway);
    expect((await getCheckout(id, NOW))?.stay).toMatchObject({
      supplier: "own",
      state: "held",
      hotel: { name: "The Inn" },
      guests: 3,
      firstNight: "2030-08-02",
      lastDay: "2030-08-04",
      nights: 2,
      checkIn: "15:00",
      checkOut: "11:00",
      price: { perPerson: OWN_STAY, twoBeds: 2_000, total: 92_000 },
      priceChanged: null,
      confirmation: null,
    });
    expect(await bought(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    const view = await getBooking(booking?.key ?? "");
    expect(view?.stay).toMatchObject({
      state: "confirmed",
      confirmation: { number: expect.stringMatching(/^H-[2-9A-Z]{8}$/), code: expect.stringMatching(/^[2-9A-Z]{4}$/) },
    });
    expect(view?.money).toMatchObject({
      stay: { count: 3, each: OWN_STAY, amount: 90_000, twoBeds: 2_000 },
      price: 201_700,
      balance: 0,
    });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `confirmation:${booking?.number}`));
    expect(mail?.text).toContain(view?.stay?.confirmation?.number);
    expect(mail?.text).toContain("The Inn");
    expect(partner.calls).toEqual([]);
    await settled();
  });

  it("sells its last room once, however many come at once, and gives the places of the others back", async () => {
    const sold = await anOwnPackage({ rooms: 1 });
    const held = await Promise.all(Array.from({ length: 5 }, () => holdPackage(sold, partner)));
    expect(held.filter(({ ok }) => ok)).toHaveLength(1);
    expect(held.filter((each) => !each.ok && each.code === "room-sold-out")).toHaveLength(4);
    expect(await takenOf(sold.departure)).toBe(2);
    await expectSafe(gateway);
    // The hold is over: whoever comes next need not wait for the job.
    expect(await holdPackage(sold, partner, {}, minutesAfter(21))).toMatchObject({ ok: true });
    await expectSafe(gateway);
    await settled();
  });

  it("is held whole or not at all", async () => {
    const full = await anOwnPackage({ places: 1 });
    expect(await holdPackage(full, partner)).toMatchObject({ code: "not-enough-places" });
    const sold = await anOwnPackage();
    const wish = { ...sold.stay, twoBeds: false, shownTotal: 2 * (COACH + OWN_STAY) };
    const hold = (stay: object) =>
      holdPlaces(
        {
          departure: sold.departure,
          city: "montreal",
          adults: 2,
          children: 0,
          locale: "fr-ca",
          currency: "CAD",
          ...stay,
        },
        NOW,
        partner,
      );
    expect(await hold({})).toMatchObject({ code: "stay-invalid" });
    expect(await hold({ stay: { ...wish, hotel: "lakeside" } })).toMatchObject({ code: "room-unknown" });
    expect(await hold({ stay: { ...wish, room: "king" } })).toMatchObject({ code: "room-unknown" });
    expect(await hold({ stay: { ...wish, shownTotal: 1 } })).toEqual({
      ok: false,
      code: "price-changed",
      params: { total: 2 * (COACH + OWN_STAY) },
    });
    expect(await hold({ adults: 4, stay: wish })).toMatchObject({ code: "room-unknown" });
    expect(await hold({ adults: 1, stay: { ...wish, twoBeds: true } })).toMatchObject({ code: "stay-invalid" });
    expect(await takenOf(sold.departure)).toBe(0);
    await expectSafe(gateway);
    expect(await hold({ stay: wish })).toMatchObject({ ok: true });
    await settled();
  });

  it.each([
    ["free still", "booked", "confirmed"],
    ["let meanwhile", "expired", "left"],
  ] as const)(
    "gives its nights back when it expires; money that comes late finds them %s",
    async (room, state, stay) => {
      const sold = await anOwnPackage({ rooms: 1 });
      const id = await readyPackage(sold, partner);
      gateway.failOnce("capture", "after");
      await bought(id);
      // As no code of ours does it: the checkout dies while its payment is live.
      await transaction((tx) => tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, id)));
      await expireHolds(minutesAfter(60));
      expect(await stayOf(id)).toMatchObject({ state: "left" });
      await expectSafe(gateway);
      if (room === "let meanwhile")
        expect(await holdPackage(sold, partner, {}, minutesAfter(60))).toMatchObject({ ok: true });
      const [payment] = await paymentsOf(id);
      await settlePayment(payment?.id ?? "", minutesAfter(61), gateway, partner);
      expect(await checkoutRow(id)).toMatchObject({ state });
      expect(await stayOf(id)).toMatchObject({ state: stay });
      await expectSafe(gateway);
      await settled(minutesAfter(61));
    },
  );
});

describe("a package with a room of the partner's", () => {
  it("holds the room with the places, confirms it before the money is taken, and says its number", async () => {
    const sold = await aPartnerPackage();
    const id = await readyPackage(sold, partner, { twoBeds: true });
    expect(await stayOf(id)).toMatchObject({ state: "held", reference: "h_1", total: 2 * PARTNER_STAY + 1_500 });
    expect(partner.calls.map(({ operation }) => operation)).toEqual(["quote", "hold"]);
    partner.meanwhile = async (operation) => {
      if (operation === "confirm") expect(gateway.count("capture")).toBe(0);
    };
    expect(await bought(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    expect((await getBooking(booking?.key ?? ""))?.stay).toMatchObject({
      supplier: "partner",
      confirmation: { number: "LK-h_1", code: "7Q4" },
    });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `confirmation:${booking?.number}`));
    for (const words of ["LK-h_1", "7Q4", "Lakeside", "416 555-0100", "deux lits", "sur le site de notre partenaire"])
      expect(mail?.text).toContain(words);
    const keys = partner.calls.map(({ key }) => key);
    expect(keys.slice(1)).toEqual([(await stayOf(id)).key, `${(await stayOf(id)).key}:confirm`]);
    await settled();
  });

  it.each([
    ["sold-out", "room-sold-out"],
    ["gone", "room-sold-out"],
    ["invalid", "room-sold-out"],
    ["before", "stay-unavailable"],
    ["after", "stay-unavailable"],
    ["throw", "stay-unavailable"],
  ] as const)("whose hold answers %s holds nothing, and the partner hears so", async (fault, code) => {
    const sold = await aPartnerPackage();
    partner.failOnce("hold", fault);
    expect(await holdPackage(sold, partner)).toMatchObject({ ok: false, code });
    expect(await takenOf(sold.departure)).toBe(0);
    const [row] = await staysOf(sold.departure);
    expect(row?.checkout.state).toBe("expired");
    expect(row?.stay.state).toBe(code === "room-sold-out" ? "refused" : "leaving");
    await expectSafe(gateway);
    await reconcileStays(minutesAfter(1), partner);
    await settled();
  });

  it("whose price changed says the new one before anything is held", async () => {
    const sold = await aPartnerPackage();
    partner.nightCad = 11_000;
    const total = 2 * (COACH + 22_000);
    const refused = { ok: false, code: "price-changed", params: { total } };
    expect(await holdPackage(sold, partner)).toEqual(refused);
    expect(partner.count("hold")).toBe(0);
    expect(await holdPackage(sold, partner, { shownTotal: total })).toMatchObject({ ok: true });
    // Between the quote and the hold.
    partner.failOnce("hold", "price-changed");
    expect(await holdPackage(sold, partner, { shownTotal: total })).toEqual(refused);
    expect(await takenOf(sold.departure)).toBe(2);
    await settled();
  });

  it("held at another price than was quoted is not paid before that is agreed to", async () => {
    const sold = await aPartnerPackage();
    partner.surcharge = 2_000;
    // Asked again, the partner quotes what it holds at.
    let quotes = 0;
    partner.fault = (operation) => {
      if (operation === "quote" && ++quotes === 2) partner.nightCad = 10_500;
      return null;
    };
    const id = await readyPackage(sold, partner);
    const view = await getCheckout(id, NOW);
    expect(view?.stay?.priceChanged).toEqual({ from: 2 * PARTNER_STAY, to: 2 * 21_000 });
    expect(view?.prices.total).toBe(2 * (COACH + 21_000));
    expect(await bought(id)).toEqual({
      ok: false,
      code: "price-changed",
      params: { total: 2 * (COACH + 21_000) },
    });
    expect(await acceptPrice(id, 1, NOW)).toMatchObject({ code: "price-changed" });
    expect(await acceptPrice(id, 42_000, NOW)).toMatchObject({ ok: true });
    expect(await bought(id)).toMatchObject({ value: { state: "booked" } });
    await settled();
  });

  it("that the partner cannot quote, or no longer has, is refused calmly", async () => {
    const sold = await aPartnerPackage();
    partner.down = true;
    expect(await holdPackage(sold, partner)).toMatchObject({ code: "stay-unavailable" });
    partner.down = false;
    for (const [fault, code] of [
      ["before", "stay-unavailable"],
      ["throw", "stay-unavailable"],
      ["sold-out", "room-sold-out"],
      ["invalid", "stay-invalid"],
    ] as const) {
      partner.failOnce("quote", fault);
      expect(await holdPackage(sold, partner)).toMatchObject({ code });
    }
    partner.calm();
    partner.rooms = 0;
    expect(await holdPackage(sold, partner)).toMatchObject({ code: "room-sold-out" });
    expect(await staysOf(sold.departure)).toEqual([]);
  });

  it("sells its last room once under a race", async () => {
    const sold = await aPartnerPackage();
    partner.rooms = 1;
    const held = await Promise.all(Array.from({ length: 4 }, () => holdPackage(sold, partner)));
    expect(held.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await takenOf(sold.departure)).toBe(2);
    await expectSafe(gateway);
    await settled();
  });

  it.each(["sold-out", "gone", "price-changed", "invalid"] as const)(
    "that is refused (%s) when it is paid charges no card, and ends",
    async (fault) => {
      const sold = await aPartnerPackage();
      const id = await readyPackage(sold, partner);
      await layCards(id, { [unique("ok")]: 2 * COACH, [unique("ok")]: 2 * PARTNER_STAY });
      partner.failOnce("confirm", fault);
      expect(await bought(id, { cardToken: undefined })).toEqual({ ok: true, value: { state: "room-gone" } });
      expect((await paymentsOf(id)).map(({ state }) => state)).toEqual(["released", "released"]);
      expect(gateway.count("capture")).toBe(0);
      expect(await checkoutRow(id)).toMatchObject({ state: "expired", placesHeld: false });
      expect(await takenOf(sold.departure)).toBe(0);
      expect(await openTab(id, "payment", NOW)).toEqual({ at: "expired", why: "room-gone" });
      expect((await db.select().from(outbox)).filter(({ key }) => key.startsWith("payment-failed"))).toEqual([]);
      await settled();
    },
  );

  it.each(["before", "after", "throw"] satisfies PartnerFault[])(
    "whose confirmation answers nothing (%s) charges nothing until it does",
    async (fault) => {
      const id = await readyPackage(await aPartnerPackage(), partner);
      partner.failOnce("confirm", fault);
      expect(await bought(id)).toEqual({ ok: true, value: { state: "pending" } });
      expect(gateway.count("capture")).toBe(0);
      expect(await stayOf(id)).toMatchObject({ state: "confirming", looks: 1 });
      await expireHolds(minutesAfter(30));
      await expectSafe(gateway);
      expect(await reconcile(minutesAfter(1), gateway, partner)).toMatchObject({ instalments: 1 });
      expect(await resumePayment(id, minutesAfter(2), gateway, partner)).toMatchObject({ state: "booked" });
      const asked = partner.calls.filter(({ operation }) => operation === "confirm").map(({ key }) => key);
      expect(asked.length).toBeGreaterThan(1);
      expect(new Set(asked).size).toBe(1);
      await settled();
    },
  );

  it("refused after an answer that was awaited is written about, and the operator sees one that lasts", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    partner.fault = (operation) => (operation === "confirm" ? "before" : null);
    await bought(id);
    for (let hour = 1; hour <= 3; hour++) await reconcile(minutesAfter(60 * hour), gateway, partner);
    expect(await moneyToReview(minutesAfter(240))).toContainEqual(
      expect.objectContaining({ what: "room-unknown", id, detail: "confirming, asked 4 times" }),
    );
    partner.calm();
    partner.now = minutesAfter(300);
    expect(await resumePayment(id, minutesAfter(300), gateway, partner)).toEqual({ state: "room-gone" });
    const mails = (await db.select().from(outbox)).filter(({ key }) => key.startsWith("payment-failed"));
    expect(mails.at(-1)?.text).toContain("n’a plus la chambre");
    await settled(minutesAfter(300));
  });

  it("declined may be paid with another card; given up it is cancelled at the partner", async () => {
    const sold = await aPartnerPackage();
    const id = await readyPackage(sold, partner);
    expect(await bought(id, { cardToken: unique("card_declined") })).toMatchObject({ value: { state: "declined" } });
    expect(await stayOf(id)).toMatchObject({ state: "held" });
    expect(await bought(id)).toMatchObject({ value: { state: "booked" } });
    const other = await readyPackage(sold, partner);
    await expireHolds(minutesAfter(21));
    expect(await stayOf(other)).toMatchObject({ state: "leaving" });
    partner.failOnce("cancel", "after");
    expect(await reconcileStays(minutesAfter(21), partner)).toBe(1);
    expect(await stayOf(other)).toMatchObject({ state: "leaving", looks: 1 });
    expect(await reconcileStays(minutesAfter(21), partner)).toBe(0);
    expect(await reconcileStays(minutesAfter(22), partner)).toBe(1);
    expect(await stayOf(other)).toMatchObject({ state: "left" });
    await settled(minutesAfter(22));
  });

  it("whose money is refused after all keeps its room for another try, then lets it go", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    gateway.meanwhile = async (operation) => {
      if (operation !== "authorise") return;
      const [payment] = await paymentsOf(id);
      partner.meanwhile = async (asked) => {
        const [intent] = [...gateway.intents.values()].filter(({ key }) => key === payment?.id);
        if (asked === "confirm" && intent) gateway.move(intent.reference, "declined");
      };
    };
    expect(await bought(id)).toMatchObject({ value: { state: "declined" } });
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    expect(await stayOf(id)).toMatchObject({ state: "confirmed" });
    await settled();
    expect(await stayOf(id)).toMatchObject({ state: "left" });
  });

  it("is held no longer than the partner keeps its room, kept for a day or tried with other cards", async () => {
    const sold = await aPartnerPackage();
    const id = await readyPackage(sold, partner);
    const until = minutesAfter(43);
    expect(await keepForADay(id, null, NOW)).toMatchObject({ value: { until } });
    await bought(id, { cardToken: unique("card_declined") }, minutesAfter(38));
    expect((await checkoutRow(id)).heldUntil).toEqual(until);
    await settled(minutesAfter(38));
  });

  it("is not taken again for money that came late: it goes back", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    gateway.failOnce("capture", "after");
    await bought(id);
    await transaction((tx) => tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, id)));
    await expireHolds(minutesAfter(60));
    const [payment] = await paymentsOf(id);
    await settlePayment(payment?.id ?? "", minutesAfter(61), gateway, partner);
    expect(await bookingsOf(id)).toEqual([]);
    await settled(minutesAfter(61));
    expect(gateway.movements().filter(({ kind }) => kind === "refund").length).toBeGreaterThan(0);
  });

  it("left asked by a death is given up by the job, which never disturbs one still being asked for", async () => {
    const sold = await aPartnerPackage();
    partner.meanwhile = async (operation) => {
      if (operation === "hold") expect(await reconcileStays(minutesAfter(1), partner)).toBe(0);
    };
    const held = await holdPackage(sold, partner);
    const id = held.ok ? held.value.id : "";
    partner.calm();
    await transaction((tx) => tx.update(stays).set({ state: "asked", reference: null }).where(eq(stays.checkout, id)));
    expect(await reconcileStays(minutesAfter(3), partner)).toBe(1);
    expect(await stayOf(id)).toMatchObject({ state: "left" });
    expect(await checkoutRow(id)).toMatchObject({ state: "expired" });
    await settled(minutesAfter(3));
  });

  it("is paid by a deposit with its room in it, and the balance later without asking the partner again", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    await choosePlan(id, { plan: "deposit", severalCards: false }, NOW);
    expect(await bought(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    const price = 2 * (COACH + PARTNER_STAY);
    expect(booking).toMatchObject({ price, paid: price / 2 });
    const asked = partner.calls.length;
    const { billing } = { billing: { address: "1", city: "Q", country: "CA", province: "QC", postalCode: "G1R 2B5" } };
    const rest = {
      booking: booking?.number ?? "",
      amount: price / 2,
      nonce: unique("n"),
      cardToken: unique("ok"),
      billing,
    };
    expect(await payBalance(rest, NOW, gateway)).toMatchObject({ value: { state: "paid" } });
    expect(partner.calls).toHaveLength(asked);
    await settled();
  });

  it("keeps its room when a year of birth is put right: the fare alone changes", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner, { adults: 1, children: 1 });
    await bought(id);
    const [booking] = await bookingsOf(id);
    const before = COACH + 29_900 + 2 * PARTNER_STAY;
    expect(booking?.price).toBe(before);
    expect(await correctBirthYear(booking?.key ?? "", { position: 1, year: 2000 }, NOW)).toMatchObject({
      value: { priceBefore: before, price: before + 10_000 },
    });
    await settled();
  });
});

describe("activities", () => {
  const two = (first: string[], second: string[] = []) => [anAdult({ extras: first }), anAdult({ extras: second })];

  it("are added by traveller, in the price and on the booking, and replaced as a whole", async () => {
    const sold = await anOwnPackage({ rooms: 2 });
    const id = await readyPackage(sold, partner);
    const plain = 2 * (COACH + OWN_STAY);
    expect((await getCheckout(id, NOW))?.extrasOffered).toMatchObject([
      { activity: "whales", day: "2030-08-03", time: "10:00", address: "1 Wharf", price: 6_500, left: 2 },
    ]);
    await saveTravellers(id, two(["whales"], ["whales"]), NOW);
    expect(await checkoutRow(id)).toMatchObject({ extrasPrice: 13_000, total: plain + 13_000 });
    await saveTravellers(id, two([], ["whales"]), NOW);
    await expectSafe(gateway);
    const view = await getCheckout(id, NOW);
    expect(view).toMatchObject({
      extras: [{ activity: "whales", travellers: [1] }],
      extrasOffered: [{ left: 2 }],
      prices: { extras: 6_500, total: plain + 6_500 },
    });
    expect(view?.travellers.map(({ extras }) => extras)).toEqual([[], ["whales"]]);
    expect(await bought(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    const booked = await getBooking(booking?.key ?? "");
    expect(booked?.money.extras).toMatchObject([{ count: 1, each: 6_500, amount: 6_500 }]);
    expect(booked?.extras).toMatchObject([{ activity: "whales", travellers: [1] }]);
    await settled();
  });

  it("have places: the last is given once, and comes back with a hold that ends", async () => {
    const sold = await anOwnPackage({ rooms: 3 });
    const [first, second] = [await readyPackage(sold, partner), await readyPackage(sold, partner)];
    await saveTravellers(first, two(["whales"]), NOW);
    expect(await saveTravellers(second, two(["whales"], ["whales"]), NOW)).toMatchObject({
      ok: false,
      refusals: [
        { position: 0, field: "extras", code: "extra-sold-out", activity: "whales" },
        { position: 1, code: "extra-sold-out" },
      ],
    });
    expect(await checkoutRow(second)).toMatchObject({ extrasPrice: 0 });
    expect(await saveTravellers(second, two(["sharks"]), NOW)).toMatchObject({
      refusals: [{ position: 0, code: "extra-unknown" }],
    });
    expect(await saveTravellers(second, two(["whales"]), NOW)).toMatchObject({ ok: true });
    await expectSafe(gateway);
    await expireHolds(minutesAfter(21));
    await expectSafe(gateway);
    const third = await readyPackage(sold, partner, {}, minutesAfter(21));
    expect(await saveTravellers(third, two(["whales"], ["whales"]), minutesAfter(21))).toMatchObject({ ok: true });
    await settled(minutesAfter(21));
  });

  it("go with children too, for the same price", async () => {
    const sold = await anOwnPackage();
    const id = await readyPackage(sold, partner, { adults: 1, children: 1 });
    await saveTravellers(id, [anAdult(), aChild({ extras: ["whales"] })], NOW);
    expect(await checkoutRow(id)).toMatchObject({ extrasPrice: 6_500 });
    await settled();
  });
});

it("a payment form sent twice pays a package once", async () => {
  const id = await readyPackage(await aPartnerPackage(), partner);
  const input = { checkout: id, nonce: unique("n"), cardToken: unique("ok") };
  const billing = { address: "1", city: "Q", country: "CA", province: "QC", postalCode: "G1R 2B5" };
  await Promise.all([1, 2].map(() => pay({ ...input, billing }, NOW, gateway, partner)));
  await resumePayment(id, NOW, gateway, partner);
  expect(await checkoutRow(id)).toMatchObject({ state: "booked" });
  expect(partner.count("hold")).toBe(1);
  await settled();
});
