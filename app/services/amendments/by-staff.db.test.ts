/** Changes that colleagues make for travellers, and that the company itself causes: by the same services, written down. */

import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { auditLog, bookingChanges } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Asking } from "~/domain/amendments/asked";
import { askedOf, BY_TRAVELLER } from "~/domain/amendments/asked";
import type { StaffMember } from "~/domain/company/staff";
import { confirm, preview } from "~/services/amendments/engine.server";
import { BIRTH_YEAR } from "~/services/amendments/kinds/birth-year.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { DATE } from "~/services/amendments/kinds/date.server";
import { NAME } from "~/services/amendments/kinds/name.server";
import { book, bookingRow, mailsOf, seedCompany } from "../../../tests/support/booked";
import { seedCatalogue } from "../../../tests/support/catalogue";
import { expectSafe, expectSettled, NOW, settleAll } from "../../../tests/support/checkout";
import { FakeCards } from "../../../tests/support/fake-cards";
import { anotherDate } from "../../../tests/support/other-date";
import { aColleague, byStaff } from "../../../tests/support/staff";

const gateway = new FakeCards();
let ann: StaffMember;
beforeAll(async () => {
  await seedCatalogue();
  await seedCompany();
  ann = await aColleague();
});
beforeEach(() => gateway.calm());
afterEach(() => expectSafe(gateway));

const logOf = (number: string) => db.select().from(auditLog).where(eq(auditLog.subject, number));
const changesOf = (number: string) => db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));

it("A colleague cancels and keeps less; money, change, mail and log agree", async () => {
  const { key, number } = await book(gateway);
  const asking = { asked: byStaff(ann, "flooded home"), terms: { takes: 10_000 } };
  const positions = [0, 1, 2];
  expect(await preview(CANCEL, key, { positions }, NOW, asking)).toMatchObject({
    value: { kept: 10_000, price: 10_000, goesBack: 99_700 },
  });
  const made = await confirm(CANCEL, key, { positions }, { shown: 10_000, back: 99_700, ...asking }, NOW);
  expect(made).toMatchObject({ ok: true, value: { kept: 10_000 } });
  const [change] = await changesOf(number);
  expect(change && askedOf(change)).toEqual({ by: "staff", member: ann.id, why: "flooded home" });
  expect(await logOf(number)).toMatchObject([
    {
      member: ann.id,
      who: ann.email,
      what: "booking-changed",
      why: "flooded home",
      before: { price: "1097.00 CAD", paid: "1097.00 CAD" },
      after: { change: "cancellation", price: "100.00 CAD", paid: "100.00 CAD" },
    },
  ]);
  expect((await mailsOf(`change:${change?.id}`)).map(({ text }) => text.includes("997,00"))).toEqual([true]);
  await settleAll(gateway, NOW);
  await expectSettled(gateway);
});

it("A staff cancellation is refused without a reason, above the agreed amount, or as a traveller", async () => {
  const { key, number } = await book(gateway);
  const before = await bookingRow(number);
  const cancel = (asking: Asking) =>
    confirm(CANCEL, key, { positions: [2] }, { shown: 79_800, back: 29_900, ...asking }, NOW);
  const terms = { takes: 0 };
  expect(await cancel({ asked: byStaff(ann, " "), terms })).toMatchObject({ code: "why-missing" });
  expect(await cancel({ asked: byStaff(ann), terms: { takes: 14_951 } })).toMatchObject({ code: "terms-above" });
  expect(await cancel({ asked: BY_TRAVELLER, terms })).toMatchObject({ code: "terms-not-theirs" });
  expect(await cancel({ asked: byStaff(ann) })).toMatchObject({ code: "price-changed" });
  await expect(cancel({ asked: { by: "staff", member: "nobody", why: "reason" }, terms })).rejects.toThrow(
    "no colleague",
  );
  expect([await bookingRow(number), await changesOf(number), await logOf(number)]).toEqual([before, [], []]);
});

it("A change caused by the company refunds everything, fees included, and names no colleague", async () => {
  const { key, number } = await book(gateway, { plan: "deposit" });
  const renamed = { position: 0, title: "mx", firstName: "Sam", lastName: "Roy", replaced: null } as const;
  const named = { ...renamed, shown: 114_700, asked: BY_TRAVELLER };
  expect(await confirm(NAME, key, named, named, NOW)).toMatchObject({ ok: true });
  const asked = { by: "company", why: "too few travel" } as const;
  const done = await confirm(CANCEL, key, { positions: [0, 1, 2] }, { shown: 0, back: 54_850, asked }, NOW);
  expect(done).toMatchObject({ ok: true });
  expect(await bookingRow(number)).toMatchObject({ price: 0, paid: 0 });
  const changes = await changesOf(number);
  expect(changes.map(askedOf)).toContainEqual(asked);
  expect(await logOf(number)).toEqual([]);
  await settleAll(gateway, NOW);
  await expectSettled(gateway);
});

it("A name or date change costs what a colleague enters, and a company move keeps nothing later", async () => {
  const { key, number } = await book(gateway);
  const renamed = { position: 0, title: "mx", firstName: "Sam", lastName: "Roy", replaced: null } as const;
  const free = { asked: byStaff(ann, "our typing error"), terms: { takes: 0 } };
  expect(await preview(NAME, key, renamed, NOW, free)).toMatchObject({ value: { fee: 0, price: 109_700 } });
  expect(await confirm(NAME, key, renamed, { shown: 109_700, ...free }, NOW)).toMatchObject({ ok: true });
  const to = await anotherDate("2030-08-16", { adult: 499, child: 299 });
  const late = new Date("2030-07-25T16:00:00Z");
  const company = { asked: { by: "company", why: "the coach broke down" } } as const;
  expect(await preview(DATE, key, { to }, late)).toMatchObject({ code: "date-closed" });
  expect(await preview(DATE, key, { to }, late, company)).toMatchObject({ value: { fee: 0, price: 109_700 } });
  expect(await confirm(DATE, key, { to }, { shown: 109_700, back: 0, ...company }, late)).toMatchObject({ ok: true });
  const after = await preview(CANCEL, key, { positions: [0] }, late);
  expect(after).toMatchObject({ value: { keptPercent: 50 } });
  expect((await logOf(number)).map(({ why }) => why)).toEqual(["our typing error"]);
});

it("A colleague corrects a birth year with a reason kept in the correction and the log", async () => {
  const { key, number } = await book(gateway);
  const typed = { position: 1, year: 2016 };
  const quoted = await preview(BIRTH_YEAR, key, typed, NOW);
  const shown = quoted.ok ? quoted.value.price : -1;
  const blank = await confirm(BIRTH_YEAR, key, typed, { shown, asked: byStaff(ann, "") }, NOW);
  expect(blank).toMatchObject({ code: "why-missing" });
  const made = await confirm(BIRTH_YEAR, key, typed, { shown, asked: byStaff(ann, "passport seen") }, NOW);
  expect(made).toMatchObject({ ok: true });
  const [row] = await db.select().from(bookingChanges).where(eq(bookingChanges.booking, number));
  expect(row).toMatchObject({ member: ann.id, why: "passport seen" });
  expect(await logOf(number)).toMatchObject([{ what: "booking-changed", after: { change: "birth-year" } }]);
});
