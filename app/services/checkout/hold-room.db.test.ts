/** A partner room is held with the places, or neither is. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outbox, stays } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { getBooking } from "~/services/booking/get-booking.server";
import {
  bookingsOf,
  checkoutRow,
  expectSafe,
  minutesAfter,
  NOW,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { extendedHold } from "../../../tests/support/extended-hold";
import { aPartnerPackage, COACH, holdPackage, PARTNER_STAY, readyPackage } from "../../../tests/support/package";
import { packageDesk, stayOf, staysOf } from "../../../tests/support/package-desk";
import { acceptPrice } from "./accept-price.server";
import { getCheckout } from "./get-checkout.server";
import { reconcileStays } from "./reconcile-stays.server";

const { gateway, partner, pay, settle } = packageDesk();

describe("a package with a room of the partner's", () => {
  it("A partner package holds the room with the places, confirms it before charging, and shows its number", async () => {
    const sold = await aPartnerPackage();
    const id = await readyPackage(sold, partner, { twoBeds: true });
    const { reference, ...held } = await stayOf(id);
    expect(held).toMatchObject({ state: "held", total: 2 * PARTNER_STAY + 1_500 });
    expect(partner.calls.map(({ operation }) => operation)).toEqual(["quote", "hold"]);
    partner.duringCall = async (operation) => {
      if (operation === "confirm") expect(gateway.count("capture")).toBe(0);
    };
    expect(await pay(id)).toMatchObject({ value: { state: "booked" } });
    const [booking] = await bookingsOf(id);
    expect((await getBooking(booking?.key ?? ""))?.stay).toMatchObject({
      supplier: "partner",
      confirmation: { number: `LK-${reference}`, code: "7Q4" },
    });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `confirmation:${booking?.number}`));
    for (const words of [
      `LK-${reference}`,
      "7Q4",
      "Lakeside",
      "416 555-0100",
      "deux lits",
      "sur le site de notre partenaire",
    ])
      expect(mail?.text).toContain(words);
    const keys = partner.calls.map(({ key }) => key);
    expect(keys.slice(1)).toEqual([(await stayOf(id)).key, `${(await stayOf(id)).key}:confirm`]);
    await settle();
  });

  it.each([
    ["sold-out", "room-sold-out"],
    ["gone", "room-sold-out"],
    ["invalid", "room-sold-out"],
    ["before", "stay-unavailable"],
    ["after", "stay-unavailable"],
    ["throw", "stay-unavailable"],
  ] as const)("A partner room whose hold answers %s holds nothing, and the partner is told", async (fault, code) => {
    const sold = await aPartnerPackage();
    partner.failOnce("hold", fault);
    expect(await holdPackage(sold, partner)).toMatchObject({ ok: false, code });
    expect(await takenOf(sold.departure)).toBe(0);
    const [row] = await staysOf(sold.departure);
    expect(row?.checkout.state).toBe("expired");
    expect(row?.stay.state).toBe(code === "room-sold-out" ? "refused" : "leaving");
    await expectSafe(gateway);
    await reconcileStays(minutesAfter(1), partner);
    await settle();
  });

  it("A partner room whose price changed shows the new price before anything is held", async () => {
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
    await settle();
  });

  it("A partner room held at another price than quoted is not paid until that is accepted", async () => {
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
    expect(await pay(id)).toEqual({
      ok: false,
      code: "price-changed",
      params: { total: 2 * (COACH + 21_000) },
    });
    expect(await acceptPrice(id, 1, NOW)).toMatchObject({ code: "price-changed" });
    expect(await acceptPrice(id, 42_000, NOW)).toMatchObject({ ok: true });
    expect(await pay(id)).toMatchObject({ value: { state: "booked" } });
    await settle();
  });

  it("A partner room that is gone or cannot be quoted is refused politely", async () => {
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

  it("The last partner room is sold once in a race", async () => {
    const sold = await aPartnerPackage();
    partner.rooms = 1;
    const held = await Promise.all(Array.from({ length: 4 }, () => holdPackage(sold, partner)));
    expect(held.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await takenOf(sold.departure)).toBe(2);
    await expectSafe(gateway);
    await settle();
  });

  it("A partner package is held no longer than the partner keeps its room, also with an extension or new cards", async () => {
    const sold = await aPartnerPackage();
    const id = await readyPackage(sold, partner);
    const until = minutesAfter(43);
    expect(await extendedHold(id, null, NOW)).toMatchObject({ value: { until } });
    await pay(id, { cardToken: unique("card_declined") }, minutesAfter(38));
    expect((await checkoutRow(id)).heldUntil).toEqual(until);
    await settle(minutesAfter(38));
  });

  it("A partner request left by a crash is given up by the job, which never disturbs one in progress", async () => {
    const sold = await aPartnerPackage();
    partner.duringCall = async (operation) => {
      if (operation === "hold") expect(await reconcileStays(minutesAfter(1), partner)).toBe(0);
    };
    const held = await holdPackage(sold, partner);
    const id = held.ok ? held.value.id : "";
    partner.calm();
    await transaction((tx) => tx.update(stays).set({ state: "asked", reference: null }).where(eq(stays.checkout, id)));
    expect(await reconcileStays(minutesAfter(3), partner)).toBe(1);
    expect(await stayOf(id)).toMatchObject({ state: "left" });
    expect(await checkoutRow(id)).toMatchObject({ state: "expired" });
    await settle(minutesAfter(3));
  });
});
