import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { checkouts } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { expireHolds } from "~/services/inventory/expire-holds.server";
import { mailsOf } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import {
  aDeparture,
  expectSafe,
  minutesAfter,
  NOW,
  openCheckout,
  payWith,
  readyCheckout,
} from "../../../tests/support/checkout";
import { extendedHold } from "../../../tests/support/extended-hold";
import { FakeCards } from "../../../tests/support/fake-cards";
import { skipSeats } from "./choose-seats.server";
import { resumeMails } from "./resume-mails.server";

const gateway = new FakeCards();
beforeAll(() => seedCatalogue());
beforeEach(() => gateway.calm());
afterEach(async () => {
  await expectSafe(gateway);
  await expireHolds(minutesAfter(60 * 48));
});

async function leftAtPayment(departure: string, over: Parameters<typeof readyCheckout>[1] = {}): Promise<string> {
  const id = await readyCheckout(departure, over);
  await skipSeats(id, NOW);
  return id;
}
const mailOf = async (id: string) => mailsOf(`resume:${id}`);
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ") ?? "";

describe("a purchase left at its payment", () => {
  it("An unfinished purchase is mailed once, halfway through its hold, with its address and time", async () => {
    const id = await leftAtPayment(await aDeparture());
    expect(await resumeMails(minutesAfter(9))).toBe(0);
    expect(await resumeMails(minutesAfter(10))).toBe(1);
    expect(await resumeMails(minutesAfter(11))).toBe(0);
    const [mail, ...others] = await mailOf(id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: "zoe@example.com", locale: "fr-ca" });
    for (const words of [`/fr-ca/checkout/${id}/payment`, "retenues jusqu’à 12 h 20", "399,00 $"])
      for (const part of [mail?.html, mail?.text]) expect(plain(part)).toContain(words);
  });

  it("An unfinished purchase is mailed even when another's mail cannot be written", async () => {
    const departure = await aDeparture();
    const [bad, good] = [await leftAtPayment(departure), await leftAtPayment(departure)];
    await transaction((tx) =>
      tx
        .update(checkouts)
        .set({ journey: {} as never })
        .where(eq(checkouts.id, bad)),
    );
    expect(await resumeMails(minutesAfter(10))).toBe(1);
    expect(await mailOf(bad)).toEqual([]);
    expect(await mailOf(good)).toHaveLength(1);
  });

  it("An unfinished purchase in English is mailed in English", async () => {
    const id = await leftAtPayment(await aDeparture(), { locale: "en-ca" });
    await resumeMails(minutesAfter(12));
    const [mail] = await mailOf(id);
    expect(mail?.subject).toBe("Your spots are still held: new-york-3-days");
    expect(plain(mail?.text)).toContain("held until 12:20 p.m.");
  });

  it("An unfinished purchase with little or no time left is not mailed", async () => {
    const id = await leftAtPayment(await aDeparture());
    for (const minutes of [17, 19, 21, 600]) await resumeMails(minutesAfter(minutes));
    expect(await mailOf(id)).toEqual([]);
  });

  it("An unfinished purchase before its payment is not mailed", async () => {
    const bare = await openCheckout(await aDeparture());
    const seats = await readyCheckout(await aDeparture());
    await resumeMails(minutesAfter(10));
    for (const id of [bare, seats]) expect(await mailOf(id)).toEqual([]);
  });

  it("An unfinished purchase is not mailed while paying, just after a refusal, or once booked", async () => {
    const departure = await aDeparture();
    const pending = await leftAtPayment(departure);
    gateway.failOnce("authorise", "before");
    await payWith(gateway, pending, {}, minutesAfter(2));
    const refused = await leftAtPayment(departure);
    await payWith(gateway, refused, { cardToken: "insufficient_funds-1" }, minutesAfter(8));
    const booked = await leftAtPayment(departure);
    await payWith(gateway, booked);
    // Begun again by the same person, who has booked in between.
    const first = await leftAtPayment(departure);
    await resumeMails(minutesAfter(10));
    for (const id of [pending, refused, booked, first]) expect(await mailOf(id)).toEqual([]);
  });

  it("An unfinished purchase is not mailed when its address already was", async () => {
    const id = await leftAtPayment(await aDeparture());
    expect(await extendedHold(id, null, NOW)).toMatchObject({ ok: true });
    await resumeMails(minutesAfter(24 * 60 - 5));
    expect(await mailOf(id)).toEqual([]);
  });

  it("An unfinished purchase is mailed once, whichever instance is first", async () => {
    const id = await leftAtPayment(await aDeparture());
    const counts = await Promise.all([1, 2, 3].map(() => resumeMails(minutesAfter(10))));
    expect(await mailOf(id)).toHaveLength(1);
    expect(counts.some((count) => count === 1)).toBe(true);
  });
});
