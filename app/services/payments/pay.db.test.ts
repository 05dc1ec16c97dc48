import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { checkouts, fares, ledger, outbox } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { MAX_HOLD_MINUTES } from "~/domain/company/limits";
import { chooseSeats } from "~/services/checkout/choose-seats.server";
import { getCheckout, getLegs } from "~/services/checkout/get-checkout.server";
import { saveTravellers } from "~/services/checkout/save-travellers.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import {
  aDeparture,
  aPayment,
  bookingsOf,
  chargesOf,
  checkoutRow,
  expectSettled,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
  settleAll,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { sellingCompany } from "../../../tests/support/selling-company";
import { giveUpPayment, pay, resumePayment } from "./pay.server";

const gateway = sellingCompany();

const BOOKED = { ok: true, value: { state: "booked", bookingKey: expect.stringMatching(/^[\w-]{22}$/) } };

describe("paying", () => {
  it("A payment books with ledger, number, key and mail, at the frozen price", async () => {
    const departure = await aDeparture();
    const id = await readyCheckout(departure, { adults: 2, children: 1 });
    await transaction((tx) => tx.update(fares).set({ adultCad: 5, childCad: 5 }).where(eq(fares.departure, departure)));
    expect(await payWith(gateway, id, { locale: "en-ca" })).toEqual(BOOKED);
    expect(await checkoutRow(id)).toMatchObject({ state: "booked", placesHeld: true, locale: "en-ca" });
    const [charge] = await chargesOf(id);
    expect(charge).toMatchObject({ state: "captured", amount: 109_700, currency: "CAD", cardBrand: "visa" });
    expect(
      await db
        .select()
        .from(ledger)
        .where(eq(ledger.charge, charge?.id ?? "")),
    ).toMatchObject([{ kind: "capture", amount: 109_700, currency: "CAD" }]);
    const [booking] = await bookingsOf(id);
    expect(booking?.number).toMatch(/^ES-[2-9A-Z]{6}$/);
    expect(await getCheckout(id, NOW)).toMatchObject({
      state: "booked",
      paying: false,
      booking: { key: booking?.key },
    });
    const [mail] = await db
      .select()
      .from(outbox)
      .where(eq(outbox.key, `confirmation:${booking?.number}`));
    expect(mail).toMatchObject({ recipient: "zoe@example.com", state: "waiting", locale: "en-ca" });
    expect(await takenOf(departure)).toBe(3);
  });

  it("A payment is refused before its time or after", async () => {
    const departure = await aDeparture();
    const early = await openCheckout(departure);
    expect(await payWith(gateway, early)).toEqual({ ok: false, code: "travellers-missing" });
    const id = await readyCheckout(departure);
    expect(await payWith(gateway, "nothing")).toEqual({ ok: false, code: "checkout-unknown" });
    expect(await payWith(gateway, id, {}, minutesAfter(20))).toEqual({ ok: false, code: "checkout-expired" });
    await expireHolds(minutesAfter(20));
    expect(await payWith(gateway, id, {}, minutesAfter(21))).toEqual({ ok: false, code: "checkout-expired" });
    expect(gateway.calls).toEqual([]);
    expect(await chargesOf(id)).toEqual([]);
  });

  it("A payment form with a card number anywhere is refused, and nothing is kept", async () => {
    const id = await readyCheckout(await aDeparture());
    const billing = { ...aPayment(id).billing, apartment: "4242 4242 4242 4242" };
    expect(await payWith(gateway, id, { billing })).toEqual({ ok: false, code: "card-data" });
    expect(await payWith(gateway, id, { cardToken: "4000000000000002" })).toEqual({ ok: false, code: "card-data" });
    expect(await chargesOf(id)).toEqual([]);
  });

  it("A payment with a form or token of another checkout is refused", async () => {
    const departure = await aDeparture();
    const [a, b] = [await readyCheckout(departure), await readyCheckout(departure)];
    const input = aPayment(a);
    await pay(input, NOW, gateway);
    expect(await payWith(gateway, b, { nonce: input.nonce })).toEqual({ ok: false, code: "form-used" });
    expect(await payWith(gateway, b, { cardToken: input.cardToken })).toEqual({ ok: false, code: "form-used" });
    expect(await checkoutRow(b)).toMatchObject({ state: "open" });
  });

  it("A form sent again with another card than the one that was refused charges neither, and says so", async () => {
    const id = await readyCheckout(await aDeparture());
    const input = { ...aPayment(id), cardToken: `card_declined-${unique("kept")}` };
    expect(await pay(input, NOW, gateway)).toMatchObject({ ok: true, value: { state: "declined" } });
    const other = { ...input, cardToken: unique("ok") };
    expect(await pay(other, NOW, gateway)).toEqual({ ok: false, code: "another-card" });
    expect(await pay(input, NOW, gateway)).toMatchObject({ ok: true, value: { state: "declined" } });
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await pay({ ...other, nonce: aPayment(id).nonce }, NOW, gateway)).toEqual(BOOKED);
  });
});

describe("one booking and one charge", () => {
  it("Five simultaneous submissions of one form make one booking and one charge", async () => {
    const id = await readyCheckout(await aDeparture());
    const input = aPayment(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(input, NOW, gateway)));
    for (const answer of answers) expect(answer.ok).toBe(true);
    expect(answers).toContainEqual(BOOKED);
    expect(await pay(input, minutesAfter(60), gateway)).toEqual(BOOKED);
    expect(await chargesOf(id)).toHaveLength(1);
    expect(await bookingsOf(id)).toHaveLength(1);
    expect(gateway.movements().filter(({ reference }) => reference.startsWith("ch_")).length).toBe(
      (await db.select().from(ledger)).length,
    );
  });

  it("Five forms with five cards, together and in turn, make one booking and one charge", async () => {
    const id = await readyCheckout(await aDeparture());
    const before = gateway.intents.size;
    const answers = await Promise.all(Array.from({ length: 5 }, () => payWith(gateway, id)));
    for (const answer of answers) expect(answer.ok).toBe(true);
    expect(await payWith(gateway, id)).toEqual(BOOKED);
    expect(await chargesOf(id)).toHaveLength(1);
    expect(gateway.intents.size - before).toBe(1);
  });

  it("A check before the write alone would charge twice (control)", async () => {
    const id = await readyCheckout(await aDeparture());
    // Both have looked before either writes.
    const seen = await Promise.all([checkoutRow(id), checkoutRow(id)]);
    const unguarded = async ({ state }: (typeof seen)[number]) => {
      if (state !== "open") return "refused";
      await transaction((tx) => tx.update(checkouts).set({ state: "paying" }).where(eq(checkouts.id, id)));
      const key = unique("unguarded");
      const prepared = await other.prepare({ key, amount: 1, currency: "CAD", metadata: {} });
      if (prepared.state !== "prepared") throw new Error(prepared.state);
      const { reference } = prepared;
      return (await other.authorise({ key, reference, cardToken: unique("ok"), returnUrl: "" })).state;
    };
    const other = new FakeCards();
    expect(await Promise.all(seen.map(unguarded))).toEqual(["authorised", "authorised"]);
    await transaction((tx) => tx.update(checkouts).set({ state: "open" }).where(eq(checkouts.id, id)));
  });

  it("A payment started by one worker and settled by another makes one booking and one charge", async () => {
    const id = await readyCheckout(await aDeparture());
    gateway.duringCall = async (operation) => {
      gateway.duringCall = async () => undefined;
      if (operation === "authorise") await resumePayment(id, NOW, gateway);
    };
    expect(await payWith(gateway, id)).toEqual(BOOKED);
    expect(await bookingsOf(id)).toHaveLength(1);
  });
});

describe("a decline", () => {
  it("A decline reopens the checkout with time to try another card", async () => {
    const departure = await aDeparture();
    const id = await readyCheckout(departure);
    await chooseSeats(id, { 0: "2A" }, NOW);
    const late = minutesAfter(19);
    const input = aPayment(id, { cardToken: unique("insufficient_funds") });
    const declined = { ok: true, value: { state: "declined", code: "insufficient_funds", last4: null } };
    expect(await pay(input, late, gateway)).toEqual(declined);
    expect(await checkoutRow(id)).toMatchObject({ state: "open", heldUntil: minutesAfter(29) });
    const view = await getCheckout(id, minutesAfter(28));
    expect(view).toMatchObject({
      state: "open",
      lastDecline: { code: "insufficient_funds" },
      paying: false,
    });
    expect(await getLegs(id)).toMatchObject([{ seats: ["2A"] }]);
    // The same form again is the same attempt.
    expect(await pay(input, late, gateway)).toEqual(declined);
    expect(gateway.count("authorise")).toBe(1);
    expect(await payWith(gateway, id, {}, minutesAfter(28))).toEqual(BOOKED);
    expect(await takenOf(departure)).toBe(1);
  });

  it("A decline does not shorten a longer hold", async () => {
    const id = await readyCheckout(await aDeparture());
    await payWith(gateway, id, { cardToken: unique("expired_card") });
    expect((await checkoutRow(id)).heldUntil).toEqual(minutesAfter(20));
  });
});

describe("a challenge", () => {
  const challenged = async (departure?: string) => {
    const id = await readyCheckout(departure ?? (await aDeparture()));
    const outcome = await payWith(gateway, id, { cardToken: unique("challenge") });
    const [charge] = await chargesOf(id);
    return { id, outcome, reference: charge?.reference ?? "" };
  };

  it("A challenge sends the traveller to the bank, and books on return", async () => {
    const { id, outcome, reference } = await challenged();
    const url = `http://cards.test/challenge/${reference}`;
    expect(outcome).toEqual({ ok: true, value: { state: "challenge", url } });
    expect(await getCheckout(id, NOW)).toMatchObject({ state: "paying", paying: true });
    expect(await resumePayment(id, NOW, gateway)).toEqual({ state: "challenge", url });
    gateway.move(reference, "authorised");
    expect(await resumePayment(id, NOW, gateway)).toEqual(BOOKED.value);
    expect(await resumePayment(id, NOW, gateway)).toEqual(BOOKED.value);
    expect(await resumePayment("none", NOW, gateway)).toBeNull();
  });

  it("A challenge keeps places and seats however long it runs, and travellers unchanged", async () => {
    const departure = await aDeparture(1);
    const { id } = await challenged(departure);
    await expireHolds(minutesAfter(25));
    expect(await takenOf(departure)).toBe(1);
    expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
    expect(await saveTravellers(id, [], NOW)).toMatchObject({ code: "checkout-closed" });
    await settleAll(gateway);
  });

  it("A failed challenge is a decline", async () => {
    const { id, reference } = await challenged();
    gateway.move(reference, "declined");
    expect(await resumePayment(id, NOW, gateway)).toEqual({
      state: "declined",
      code: "authentication_failed",
      last4: null,
    });
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
  });

  it("A traveller who gives up a challenge is released at the gateway and can choose another plan", async () => {
    const { id, reference } = await challenged();
    gateway.failOnce("release", "before");
    expect(await giveUpPayment(id, null, NOW, gateway)).toMatchObject({ state: "challenge" });
    expect(await checkoutRow(id), "the gateway did not answer: nothing is given up").toMatchObject({ state: "paying" });
    expect(await giveUpPayment(id, null, minutesAfter(1), gateway)).toMatchObject({ state: "declined" });
    expect(gateway.intents.get(reference)?.state).toBe("released");
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    expect(await payWith(gateway, id, {})).toEqual(BOOKED);
  });

  it("A challenge that the bank has accepted in the meantime is not given up", async () => {
    const { id, reference } = await challenged();
    expect(await giveUpPayment(id, "another-payer", NOW, gateway), "another's payment").toBeNull();
    gateway.move(reference, "authorised");
    expect(await giveUpPayment(id, null, NOW, gateway)).toEqual(BOOKED.value);
  });

  it("An abandoned challenge is released, and only then declined", async () => {
    const { id, reference } = await challenged();
    expect(await resumePayment(id, minutesAfter(29), gateway)).toMatchObject({ state: "challenge" });
    gateway.failOnce("release", "before");
    expect(await resumePayment(id, minutesAfter(30), gateway)).toMatchObject({ state: "challenge" });
    expect(await checkoutRow(id)).toMatchObject({ state: "paying" });
    expect(await resumePayment(id, minutesAfter(31), gateway)).toEqual({
      state: "declined",
      code: "authentication_failed",
      last4: null,
    });
    expect(gateway.intents.get(reference)?.state).toBe("released");
    expect(await checkoutRow(id)).toMatchObject({ state: "open", heldUntil: minutesAfter(MAX_HOLD_MINUTES) });
  });
});

// In the end, everything is settled.
afterAll(async () => {
  await settleAll(gateway, minutesAfter(60));
  await expectSettled(gateway);
});
