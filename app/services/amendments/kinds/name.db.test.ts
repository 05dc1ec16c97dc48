/** Another name on a traveller, in the books: its fee in the price and the balance, its mail, once. */

import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { NAME, type Renamed } from "~/services/amendments/kinds/name.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { closedFor } from "~/services/booking/lock-booking.server";
import { book, bookingRow, mailsOf, payPart } from "../../../../tests/support/booked";
import { cancel } from "../../../../tests/support/changes";
import { minutesAfter, NOW, settleAll } from "../../../../tests/support/checkout";
import { sellingCompany } from "../../../../tests/support/selling-company";

const gateway = sellingCompany();

const misspelt: Renamed = { position: 1, title: "mrs", firstName: "Zoë", lastName: "Gagnon", replaced: null };
const other: Renamed = { ...misspelt, replaced: { birthDay: "1988-03-04", nationality: "FR" } };

async function rename(key: string, renamed: Renamed, now = NOW) {
  const quoted = await preview(NAME, key, renamed, now);
  if (!quoted.ok) return quoted;
  return confirm(NAME, key, renamed, { shown: quoted.value.price, asked: BY_TRAVELLER }, now);
}

async function personOf(checkout: string, position: number) {
  const [row] = await db
    .select()
    .from(travellers)
    .where(and(eq(travellers.checkout, checkout), eq(travellers.position, position)));
  return row;
}

describe("another name", () => {
  it("A name change has a day to pay its fee by, and none where nothing is left to pay", async () => {
    const { key } = await book(gateway);
    expect(await preview(NAME, key, misspelt, NOW)).toMatchObject({ value: { fee: 5_000, dueDay: "2030-07-03" } });
    const asked = { by: "staff", member: "ann", why: "our mistake" } as const;
    const free = await preview(NAME, key, misspelt, NOW, { asked, terms: { takes: 0 } });
    expect(free).toMatchObject({ value: { fee: 0, dueDay: null } });
  });

  it("A name change costs its fee, added to the balance and paid like it", async () => {
    const { key, number, checkout } = await book(gateway);
    const before = await personOf(checkout, 1);
    expect(await preview(NAME, key, misspelt, NOW)).toMatchObject({
      value: { fee: 5_000, priceBefore: 109_700, price: 114_700, paid: 109_700, to: "Zoë Gagnon" },
    });
    expect(await personOf(checkout, 1)).toEqual(before);
    expect(await rename(key, misspelt)).toMatchObject({ ok: true });
    expect(await personOf(checkout, 1)).toEqual({
      ...before,
      title: "mrs",
      firstName: "Zoë",
      lastName: "Gagnon",
      ticketGeneration: 2,
    });
    const view = await getBooking(key);
    expect(view?.money).toMatchObject({ price: 114_700, paid: 109_700, balance: 5_000 });
    expect(view?.money.changes).toMatchObject([{ kind: "name", amount: 5_000, to: "Zoë Gagnon", replaced: false }]);
    const [mail] = (await mailsOf("change:")).filter(({ text }) => text.includes(number));
    expect(mail?.text).toContain("Zoë Gagnon");
    expect(await payPart(gateway, number, 5_000)).toMatchObject({ ok: true });
    expect(await bookingRow(number)).toMatchObject({ price: 114_700, paid: 114_700 });
  });

  it("A name change may give the place to somebody else of the same fare type", async () => {
    const { key, checkout } = await book(gateway);
    expect(await rename(key, other)).toMatchObject({ ok: true });
    expect(await personOf(checkout, 1)).toMatchObject({ type: "adult", birthDay: "1988-03-04", nationality: "FR" });
    const child = { ...other, replaced: { birthDay: "2020-01-01", nationality: "FR" } };
    expect(await rename(key, child)).toMatchObject({ code: "age-adult" });
    expect(await rename(key, { ...child, position: 2 })).toMatchObject({ ok: true });
    expect(await rename(key, { ...other, position: 2 })).toMatchObject({ code: "age-child" });
    const baby = { birthDay: "2029-01-01", nationality: "FR" };
    expect(await rename(key, { ...other, position: 2, replaced: baby })).toMatchObject({ code: "age-under-5" });
  });

  it("A name change fee is kept when its traveller cancels: it is no part of a fare", async () => {
    const { key, number } = await book(gateway);
    await rename(key, misspelt);
    await payPart(gateway, number, 5_000);
    const quoted = await preview(CANCEL, key, { positions: [0, 1, 2] }, NOW);
    if (!quoted.ok) throw new Error(quoted.code);
    const { price, goesBack } = quoted.value;
    expect({ price, goesBack }).toEqual({ price: 59_850, goesBack: 54_850 });
    await confirm(CANCEL, key, { positions: [0, 1, 2] }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, NOW);
    expect(await bookingRow(number)).toMatchObject({ price: 59_850, paid: 59_850 });
  });

  it("A name change is refused when unchanged, at another price than quoted, late, during a payment, or for nobody", async () => {
    const { key, number, checkout } = await book(gateway, { plan: "deposit" });
    const mine = await personOf(checkout, 1);
    if (!mine) throw new Error("Nobody");
    const { title, firstName, lastName } = mine;
    expect(await rename(key, { ...misspelt, title, firstName, lastName })).toMatchObject({ code: "name-same" });
    expect(await rename(key, { ...misspelt, firstName: "4242 4242 4242 4242" })).toMatchObject({ code: "card-data" });
    const asked = { ...misspelt, shown: 114_699, asked: BY_TRAVELLER };
    expect(await confirm(NAME, key, asked, asked, NOW)).toMatchObject({ code: "price-changed" });
    expect(await rename(key, { ...misspelt, position: 3 })).toMatchObject({ code: "traveller-unknown" });
    expect(await rename("unknown", misspelt)).toMatchObject({ code: "booking-unknown" });
    expect(await rename(key, misspelt, new Date("2030-08-02T04:00:00Z"))).toMatchObject({ code: "departed" });
    gateway.failOnce("authorise", "after");
    await payPart(gateway, number, 10_000);
    expect(await rename(key, misspelt)).toMatchObject({ code: "payment-under-way" });
    await settleAll(gateway, minutesAfter(5));
    expect(await bookingRow(number)).toMatchObject({ price: 109_700 });
    expect(await rename(key, misspelt, new Date("2030-08-02T03:59:00Z"))).toMatchObject({ ok: true });
  });

  it("A name change is open until the day before departure while somebody travels, and explains why not afterwards", async () => {
    const { key } = await book(gateway);
    expect(await closedFor(key, "name", "traveller", new Date("2030-08-02T03:59:00Z"))).toBeNull();
    expect(await closedFor(key, "name", "traveller", new Date("2030-08-02T04:00:00Z"))).toMatchObject({
      code: "departed",
    });
    expect(await closedFor("unknown", "name", "traveller", NOW)).toBeNull();
    await cancel(key, [0, 1, 2]);
    expect(await closedFor(key, "name", "traveller", NOW)).toMatchObject({ code: "nobody-left" });
    expect(await rename(key, misspelt)).toMatchObject({ code: "nobody-left" });
  });
});
