import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkouts } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { book, mailsOf, payPart } from "../../../tests/support/booked";
import { calledOff, chooseShown, partyRow } from "../../../tests/support/call-off";
import { rename } from "../../../tests/support/changes";
import { checkoutRow } from "../../../tests/support/checkout";
import { anotherDate } from "../../../tests/support/other-date";
import { sellingCompany } from "../../../tests/support/selling-company";
import { remindBalances } from "./remind-balances.server";

const gateway = sellingCompany();

/** Noon of a day in Toronto. The balance of every booking here is due on 3 July. */
const noon = (day: string) => new Date(`${day}T16:00:00Z`);
const remindersOf = async (number: string) => (await mailsOf(`balance:${number}:`)).map(({ key }) => key.split(":")[3]);
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ") ?? "";

describe("a balance that is soon due", () => {
  it("A balance reminder is sent 14 and 3 days before and on the due day, once each", async () => {
    const { number } = await book(gateway, { plan: "deposit" });
    const sent: Record<string, string[]> = {};
    for (const day of [
      "2030-06-18",
      "2030-06-19",
      "2030-06-20",
      "2030-06-30",
      "2030-07-01",
      "2030-07-03",
      "2030-07-04",
    ]) {
      await remindBalances(noon(day));
      await remindBalances(noon(day));
      sent[day] = (await remindersOf(number)) as string[];
    }
    expect(sent).toEqual({
      "2030-06-18": [],
      "2030-06-19": ["14"],
      "2030-06-20": ["14"],
      "2030-06-30": ["14", "3"],
      "2030-07-01": ["14", "3"],
      "2030-07-03": ["0", "14", "3"],
      "2030-07-04": ["0", "14", "3"],
    });
    const [today, first] = await mailsOf(`balance:${number}:`);
    expect(plain(first?.subject)).toBe("Rappel : un solde de 548,50 $ à payer au plus tard le 3 juillet 2030");
    expect(plain(today?.subject)).toBe("Votre solde de 548,50 $ est à payer aujourd’hui");
    for (const part of [first?.html, first?.text]) expect(part).toContain(`/fr-ca/checkout/amount-due/${number}`);
  });

  it("A balance reminder stops when the departure is called off, and resumes for the one the party chose", async () => {
    const { number, checkout } = await book(gateway, { plan: "deposit" });
    const { departure } = await checkoutRow(checkout);
    const { departure: other } = await anotherDate("2030-08-16");
    await calledOff(departure, [other], {}, noon("2030-06-18"));
    await remindBalances(noon("2030-06-20"));
    expect(await remindersOf(number)).toEqual([]);
    const { key } = await partyRow(departure, number);
    expect(await chooseShown(key, other, noon("2030-06-21"))).toMatchObject({ ok: true });
    await remindBalances(noon("2030-07-16"));
    expect(await mailsOf(`balance:${number}:2030-08-16`)).toHaveLength(1);
  });

  it("A balance reminder in English says the same", async () => {
    const { number } = await book(gateway, { plan: "deposit", locale: "en-ca" });
    await remindBalances(noon("2030-07-01"));
    const [mail] = await mailsOf(`balance:${number}:`);
    expect(plain(mail?.subject)).toBe("Reminder: a balance of $548.50 is due by July 3, 2030");
    expect(mail?.text).toContain(`/en-ca/checkout/amount-due/${number}`);
  });

  it("A balance reminder counts days in Toronto", async () => {
    const { number } = await book(gateway, { plan: "deposit" });
    await remindBalances(new Date("2030-06-19T03:59:00Z"));
    expect(await remindersOf(number)).toEqual([]);
    await remindBalances(new Date("2030-06-19T04:00:00Z"));
    expect(await remindersOf(number)).toEqual(["14"]);
  });

  it("A balance reminder after days without the job says only what is true now", async () => {
    const { number } = await book(gateway, { plan: "deposit" });
    await remindBalances(noon("2030-07-02"));
    expect(await remindersOf(number)).toEqual(["3"]);
    const late = await book(gateway, { plan: "deposit" });
    await remindBalances(noon("2030-07-05"));
    expect(await remindersOf(late.number)).toEqual([]);
  });

  it("A balance reminder is not sent once the balance is paid or being paid", async () => {
    const paid = await book(gateway, { plan: "deposit" });
    await payPart(gateway, paid.number, 54_850);
    const full = await book(gateway);
    const pending = await book(gateway, { plan: "deposit" });
    gateway.failOnce("authorise", "after");
    await payPart(gateway, pending.number, 54_850);
    const part = await book(gateway, { plan: "deposit" });
    await payPart(gateway, part.number, 10_000);
    await remindBalances(noon("2030-06-19"));
    for (const { number } of [paid, full, pending]) expect(await remindersOf(number)).toEqual([]);
    const [mail] = await mailsOf(`balance:${part.number}:`);
    expect(plain(mail?.text)).toContain("il reste 448,50 $ à payer");
  });

  it("A balance reminder is sent even when another booking cannot be read", async () => {
    const bad = await book(gateway, { plan: "deposit" });
    const good = await book(gateway, { plan: "deposit" });
    const journeyOf = (journey: object) =>
      transaction((tx) =>
        tx
          .update(checkouts)
          .set({ journey: journey as never })
          .where(eq(checkouts.id, bad.checkout)),
      );
    const [{ journey } = { journey: {} }] = await db.select().from(checkouts).where(eq(checkouts.id, bad.checkout));
    await journeyOf({});
    await remindBalances(noon("2030-06-19"));
    expect(await remindersOf(bad.number)).toEqual([]);
    expect(await remindersOf(good.number)).toEqual(["14"]);
    await journeyOf(journey);
    await remindBalances(noon("2030-06-19"));
    expect(await remindersOf(bad.number)).toEqual(["14"]);
  });

  it("A balance reminder is sent once, whichever instance is first", async () => {
    const { number } = await book(gateway, { plan: "deposit" });
    await Promise.all([1, 2, 3].map(() => remindBalances(noon("2030-06-19"))));
    expect(await remindersOf(number)).toEqual(["14"]);
  });
});

describe("what a change left to pay after the balance's day", () => {
  const owed = async () => (await mailsOf("balance-change:")).map(({ subject }) => plain(subject));

  it("A reminder for a change after the due day is sent once, the day after, unless paid", async () => {
    const before = (await owed()).length;
    const { key, number } = await book(gateway);
    expect(await rename(key, 1, "Roy", noon("2030-07-04"))).toMatchObject({ ok: true });
    await remindBalances(noon("2030-07-04"));
    expect((await owed()).slice(before)).toEqual([]);
    const paid = await book(gateway);
    await rename(paid.key, 1, "Roy", noon("2030-07-04"));
    await payPart(gateway, paid.number, 5_000);
    for (const day of ["2030-07-05", "2030-07-05", "2030-07-06"]) await remindBalances(noon(day));
    const mails = (await mailsOf("balance-change:")).filter(({ text }) => text.includes(number));
    expect(mails.map(({ subject }) => plain(subject))).toEqual(["Il reste 50,00 $ à payer pour votre changement"]);
    expect((await owed()).length).toBe(before + 1);
  });
});
