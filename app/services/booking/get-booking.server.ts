import { asc, eq, type SQL } from "drizzle-orm";
import { bookings, checkouts, ledger, payments, seats, travellers } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { TravellerType } from "~/domain/age";
import type { Journey } from "~/domain/journey";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money";
import type { Card } from "~/gateways/cards.server";

/** Amounts in minor units of `currency`, taxes included. */
export type Receipt = {
  currency: Currency;
  lines: { type: TravellerType; count: number; each: number; amount: number }[];
  total: number;
  /** What was really taken, less what was given back. */
  paid: number;
  card: Card | null;
};

export type BookingView = Journey & {
  number: string;
  key: string;
  bookedAt: Date;
  /** The language it was bought in. */
  locale: Locale;
  party: { adults: number; children: number };
  /** In the form's order; a null seat is given at boarding. */
  travellers: {
    type: TravellerType;
    title: "mr" | "mrs" | "mx";
    firstName: string;
    lastName: string;
    seat: string | null;
  }[];
  contactEmail: string | null;
  receipt: Receipt;
};

/** What the booking's page shows, by the booking's unguessable key; null when there is none. */
export async function getBooking(key: string): Promise<BookingView | null> {
  return readBooking(db, eq(bookings.key, key));
}

/** A booking, as its page and its mail show it; also inside the transaction that makes it. */
export async function readBooking(db: Db, where: SQL): Promise<BookingView | null> {
  const [row] = await db.select().from(bookings).innerJoin(checkouts, eq(checkouts.id, bookings.checkout)).where(where);
  if (!row) return null;
  const { bookings: booking, checkouts: checkout } = row;
  const people = await db
    .select()
    .from(travellers)
    .where(eq(travellers.checkout, checkout.id))
    .orderBy(asc(travellers.position));
  const seated = await db.select().from(seats).where(eq(seats.checkout, checkout.id));
  const line = (type: TravellerType, count: number, each: number) =>
    count > 0 ? [{ type, count, each, amount: count * each }] : [];
  return {
    ...checkout.journey,
    number: booking.number,
    key: booking.key,
    bookedAt: booking.bookedAt,
    locale: checkout.locale,
    party: { adults: checkout.adults, children: checkout.children },
    travellers: people.map(({ type, title, firstName, lastName, position }) => ({
      type,
      title,
      firstName,
      lastName,
      seat: seated.find(({ traveller }) => traveller === position)?.seat ?? null,
    })),
    contactEmail: people[0]?.email ?? null,
    receipt: {
      currency: checkout.currency,
      lines: [
        ...line("adult", checkout.adults, checkout.adultPrice),
        ...line("child", checkout.children, checkout.childPrice),
      ],
      total: checkout.total,
      ...(await paidFor(db, checkout.id)),
    },
  };
}

async function paidFor(db: Db, checkout: string): Promise<Pick<Receipt, "paid" | "card">> {
  const entries = await db
    .select({ kind: ledger.kind, amount: ledger.amount, brand: payments.cardBrand, last4: payments.cardLast4 })
    .from(ledger)
    .innerJoin(payments, eq(payments.id, ledger.payment))
    .where(eq(payments.checkout, checkout))
    .orderBy(asc(ledger.at));
  const captured = entries.find(({ kind }) => kind === "capture");
  return {
    paid: entries.reduce((sum, { kind, amount }) => sum + (kind === "capture" ? amount : -amount), 0),
    card: captured?.brand && captured.last4 ? { brand: captured.brand, last4: captured.last4 } : null,
  };
}
