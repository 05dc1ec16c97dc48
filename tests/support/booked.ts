/** Bookings with a company to issue their receipts, for database tests. */
import { eq } from "drizzle-orm";
import * as schema from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { Company } from "~/domain/company/company";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import type { HoldInput } from "~/services/checkout/hold-places.server";
import { type PayBalanceInput, payBalance } from "~/services/payments/pay-balance.server";
import { both } from "./catalogue";
import { aDeparture, BILLING, bookingsOf, NOW, payWith, readyCheckout, unique } from "./checkout";
import type { FakeCards } from "./fake-cards";

export const COMPANY: Company = {
  legalName: { fr: "Voyages d’essai inc.", en: "Voyages d’essai inc." },
  address: ["0, rue de l’Essai", "Québec (Québec) G0G 0G0"],
  permit: "000000",
  gst: "000000000 RT 0000",
  qst: "0000000000 TQ 0000",
  taxPercent: 10,
  fund: [
    { from: "2021-11-01", perThousand: 350, credited: false },
    { from: "2024-01-01", perThousand: 100, credited: true },
  ],
  fundNotice: both("The fund protects."),
  trustNotice: both("Kept in trust."),
  refundConditions: both("See the terms."),
};

export async function seedCompany(data: Company = COMPANY): Promise<void> {
  await transaction((tx) =>
    tx.insert(schema.company).values({ id: 1, data }).onConflictDoUpdate({ target: schema.company.id, set: { data } }),
  );
}

export type Booked = { checkout: string; number: string; key: string };

/** A booking of two adults and a child at 109 700 cents, paid in full, or by the deposit of 54 850. */
export async function book(
  gateway: FakeCards,
  { plan = "full", now = NOW, ...over }: Partial<HoldInput> & { plan?: "full" | "deposit"; now?: Date } = {},
): Promise<Booked> {
  const checkout = await readyCheckout(await aDeparture(), { adults: 2, children: 1, ...over }, now);
  await choosePlan(checkout, { plan, severalCards: false }, now);
  await payWith(gateway, checkout, {}, now);
  const [booking] = await bookingsOf(checkout);
  if (!booking) throw new Error("Not booked");
  return { checkout, number: booking.number, key: booking.key };
}

/** Pays a part of a booking's balance, with a card of its own. */
export async function payPart(
  gateway: FakeCards,
  booking: string,
  amount: number,
  over: Partial<PayBalanceInput> = {},
) {
  const form = { booking, amount, nonce: unique("nonce"), cardToken: unique("ok"), billing: BILLING, ...over };
  return payBalance(form, NOW, gateway);
}

export async function bookingRow(number: string) {
  const [row] = await db.select().from(schema.bookings).where(eq(schema.bookings.number, number));
  if (!row) throw new Error("No such booking");
  return row;
}

/** The mails queued whose key begins so, in order of their keys. */
export async function mailsOf(prefix: string) {
  const all = await db.select().from(schema.outbox);
  return all.filter(({ key }) => key.startsWith(prefix)).sort((a, b) => (a.key < b.key ? -1 : 1));
}
