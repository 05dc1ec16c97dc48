import { and, eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditLog, callOffs, payLinks, paymentDetails } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { keyHash } from "~/platform/random-token.server";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { getAmountDue } from "~/services/booking/amount-due.server";
import { getLinkDue } from "~/services/booking/link-due.server";
import { endBalanceLinksOf } from "~/services/booking/pay-links.server";
import { purge } from "~/services/jobs/purge.server";
import { resumeBalance } from "~/services/payments/pay.server";
import { payByLink } from "~/services/payments/pay-balance.server";
import { saveLinkBilling, savePaymentDetails } from "~/services/payments/payment-details.server";
import { settleDue } from "~/services/payments/settle-due.server";
import { book, bookingRow, mailsOf, payPart } from "../../../tests/support/booked";
import { COLLEAGUE } from "../../../tests/support/by-hand";
import {
  BILLING,
  chargesOf,
  checkoutRow,
  expectSettled,
  minutesAfter,
  NOW,
  paymentsOf,
  settleAll,
  unique,
} from "../../../tests/support/checkout";
import { sellingCompany } from "../../../tests/support/selling-company";
import { balanceLinksOf, sendBalanceLink } from "./balance-link.server";
import { contactOf, correctContact } from "./correct-contact.server";
import { readStory } from "./read-story.server";

const gateway = sellingCompany();

const by = { ...COLLEAGUE, name: "Comptoir", role: "counter" } as const;
const DAY = 24 * 60;
/** What a deposit leaves of 109 700. */
const DUE = 54_850;
const PAID = { ok: true, value: { state: "paid" } };

const dueOf = async (number: string) => {
  const { price, paid } = await bookingRow(number);
  return price - paid;
};

/** Sends one from a page that is up to date. */
async function send(booking: string, now = NOW, over: { seen?: number; amount?: number } = {}) {
  const { sent } = await balanceLinksOf(booking, now);
  return sendBalanceLink({ booking, amount: await dueOf(booking), seen: sent, by, ...over }, now);
}

/** The key in the newest link's mail. */
async function keyOf(checkout: string): Promise<string> {
  const mails = await mailsOf(`balance-link:${checkout}:`);
  return /\/(?:payer|pay)\/([\w-]+)/.exec(mails.at(-1)?.text ?? "")?.[1] ?? "";
}

/** A booking that owes half, and the key of the link that was sent for it. */
async function owing(now = NOW) {
  const booking = await book(gateway, { plan: "deposit", now });
  expect(await send(booking.number, now)).toEqual({ ok: true, value: null });
  return { ...booking, payLink: await keyOf(booking.checkout) };
}

function payIt(payLink: string, over: Partial<Parameters<typeof payByLink>[0]> = {}, now = NOW) {
  const form = { payLink, amount: DUE, nonce: unique("nonce"), cardToken: unique("ok"), billing: BILLING, ...over };
  return payByLink(form, now, gateway);
}

const stateOf = async (number: string, now = NOW) => (await balanceLinksOf(number, now)).newest?.state;

describe("a link for what a booking owes", () => {
  it("A balance link is mailed to the contact, stored as a hash, logged, and pays its amount once", async () => {
    const { checkout, number, payLink } = await owing();
    const [mail] = await mailsOf(`balance-link:${checkout}:`);
    expect(mail).toMatchObject({ recipient: "zoe@example.com", locale: "fr-ca" });
    expect(mail?.text).toMatch(/548,50\s\$/);
    expect(mail?.text).toMatch(/Au plus tard le\s:\s3\sjuillet\s2030/);
    expect(await balanceLinksOf(number, NOW)).toMatchObject({
      sent: 1,
      newest: { state: "sent", amount: DUE, lastDay: "2030-07-03", mail: { to: "zoe@example.com", failed: false } },
    });
    // A reader of the booking's story has no key.
    const listed = (await readStory(number))?.mails.map(({ key }) => key.split(":")[0]);
    expect(listed).toContain("confirmation");
    expect(listed).not.toContain("balance-link");
    const rows = await db.select().from(payLinks).where(eq(payLinks.checkout, checkout));
    expect(rows.map(({ key }) => key)).toEqual([keyHash(payLink)]);
    const logged = and(eq(auditLog.subject, number), eq(auditLog.what, "balance-link-sent"));
    expect(await db.select().from(auditLog).where(logged)).toMatchObject([{ after: { amount: DUE, currency: "CAD" } }]);
    const form = { nonce: unique("nonce"), cardToken: unique("ok") };
    // One press sent twice.
    const [first, again] = await Promise.all([payIt(payLink, form), payIt(payLink, form)]);
    expect([first.ok, again.ok]).toEqual([true, true]);
    expect(await bookingRow(number)).toMatchObject({ paid: 109_700 });
    expect(await stateOf(number)).toBe("paid");
    expect(await payIt(payLink, form)).toEqual(PAID);
    expect(await payIt(payLink)).toMatchObject({ code: "link-over" });
    const receipts = await mailsOf("receipt:");
    expect(receipts.filter(({ text }) => text.includes(number))).toHaveLength(1);
    await settleAll(gateway);
    await expectSettled(gateway);
  });

  it("A balance link pays only its amount, and nothing the booking no longer owes", async () => {
    const { number, payLink } = await owing();
    for (const amount of [1, DUE - 1, DUE + 1])
      expect(await payIt(payLink, { amount })).toMatchObject({ code: "amount-changed" });
    expect(await payPart(gateway, number, 20_000)).toEqual(PAID);
    expect(await stateOf(number)).toBe("changed");
    for (const amount of [DUE, DUE - 20_000])
      expect(await payIt(payLink, { amount })).toMatchObject({ code: "link-over" });
    await payPart(gateway, number, DUE - 20_000);
    expect(await stateOf(number)).toBe("settled");
    expect(await payIt("guessed")).toMatchObject({ code: "link-over" });
    expect(await bookingRow(number)).toMatchObject({ paid: 109_700 });
  });

  it("A balance link and the booking page pressed together charge once", async () => {
    const { checkout, number, payLink } = await owing();
    const both = await Promise.all([payIt(payLink), payPart(gateway, number, DUE), payIt(payLink)]);
    for (const each of both) expect(each.ok || each.code === "link-over" || each.code === "more-than-due").toBe(true);
    expect(await bookingRow(number)).toMatchObject({ paid: 109_700 });
    const taken = (await chargesOf(checkout)).filter(({ state }) => state === "captured");
    expect(taken.map(({ amount }) => amount)).toEqual([109_700 - DUE, DUE]);
    await settleAll(gateway);
    await expectSettled(gateway);
  });

  it("A balance link stays valid for a payment begun in time, and only the payer sees the bank's question", async () => {
    const { checkout, number, payLink } = await owing();
    const end = new Date("2030-07-04T04:00:00Z");
    const cardToken = unique("challenge");
    const began = await payIt(payLink, { cardToken }, minutesAfter(-1, end));
    expect(began).toMatchObject({ value: { state: "challenge" } });
    const [charge] = (await chargesOf(checkout)).filter(({ state }) => state === "challenge");
    expect(charge?.sent?.returnUrl).toContain(`/payer/${payLink}?returned=1`);
    // The booking's page, and anyone who pays there, is told that one is in progress.
    expect(await resumeBalance(checkout, null, end, gateway)).toEqual({ state: "pending" });
    expect(await payPart(gateway, number, DUE)).toEqual({ ok: true, value: { state: "pending" } });
    expect(await resumeBalance(checkout, keyHash(payLink), end, gateway)).toMatchObject({ state: "challenge" });
    expect(await send(number, end)).toMatchObject({ code: "being-paid" });
    gateway.move(charge?.reference ?? "", "authorised");
    expect(await resumeBalance(checkout, keyHash(payLink), minutesAfter(1, end), gateway)).toEqual({ state: "paid" });
    expect(await stateOf(number, minutesAfter(1, end))).toBe("paid");
    const [after] = (await chargesOf(checkout)).filter(({ id }) => id === charge?.id);
    expect(after?.sent).toBeNull();
  });

  it.each(["before", "after", "throw"] as const)(
    "A balance link is charged once when an answer is lost (%s)",
    async (fault) => {
      for (const call of ["authorise", "capture"] as const) {
        const { number, payLink } = await owing();
        gateway.failOnce(call, fault);
        const form = { nonce: unique("nonce"), cardToken: unique("ok") };
        expect(await payIt(payLink, form)).toEqual({ ok: true, value: { state: "pending" } });
        expect(await stateOf(number)).toBe("sent");
        expect(await bookingRow(number)).toMatchObject({ paid: 109_700 - DUE });
        await settleDue(minutesAfter(1), gateway);
        expect(await payIt(payLink, form, minutesAfter(2))).toEqual(PAID);
        expect(await bookingRow(number)).toMatchObject({ paid: 109_700 });
      }
      await settleAll(gateway);
      await expectSettled(gateway);
    },
  );

  it("A balance link accepts another card after a refusal, and the booking page learns nothing of it", async () => {
    const { checkout, number, payLink } = await owing();
    await savePaymentDetails(checkout, { billing: BILLING, part: 10_000 }, NOW);
    const billing = { ...BILLING, address: "9, rue du Payeur" };
    expect(await saveLinkBilling(keyHash(payLink), billing, NOW)).toMatchObject({ ok: true });
    const [kept] = await db.select().from(paymentDetails).where(eq(paymentDetails.checkout, checkout));
    expect(kept).toMatchObject({ billing: BILLING, part: 10_000 });
    const cardToken = unique("card_declined");
    expect(await payIt(payLink, { cardToken, billing })).toMatchObject({ value: { state: "declined" } });
    expect(await getAmountDue(number, { proven: true }, NOW)).toMatchObject({ decline: null, paying: false });
    expect(await getLinkDue(payLink, "payer", NOW)).toMatchObject({
      state: "sent",
      decline: { code: "card_declined" },
    });
    expect(await payIt(payLink, { billing })).toEqual(PAID);
    expect((await paymentsOf(checkout)).filter((each) => each.billing.address === billing.address)).toHaveLength(2);
    expect(await getLinkDue(payLink, "payer", NOW)).toMatchObject({ billing: null, state: "paid" });
  });

  it("A balance link is opened by the payer, and not by a colleague testing it", async () => {
    const { number, payLink } = await owing();
    await getLinkDue(payLink, "colleague", NOW);
    expect(await stateOf(number)).toBe("sent");
    await getLinkDue(payLink, "payer", NOW);
    expect(await stateOf(number)).toBe("opened");
    expect(await getLinkDue("guessed", "payer", NOW)).toBeNull();
  });
});

describe("the end of such a link", () => {
  it("A balance link ends when another one is sent, whose mail replaces it", async () => {
    const { checkout, number, payLink } = await owing();
    expect(await send(number, minutesAfter(5))).toMatchObject({ ok: true });
    expect(await mailsOf(`balance-link:${checkout}:`)).toHaveLength(1);
    expect(await payIt(payLink, {}, minutesAfter(6))).toMatchObject({ code: "link-over" });
    expect(await payIt(await keyOf(checkout), {}, minutesAfter(6))).toEqual(PAID);
  });

  it("A balance link ends with the due day, or after a week if later, but before the day of departure", async () => {
    const { number, payLink } = await owing();
    expect(await stateOf(number, new Date("2030-07-04T03:59:00Z"))).toBe("sent");
    const over = new Date("2030-07-04T04:00:00Z");
    expect(await stateOf(number, over)).toBe("lapsed");
    expect(await payIt(payLink, {}, over)).toMatchObject({ code: "link-over" });
    const late = new Date("2030-07-10T16:00:00Z");
    await send(number, late);
    expect((await balanceLinksOf(number, late)).newest?.lastDay).toBe("2030-07-17");
    const near = new Date("2030-07-31T16:00:00Z");
    await send(number, near);
    expect((await balanceLinksOf(number, near)).newest?.lastDay).toBe("2030-08-01");
    expect(await send(number, new Date("2030-08-02T03:55:00Z"))).toMatchObject({ code: "link-too-late" });
  });

  it("A balance link ends when the contact's e-mail address changes, but not the phone number", async () => {
    const { checkout, number, payLink } = await owing();
    const was = await contactOf({ number, position: 0 });
    if (!was) throw new Error("No contact");
    const phone = "418 555-0199";
    const why = "faute de frappe";
    expect(await correctContact({ number, position: 0 }, { ...was, phone, was, by, why }, NOW)).toMatchObject({
      ok: true,
    });
    expect(await stateOf(number)).toBe("sent");
    const corrected = { email: "autre@example.com", phone, was: { ...was, phone }, by, why };
    expect(await correctContact({ number, position: 0 }, corrected, NOW)).toMatchObject({ ok: true });
    expect(await stateOf(number)).toBe("lapsed");
    expect(await mailsOf(`balance-link:${checkout}:`)).toEqual([]);
    expect(await payIt(payLink)).toMatchObject({ code: "link-over" });
    await send(number);
    expect((await balanceLinksOf(number, NOW)).newest?.mail?.to).toBe("autre@example.com");
  });

  it("A balance link ends with the booking and with its departure, for any later choice", async () => {
    const mine = await owing();
    const positions = [0, 1, 2];
    const quoted = await preview(CANCEL, mine.key, { positions }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    const { price: shown, goesBack: back } = quoted.value;
    expect(await confirm(CANCEL, mine.key, { positions }, { shown, back, asked: BY_TRAVELLER }, NOW)).toMatchObject({
      ok: true,
    });
    expect(await stateOf(mine.number)).toBe("lapsed");
    expect(await payIt(mine.payLink)).toMatchObject({ code: "link-over" });
    const { checkout, number, payLink } = await owing();
    const { departure } = await checkoutRow(checkout);
    const decided = {
      kind: "cancelled",
      why: "panne",
      whyShown: true,
      member: by.id,
      decidedAt: NOW,
    } as const;
    const totals = {} as typeof callOffs.$inferInsert.expected;
    await transaction((tx) =>
      tx
        .insert(callOffs)
        .values({ departure, ...decided, offered: [], answerUntil: minutesAfter(10 * DAY), expected: totals }),
    );
    expect(await stateOf(number)).toBe("lapsed");
    expect(await payIt(payLink)).toMatchObject({ code: "link-over" });
    expect(await send(number)).toMatchObject({ code: "booking-over" });
    await transaction((tx) => endBalanceLinksOf(tx, departure, NOW));
    await transaction((tx) => tx.delete(callOffs).where(eq(callOffs.departure, departure)));
    expect(await stateOf(number)).toBe("lapsed");
  });

  it("A balance link that ended leaves no address, and later no row", async () => {
    const { checkout, payLink } = await owing();
    await saveLinkBilling(keyHash(payLink), BILLING, NOW);
    const kept = and(eq(payLinks.checkout, checkout), isNotNull(payLinks.amount));
    await purge(minutesAfter(40 * DAY));
    expect(await db.select().from(payLinks).where(kept)).toMatchObject([{ billing: BILLING }]);
    const over = new Date("2030-07-05T16:00:00Z");
    expect(await saveLinkBilling(keyHash(payLink), BILLING, over)).toMatchObject({ code: "checkout-closed" });
    await saveLinkBilling(keyHash(payLink), BILLING, NOW);
    await purge(over);
    expect(await db.select().from(payLinks).where(kept)).toMatchObject([{ billing: null }]);
    await purge(minutesAfter(31 * DAY, over));
    expect(await db.select().from(payLinks).where(kept)).toEqual([]);
  });
});

it("A form sent twice, or by two colleagues, sends one balance link, and none when nothing is due", async () => {
  const { number, checkout } = await book(gateway, { plan: "deposit" });
  const both = await Promise.all([send(number, NOW, { seen: 0 }), send(number, NOW, { seen: 0 })]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: "link-already-sent" });
  expect(await mailsOf(`balance-link:${checkout}:`)).toHaveLength(1);
  expect(await send(number, NOW, { amount: 1 })).toMatchObject({ code: "amount-changed" });
  const none = { booking: "ES-NONE22", amount: 1, seen: 0, by };
  expect(await sendBalanceLink(none, NOW)).toMatchObject({ code: "booking-unknown" });
  const full = await book(gateway);
  expect(await send(full.number)).toMatchObject({ code: "nothing-due" });
});
