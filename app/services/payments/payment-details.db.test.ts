import { describe, expect, it } from "vitest";

import { splitLine } from "~/domain/money/split";
import { getCheckout } from "~/services/checkout/get-checkout.server";
import { book } from "../../../tests/support/booked";
import {
  aDeparture,
  addCards,
  BILLING,
  minutesAfter,
  NOW,
  payWith,
  readyCheckout,
  unique,
} from "../../../tests/support/checkout";
import { sellingCompany } from "../../../tests/support/selling-company";
import { billingBefore, getPaymentDetails, savePaymentDetails } from "./payment-details.server";
import { addCard, shareOut } from "./split-cards.server";
import { takeForBooking } from "./take-by-hand.server";

const gateway = sellingCompany();

/** One adult: 399 dollars. */
const checkoutOf = async () => readyCheckout(await aDeparture());

describe("what was said about paying", () => {
  it("Payment details survive a refused card, as entered last, and are erased once paid", async () => {
    const id = await checkoutOf();
    expect(await getPaymentDetails(id)).toBeNull();
    await savePaymentDetails(id, { billing: { ...BILLING, apartment: "4" } }, NOW);
    await savePaymentDetails(id, { billing: BILLING }, NOW);
    await payWith(gateway, id, { cardToken: unique("declined:insufficient_funds") });
    expect(await getPaymentDetails(id)).toEqual({
      billing: BILLING,
      part: null,
      severalCards: false,
      email: "zoe@example.com",
    });
    expect(await payWith(gateway, id)).toMatchObject({ ok: true, value: { state: "booked" } });
    expect(await getPaymentDetails(id)).toBeNull();
    // Of the balance, by a part and several cards.
    const said = { billing: BILLING, part: 5_000, severalCards: true };
    expect(await savePaymentDetails(id, said, NOW)).toMatchObject({ ok: true });
    expect(await getPaymentDetails(id)).toEqual({ ...said, email: "zoe@example.com" });
  });

  it("The address of the last payment by card is known, also after a payment without an address", async () => {
    const id = await checkoutOf();
    expect(await billingBefore(id)).toBeNull();
    await payWith(gateway, id, { cardToken: unique("declined:insufficient_funds") });
    expect(await billingBefore(id)).toBeNull();
    expect(await payWith(gateway, id)).toMatchObject({ ok: true, value: { state: "booked" } });
    expect(await billingBefore(id)).toEqual(BILLING);
    const { checkout, number } = await book(gateway, { plan: "deposit" });
    const cash = {
      method: "cash",
      reference: "",
      amount: 10_000,
      by: { id: "ann", email: "ann@example.com" },
    } as const;
    await takeForBooking({ booking: number, nonce: unique("nonce"), ...cash }, minutesAfter(5));
    expect(await billingBefore(checkout)).toEqual(BILLING);
  });

  it("Payment details are refused once the places are gone, and with a card number in them", async () => {
    const id = await checkoutOf();
    expect(await savePaymentDetails(id, { billing: BILLING }, minutesAfter(21))).toMatchObject({
      code: "checkout-closed",
    });
    const billing = { ...BILLING, address: "4242 4242 4242 4242" };
    expect(await savePaymentDetails(id, { billing }, NOW)).toMatchObject({ code: "card-data" });
    expect(await getPaymentDetails(id)).toBeNull();
  });
});

describe("cards that share a payment", () => {
  it("Cards sharing a payment take no more than is due, and one sent twice counts once", async () => {
    const id = await checkoutOf();
    const card = { token: unique("ok"), brand: "visa", last4: "4242" };
    expect(await addCard(id, card, 40_000, NOW, 39_900)).toMatchObject({ code: "more-than-left" });
    expect(await addCard(id, card, 39_900, NOW, 39_900)).toMatchObject({ ok: true });
    expect(await addCard(id, card, 39_900, NOW, 39_900)).toMatchObject({ ok: true });
    expect(await addCard(id, { ...card, token: unique("ok") }, 50, NOW, 39_900)).toMatchObject({
      code: "more-than-left",
    });
  });

  it("A card added again with another amount is refused, and its amount can be changed in the list", async () => {
    const id = await checkoutOf();
    const card = { token: unique("ok"), brand: "visa", last4: "4242" };
    expect(await addCard(id, card, 10_000, NOW, 39_900)).toMatchObject({ ok: true });
    expect(await addCard(id, card, 15_000, NOW, 39_900)).toEqual({ ok: false, code: "card-listed" });
    const [listed] = (await getCheckout(id, NOW))?.cards ?? [];
    expect(listed).toMatchObject({ amount: 10_000 });
    expect(await shareOut(id, { [listed?.id ?? ""]: 15_000 }, NOW)).toMatchObject({ ok: true });
    expect(await addCard(id, card, 15_000, NOW, 39_900)).toMatchObject({ ok: true });
    expect(await addCard(id, card, 10_000, NOW, 39_900)).toMatchObject({ code: "card-listed" });
    expect((await getCheckout(id, NOW))?.cards).toMatchObject([{ amount: 15_000 }]);
  });

  it("Cards sharing a payment are charged as shown, or not at all", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 10_000, [unique("ok")]: 29_900 });
    const shown = splitLine((await getCheckout(id, NOW))?.cards ?? []);
    const [one, two] = (await getCheckout(id, NOW))?.cards ?? [];
    if (!one || !two) throw new Error("two cards");
    await shareOut(id, { [one.id]: 29_900, [two.id]: 10_000 }, NOW);
    const form = { cardToken: undefined, shown: 39_900 };
    expect(await payWith(gateway, id, { ...form, split: shown })).toMatchObject({ code: "amount-changed" });
    expect(gateway.calls).toEqual([]);
    const now = splitLine((await getCheckout(id, NOW))?.cards ?? []);
    expect(await payWith(gateway, id, { ...form, split: now })).toMatchObject({ ok: true, value: { state: "booked" } });
  });
});
