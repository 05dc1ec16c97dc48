import { asc, eq, type SQL } from "drizzle-orm";
import { bookings, checkouts, seats, travellers } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { TravellerType } from "~/domain/age";
import { partyOf } from "~/domain/correction";
import type { Journey } from "~/domain/journey";
import type { Locale } from "~/domain/locale";
import { type ChosenExtra, chosenExtras } from "~/services/checkout/extras.server";
import { readStay, type StayView } from "~/services/inventory/stay-view.server";
import { type MoneyView, readMoney } from "./read-money.server";

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
  /** Of a package. */
  stay: StayView | null;
  /** What travellers added to the trip. */
  extras: ChosenExtra[];
  money: MoneyView;
};

/** What the booking's page shows, by the booking's unguessable key; null when there is none. */
export async function getBooking(key: string): Promise<BookingView | null> {
  return readBooking(db, eq(bookings.key, key));
}

/** The same by the booking's number, which is no secret: for a traveller known to be its contact, and the operator. */
export async function getBookingByNumber(number: string): Promise<BookingView | null> {
  return readBooking(db, eq(bookings.number, number));
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
  const stay = await readStay(db, checkout.id);
  const extras = await chosenExtras(db, checkout.id);
  return {
    ...checkout.journey,
    number: booking.number,
    key: booking.key,
    bookedAt: booking.bookedAt,
    locale: checkout.locale,
    party: partyOf(people),
    travellers: people.map(({ type, title, firstName, lastName, position }) => ({
      type,
      title,
      firstName,
      lastName,
      seat: seated.find(({ traveller }) => traveller === position)?.seat ?? null,
    })),
    contactEmail: people[0]?.email ?? null,
    stay,
    extras,
    money: await readMoney(db, { booking, checkout, people, stay, extras }),
  };
}
