/** Money given back and fees added by hand, and two people on one booking. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { auditLog, receipts } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { type Asking, BY_TRAVELLER, STANDARD_TERMS } from "~/domain/amendments/asked";
import type { StaffMember } from "~/domain/company/staff";
import { confirm, preview } from "~/services/amendments/engine.server";
import { BIRTH_YEAR } from "~/services/amendments/kinds/birth-year.server";
import { byHand } from "~/services/amendments/kinds/by-hand.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { NAME } from "~/services/amendments/kinds/name.server";
import { whatChangedSince } from "~/services/booking/booking-version.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { book, bookingRow, mailsOf, payPart, seedCompany } from "../../../../tests/support/booked";
import { seedCatalogue } from "../../../../tests/support/catalogue";
import { correctYear } from "../../../../tests/support/changes";
import { expectSafe, expectSettled, NOW, settleAll } from "../../../../tests/support/checkout";
import { FakeCards } from "../../../../tests/support/fake-cards";
import { aColleague, byStaff } from "../../../../tests/support/staff";

const gateway = new FakeCards();
let ann: StaffMember;
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  ann = await aColleague("accountant");
});
beforeEach(() => gateway.calm());
afterEach(() => expectSafe(gateway));

const renamed = { position: 0, title: "mx", firstName: "Sam", lastName: "Roy", replaced: null } as const;

async function adjust(key: string, kind: "goodwill" | "fee", amount: number, why = "cold soup") {
  const quoted = await preview(byHand(kind), key, { amount }, NOW, { asked: byStaff(ann, why) });
  if (!quoted.ok) return quoted;
  const { price: shown, seen } = quoted.value;
  return confirm(byHand(kind), key, { amount }, { shown, seen, asked: byStaff(ann, why) }, NOW);
}

it("A goodwill refund leaves the trip unchanged and appears with its reason in ledger, receipt, mail, page and log", async () => {
  const { key, number } = await book(gateway);
  const before = (await getBooking(key))?.travellers;
  expect(await adjust(key, "goodwill", 2_500)).toMatchObject({ value: { price: 107_200, goesBack: 2_500 } });
  expect(await bookingRow(number)).toMatchObject({ price: 107_200, paid: 107_200 });
  await settleAll(gateway, NOW);
  await expectSettled(gateway);
  const issued = await db.select().from(receipts).where(eq(receipts.booking, number));
  const refund = issued.find(({ kind }) => kind === "refund");
  expect(refund).toMatchObject({ amount: 2_500, data: { price: 107_200 } });
  expect(refund?.data.changes).toEqual([{ kind: "goodwill", amount: -2_500 }]);
  const view = await getBooking(key);
  expect(view?.money.changes).toMatchObject([{ kind: "goodwill", words: "cold soup", amount: -2_500 }]);
  expect(view?.travellers).toEqual(before);
  const mails = (await mailsOf("change:")).filter(({ subject }) => subject.includes(number));
  expect(mails.map(({ text }) => ["25,00", "cold soup"].every((said) => text.includes(said)))).toEqual([true]);
  const log = await db.select().from(auditLog).where(eq(auditLog.subject, number));
  expect(log).toMatchObject([{ what: "booking-changed", why: "cold soup", after: { change: "goodwill" } }]);
});

it("Goodwill refunds never exceed what was paid, even when two ask together", async () => {
  const { key, number } = await book(gateway, { plan: "deposit" });
  expect(await adjust(key, "goodwill", 54_851)).toMatchObject({ code: "amount-above", params: { most: 54_850 } });
  const both = await Promise.all([adjust(key, "goodwill", 54_850), adjust(key, "goodwill", 54_850)]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await bookingRow(number)).toMatchObject({ price: 54_850, paid: 0 });
  expect(await adjust(key, "goodwill", 1)).toMatchObject({ code: "nothing-paid" });
  await settleAll(gateway, NOW);
  await expectSettled(gateway);
});

it("A fee joins the balance and is paid with it, and a later cancellation leaves it in place", async () => {
  const { key, number } = await book(gateway);
  expect(await adjust(key, "fee", 3_000, "visa letter")).toMatchObject({ value: { price: 112_700, goesBack: 0 } });
  expect(await payPart(gateway, number, 3_000)).toMatchObject({ ok: true });
  expect(await bookingRow(number)).toMatchObject({ price: 112_700, paid: 112_700 });
  expect(await preview(CANCEL, key, { positions: [0, 1, 2] }, NOW)).toMatchObject({
    value: { kept: 54_850, price: 57_850 },
  });
  const company: Asking = { asked: { by: "company", why: "no coach" } };
  expect(await preview(CANCEL, key, { positions: [0, 1, 2] }, NOW, company)).toMatchObject({
    value: { price: 0, goesBack: 112_700 },
  });
});

it("A goodwill refund requires a colleague and a reason", async () => {
  const { key } = await book(gateway);
  const goodwill = byHand("goodwill");
  const [given, shown] = [{ amount: 100 }, 109_600];
  expect(await confirm(goodwill, key, given, { shown, asked: BY_TRAVELLER }, NOW)).toMatchObject({
    code: "terms-not-theirs",
  });
  expect(await confirm(goodwill, key, given, { shown, asked: byStaff(ann, " ") }, NOW)).toMatchObject({
    code: "why-missing",
  });
  expect(await confirm(goodwill, "none", given, { shown, asked: byStaff(ann) }, NOW)).toMatchObject({
    code: "booking-unknown",
  });
});

it("A birth year can be corrected by phone on a booking that costs nothing any more", async () => {
  const { key } = await book(gateway);
  expect(await adjust(key, "goodwill", 109_700)).toMatchObject({ ok: true });
  const typed = { position: 1, year: 2016 };
  expect(await preview(BIRTH_YEAR, key, typed, NOW)).toMatchObject({ code: "all-given-back" });
  expect(await correctYear(key, typed, NOW)).toMatchObject({ code: "all-given-back" });
});

it.each(["the traveller", "the colleague"])(
  "The second of two simultaneous changes is told what %s did, and nothing of it is written",
  async (first) => {
    const { key, number } = await book(gateway);
    const free = { asked: byStaff(ann, "typing error"), terms: { takes: 0 } };
    const [theirs, ours] = first === "the traveller" ? [STANDARD_TERMS, free] : [free, STANDARD_TERMS];
    const cancel = await preview(CANCEL, key, { positions: [2] }, NOW, ours);
    const name = await preview(NAME, key, renamed, NOW, theirs);
    if (!cancel.ok || !name.ok) throw new Error("not quoted");
    expect(cancel.value.seen).toBe(name.value.seen);
    const named = { ...renamed, shown: name.value.price, seen: name.value.seen, ...theirs };
    expect(await confirm(NAME, key, named, named, NOW)).toMatchObject({ ok: true });
    const between = await bookingRow(number);
    // Though a name for nothing changes no amount.
    const late = { positions: [2], shown: between.price - (109_700 - cancel.value.price), back: 0, ...ours };
    const second = await confirm(CANCEL, key, late, { ...late, seen: cancel.value.seen }, NOW);
    expect(second).toMatchObject({ code: "changed-since" });
    expect(await bookingRow(number)).toEqual(between);
    const by = first === "the traveller" ? "traveller" : "staff";
    expect(await whatChangedSince(number, cancel.value.seen)).toMatchObject([{ kind: "name", by }]);
  },
);
