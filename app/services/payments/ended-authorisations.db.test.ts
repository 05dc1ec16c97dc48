/** Money that was set aside and that the bank let go by itself, before it was captured. */
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ledger, outbox, refunds } from "~/db/schema";
import { db } from "~/db/transaction.server";
import {
  aDeparture,
  addCards,
  aPayment,
  bookingsOf,
  chargesOf,
  checkoutRow,
  minutesAfter,
  payWith,
  payWithLaid,
  readyCheckout,
  takenOf,
  unique,
} from "../../../tests/support/checkout";
import { aPartnerPackage, readyPackage } from "../../../tests/support/package";
import { packageDesk, stayOf } from "../../../tests/support/package-desk";
import { openSandbox, type TestSandbox } from "../../../tests/support/sandbox";
import { handleWebhook } from "./handle-webhook.server";
import { pay as payOnce, resumePayment } from "./pay.server";
import { settleDue } from "./settle-due.server";

const EIGHT_DAYS_SECONDS = 8 * 86_400;
const { gateway, partner, pay, settle } = packageDesk();

const mailsAbout = async (payment: string) =>
  (await db.select().from(outbox)).filter(({ key }) => key === `payment-failed:${payment}`).length;
const takenFor = async (charge: string) =>
  (await db.select().from(ledger).where(eq(ledger.charge, charge))).map(({ kind }) => kind);

/** Authorised, and its capture has no known outcome: the bank lets it go in between. */
async function ended(checkout: string, paying: () => Promise<unknown>) {
  gateway.failOnce("capture", "before");
  await paying();
  const authorised = (await chargesOf(checkout)).find(({ state }) => state === "authorised");
  if (!authorised?.reference) throw new Error("Nothing is authorised");
  gateway.move(authorised.reference, "released");
  return authorised;
}

describe("An authorisation that ended before it was captured", () => {
  it("An authorisation that ended uncaptured moved no money: the payment fails, its traveller is mailed and may pay again", async () => {
    const departure = await aDeparture();
    const id = await readyCheckout(departure);
    const { id: charge, payment } = await ended(id, () => payWith(gateway, id));
    await settleDue(minutesAfter(1), gateway, partner);
    expect((await chargesOf(id)).map(({ state }) => state)).toEqual(["released"]);
    expect(await checkoutRow(id)).toMatchObject({ state: "open", placesHeld: true });
    expect(await takenFor(charge)).toEqual([]);
    expect(await mailsAbout(payment)).toBe(1);
    expect(await payWith(gateway, id, {}, minutesAfter(2))).toMatchObject({ value: { state: "booked" } });
    expect(await takenOf(departure)).toBe(1);
    await settle();
  });

  it("An authorisation that ended for one card of several refunds what the others captured", async () => {
    const id = await readyCheckout(await aDeparture());
    const [one, other] = [unique("ok"), unique("ok")];
    const { total } = await checkoutRow(id);
    await addCards(id, { [one]: 10_000, [other]: total - 10_000 });
    let captures = 0;
    gateway.fault = (operation) => (operation === "capture" && ++captures === 2 ? "before" : null);
    await payWithLaid(gateway, id);
    const [first, second] = (await chargesOf(id)).sort((a, b) => a.position - b.position);
    expect([first?.state, second?.state]).toEqual(["captured", "authorised"]);
    gateway.move(second?.reference ?? "", "released");
    await settleDue(minutesAfter(1), gateway, partner);
    expect(await takenFor(first?.id ?? "")).toEqual(["capture", "refund"]);
    expect(await takenFor(second?.id ?? "")).toEqual([]);
    expect(
      await db
        .select()
        .from(refunds)
        .where(eq(refunds.charge, first?.id ?? "")),
    ).toMatchObject([{ reason: "too-little", amount: 10_000, state: "done" }]);
    expect(await bookingsOf(id)).toEqual([]);
    await settle();
  });

  it("An authorisation that ended releases the partner's room that was confirmed for it", async () => {
    const id = await readyPackage(await aPartnerPackage(), partner);
    await ended(id, () => pay(id));
    expect(await stayOf(id)).toMatchObject({ state: "confirmed" });
    await settleDue(minutesAfter(1), gateway, partner);
    expect(await bookingsOf(id)).toEqual([]);
    await settle(minutesAfter(60));
    expect(await stayOf(id)).toMatchObject({ state: "left" });
    expect(await checkoutRow(id)).toMatchObject({ state: "expired", placesHeld: false });
  });
});

describe("At the real gateway's stand-in", () => {
  /** The sandbox has a clock of its own. */
  const now = new Date();
  let sandbox: TestSandbox;
  beforeEach(async () => {
    sandbox = await openSandbox();
  });
  afterEach(() => sandbox.close());

  async function left() {
    const id = await readyCheckout(await aDeparture(), {}, now);
    const cardToken = await sandbox.token("4242424242424242");
    await sandbox.fault("capture", "500");
    await payOnce(aPayment(id, { cardToken }), now, sandbox.gateway, partner);
    expect(await sandbox.pass(EIGHT_DAYS_SECONDS)).toBe(1);
    return id;
  }

  const expectEnded = async (id: string) => {
    expect((await chargesOf(id)).map(({ state }) => state)).toEqual(["released"]);
    expect(await checkoutRow(id)).toMatchObject({ state: "open" });
    expect((await sandbox.ledger()).charges).toMatchObject([{ captured: false }]);
  };

  it("An ended authorisation is learned from events in any order", async () => {
    const id = await left();
    await expect.poll(() => sandbox.site.deliveries.length).toBe(3);
    const expired = sandbox.site.deliveries.filter(({ body }) => body.includes("charge.expired"));
    for (const { body, headers } of [...expired, ...sandbox.site.deliveries])
      await handleWebhook(body, String(headers["stripe-signature"]), now, sandbox.gateway, partner);
    await expectEnded(id);
  });

  it("An ended authorisation without events is found at the next check, even days later", async () => {
    const [soon, late] = [await left(), await left()];
    await resumePayment(soon, minutesAfter(1, now), sandbox.gateway, partner);
    expect((await chargesOf(soon)).map(({ state }) => state)).toEqual(["released"]);
    await settleDue(minutesAfter(9 * 24 * 60, now), sandbox.gateway, partner);
    expect((await chargesOf(late)).map(({ state }) => state)).toEqual(["declined"]);
    expect(await bookingsOf(late)).toEqual([]);
  });
});
