import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { outbox, splitCards } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { MAX_CARDS } from "~/domain/company/limits";
import { capturesOf } from "~/services/charges/captures.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { getCheckout } from "~/services/checkout/get-checkout.server";
import {
  aDeparture,
  addCards,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSettled,
  minutesAfter,
  NOW,
  paymentsOf,
  payWith,
  payWithLaid,
  readyCheckout,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import type { Fault, Operation } from "../../../tests/support/fake-cards";
import { sellingCompany } from "../../../tests/support/selling-company";
import { resumePayment } from "./pay.server";
import { recordAnswer } from "./record-answer.server";
import { settleCharge } from "./settle-payment.server";
import { addCard, removeCard, shareOut } from "./split-cards.server";

const gateway = sellingCompany();

/** One adult: 399 dollars. */
const checkoutOf = async () => readyCheckout(await aDeparture());
const BOOKED = { ok: true, value: { state: "booked" } };
const inTurn = async (id: string) =>
  (await chargesOf(id)).sort((a, b) => Number(a.createdAt) - Number(b.createdAt) || a.position - b.position);
const statesOf = async (id: string) => (await inTurn(id)).map(({ state }) => state);
const atGateway = async (id: string) =>
  (await inTurn(id)).map(({ reference }) => gateway.intents.get(reference ?? "")?.state ?? "never asked");

describe("three cards", () => {
  it("Three cards share the price: all authorised, then all captured, and booked once", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 10_000, [unique("ok")]: 9_900, [unique("ok")]: 20_000 });
    expect(await payWithLaid(gateway, id)).toMatchObject(BOOKED);
    const operations = gateway.calls.map(({ operation }) => operation);
    expect(operations).toEqual([
      "wallet",
      ...["prepare", "authorise", "prepare", "authorise", "prepare", "authorise"],
      ...["capture", "capture", "capture"],
    ]);
    expect(await bookingsOf(id)).toMatchObject([{ price: 39_900, paid: 39_900 }]);
    expect(await db.select().from(splitCards).where(eq(splitCards.checkout, id))).toEqual([]);
  });

  it("Three cards are listed in the order given, whichever the bank captured first", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 10_000, [unique("ok")]: 9_900, [unique("ok")]: 20_000 });
    // The gateway's own word of the first comes in before its answer, a moment later than the purchase began.
    gateway.duringCall = async (operation) => {
      const [first] = await inTurn(id);
      if (operation !== "capture" || first?.state !== "authorised") return;
      await recordAnswer(first, await gateway.retrieve(first.reference ?? ""), minutesAfter(1));
    };
    await payWithLaid(gateway, id);
    const taken = await capturesOf(db, { checkout: id });
    expect(taken.map(({ amount }) => amount)).toEqual([10_000, 9_900, 20_000]);
  });

  it("A refusal of one of three cards captures nothing, releases the others, and only that card is replaced", async () => {
    const id = await checkoutOf();
    await addCards(id, {
      [unique("ok")]: 10_000,
      [unique("later:insufficient_funds")]: 9_900,
      [unique("ok")]: 20_000,
    });
    expect(await payWithLaid(gateway, id)).toMatchObject({
      value: { state: "declined", code: "insufficient_funds" },
    });
    expect(gateway.count("capture")).toBe(0);
    // The third was never asked: it is not the gateway that has to let it go.
    expect(await statesOf(id)).toEqual(["released", "declined", "released"]);
    expect(await atGateway(id)).toEqual(["released", "declined", "never asked"]);
    expect(await getCheckout(id, NOW)).toMatchObject({
      state: "open",
      lastDecline: { code: "insufficient_funds", last4: "4242" },
      cards: [{ amount: 10_000 }, { amount: 20_000 }],
    });
    expect(await payWithLaid(gateway, id)).toMatchObject({ code: "cards-do-not-add-up", params: { left: 9_900 } });
    await addCards(id, { [unique("ok")]: 9_900 });
    expect(await payWithLaid(gateway, id)).toMatchObject(BOOKED);
    expect(await bookingsOf(id)).toMatchObject([{ paid: 39_900 }]);
    expect(gateway.count("wallet")).toBe(1);
  });

  it("Two challenges among three cards are answered in turn, then all are captured", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("challenge")]: 10_000, [unique("ok")]: 9_900, [unique("challenge")]: 20_000 });
    const first = await payWithLaid(gateway, id);
    const [one, , three] = await inTurn(id);
    expect(first).toMatchObject({ value: { state: "challenge", url: one?.challengeUrl } });
    gateway.move(one?.reference ?? "", "authorised");
    expect(await resumePayment(id, NOW, gateway)).toMatchObject({ state: "challenge", url: three?.challengeUrl });
    expect(gateway.count("capture")).toBe(0);
    gateway.move(three?.reference ?? "", "authorised");
    expect(await resumePayment(id, NOW, gateway)).toMatchObject({ state: "booked" });
  });

  it("A failed challenge releases the other cards", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 10_000, [unique("challenge")]: 29_900 });
    await payWithLaid(gateway, id);
    const challenged = (await chargesOf(id)).find(({ state }) => state === "challenge");
    gateway.move(challenged?.reference ?? "", "declined");
    expect(await resumePayment(id, NOW, gateway)).toMatchObject({ code: "authentication_failed" });
    expect(await statesOf(id)).toEqual(["released", "declined"]);
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
  });

  it("A failed capture after another succeeded refunds that one, once", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 10_000, [unique("ok")]: 29_900 });
    gateway.duringCall = async (operation) => {
      if (operation !== "capture") return;
      gateway.duringCall = async () => undefined;
      const last = (await chargesOf(id)).find(({ amount }) => amount === 29_900);
      gateway.move(last?.reference ?? "", "released");
    };
    expect(await payWithLaid(gateway, id)).toMatchObject({ value: { state: "refunded" } });
    expect(await paymentsOf(id)).toMatchObject([{ state: "failed" }]);
    expect(await bookingsOf(id)).toEqual([]);
    expect(gateway.count("refund")).toBe(1);
    // Its places are still held: page and mail say what became of the money, and the page takes other cards.
    const captured = (await chargesOf(id)).find(({ amount }) => amount === 10_000);
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `refunded:${captured?.id}`));
    expect(mail?.text).toContain(`/${id}/`);
    expect(await getCheckout(id, NOW)).toMatchObject({ state: "open", refunded: "too-little", paying: false });
    expect(await getCheckout(id, minutesAfter(120))).toMatchObject({ state: "expired", refunded: "too-little" });
    await addCards(id, { [unique("ok")]: 10_000 });
    expect(await payWithLaid(gateway, id)).toMatchObject(BOOKED);
    expect(await getCheckout(id, NOW)).toMatchObject({ refunded: null });
  });

  it("A released card that is captured anyway after another payment booked is refunded", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 10_000, [unique("later:lost_card")]: 29_900 });
    await payWithLaid(gateway, id);
    const [released] = (await chargesOf(id)).filter(({ state }) => state === "released");
    await choosePlan(id, { plan: "full", severalCards: false }, NOW);
    expect(await payWith(gateway, id)).toMatchObject(BOOKED);
    gateway.move(released?.reference ?? "", "captured");
    await settleCharge(released?.id ?? "", minutesAfter(1), gateway);
    expect(await bookingsOf(id)).toMatchObject([{ paid: 39_900 }]);
    expect(gateway.count("refund")).toBe(1);
  });

  const operations: Operation[] = ["wallet", "authorise", "capture", "release"];
  const faults: Fault[] = ["before", "after", "throw"];
  it.each(operations.flatMap((operation) => faults.map((fault) => [operation, fault] as const)))(
    "whose %s is never answered (%s) end paid or not paid, whole",
    async (operation, fault) => {
      for (const turn of [1, 2]) {
        const id = await checkoutOf();
        const refused = operation === "release" ? unique("later:lost_card") : unique("ok");
        await addCards(id, { [unique("ok")]: 10_000, [unique("ok")]: 9_900, [refused]: 20_000 });
        let calls = 0;
        gateway.fault = (called) => (called === operation && ++calls === turn ? fault : null);
        await payWithLaid(gateway, id);
        gateway.calm();
        await resumePayment(id, minutesAfter(5), gateway);
        expect(await bookingsOf(id)).toHaveLength(operation === "release" ? 0 : 1);
      }
    },
  );
});

describe("split cards", () => {
  it("Split cards are each accepted once, up to a number, until they are returned", async () => {
    const id = await checkoutOf();
    const tokens = Array.from({ length: MAX_CARDS }, () => unique("ok"));
    await addCards(id, Object.fromEntries(tokens.map((token) => [token, 1_000])));
    const add = (checkout: string, token: string) =>
      addCard(checkout, { token, brand: "visa", last4: "4242" }, 1_000, NOW);
    expect(await add(id, tokens[0] ?? "")).toMatchObject({ ok: true });
    expect(await add(id, unique("ok"))).toMatchObject({ code: "too-many-cards", params: { max: MAX_CARDS } });
    expect(await add(await checkoutOf(), tokens[0] ?? "")).toMatchObject({ code: "form-used" });
    expect(await add(id, "4242424242424242")).toMatchObject({ code: "card-data" });
    const cards = (await getCheckout(id, NOW))?.cards ?? [];
    expect(cards).toHaveLength(MAX_CARDS);
    await removeCard(id, cards[0]?.id ?? "", NOW);
    expect(await add(id, unique("ok"))).toMatchObject({ ok: true });
    expect(await shareOut(id, { [cards[1]?.id ?? ""]: 36_900 }, NOW)).toMatchObject({ ok: true });
    expect(await shareOut(id, { [cards[1]?.id ?? ""]: -1 }, NOW)).toMatchObject({ code: "amount-invalid" });
    // Its card is known, the other was removed in another tab: neither amount is written.
    const gone = { [cards[1]?.id ?? ""]: 10, [cards[0]?.id ?? ""]: 20 };
    expect(await shareOut(id, gone, NOW)).toEqual({ ok: false, code: "card-unknown" });
    expect((await getCheckout(id, NOW))?.cards.find((card) => card.id === cards[1]?.id)).toMatchObject({
      amount: 36_900,
    });
    expect(await payWithLaid(gateway, id)).toMatchObject(BOOKED);
    expect(await add("nothing", unique("ok"))).toMatchObject({ code: "checkout-closed" });
  });

  it("A split is closed during payment, and a card that pays nothing pays nothing", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("challenge")]: 39_900, [unique("ok")]: 0 });
    expect(await payWithLaid(gateway, id)).toMatchObject({ code: "amount-too-small", params: { least: 50 } });
    const nothing = (await getCheckout(id, NOW))?.cards.find(({ amount }) => amount === 0);
    await removeCard(id, nothing?.id ?? "", NOW);
    expect(await payWithLaid(gateway, id)).toMatchObject({ value: { state: "challenge" } });
    const late = await addCard(id, { token: unique("ok"), brand: "visa", last4: "1" }, 1, NOW);
    expect(late).toMatchObject({ code: "checkout-closed" });
    await settleAll(gateway);
  });

  it("A part the gateway would refuse is never sent: the checkout stays open", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 39_851, [unique("ok")]: 49 });
    expect(await payWithLaid(gateway, id)).toMatchObject({ code: "amount-too-small", params: { least: 50 } });
    expect(gateway.calls).toEqual([]);
    expect(await paymentsOf(id)).toEqual([]);
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    const [large, small] = (await getCheckout(id, NOW))?.cards ?? [];
    await shareOut(id, { [large?.id ?? ""]: 39_850, [small?.id ?? ""]: 50 }, NOW);
    expect(await payWithLaid(gateway, id)).toMatchObject(BOOKED);
  });

  it("A split is empty after returning to one card", async () => {
    const id = await checkoutOf();
    await addCards(id, { [unique("ok")]: 10_000 });
    await choosePlan(id, { plan: "full", severalCards: false }, NOW);
    expect(await getCheckout(id, NOW)).toMatchObject({ cards: [], plan: { severalCards: false } });
    expect(await payWithLaid(gateway, id)).toMatchObject({ code: "card-missing" });
  });
});

it("Split payments all end settled", async () => {
  await settleAll(gateway, minutesAfter(60));
  await expectSettled(gateway);
});
