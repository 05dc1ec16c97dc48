import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { bookings, checkouts } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import { partyOf } from "~/domain/amendments/correction";
import type { BookingView } from "~/domain/booking/booked";
import { fullName } from "~/domain/people/full-name";
import { listTravellers } from "~/services/checkout/checkout-rows.server";
import { chosenExtras } from "~/services/checkout/extras.server";
import { seatTexts } from "~/services/inventory/seats.server";
import { readStay } from "~/services/inventory/stay-view.server";
import { calledOffOf } from "./called-off.server";
import { readMoney } from "./read-money.server";

/** What the booking's page shows, by the booking's unguessable key; null when there is none, or its time is over. */
export async function getBooking(key: string): Promise<BookingView | null> {
  return readBooking(db, { key });
}

/** The same by the booking's number, which is no secret: for a traveller known to be its contact, and the operator. */
export async function getBookingByNumber(number: string): Promise<BookingView | null> {
  return readBooking(db, { number });
}

type By = "number" | "key" | "checkout";
type Which = { number: string } | { key: string } | { checkout: string };

const bookingsBy = preparedQuery((at, { by }: { by: By }) =>
  at
    .select()
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(eq(bookings[by], sql.placeholder(by))),
);

/** A booking, as its page and its mail show it; also inside the transaction that makes it. */
export async function readBooking(db: Db, which: Which): Promise<BookingView | null> {
  const by: By = "number" in which ? "number" : "key" in which ? "key" : "checkout";
  const [row] = await bookingsBy(db, which, { by });
  if (!row) return null;
  const { bookings: booking, checkouts: checkout } = row;
  const people = await listTravellers(db, checkout.id);
  // Nothing of a booking names anybody once its time is over.
  if (people.length === 0) return null;
  const seated = await seatTexts(db, checkout);
  const stay = await readStay(db, checkout.id);
  const sold = await chosenExtras(db, checkout.id, { sold: true });
  const extras = await chosenExtras(db, checkout.id);
  const going = people.filter(({ cancelledAt }) => cancelledAt === null);
  // A room is said to be for those who still travel; its price is told with the money.
  const now = { guests: going.length };
  const { room } = checkout.journey;
  const calledOff = (await calledOffOf(db, checkout)) !== null;
  const isGoing = (position: number) => going.some((traveller) => traveller.position === position);
  return {
    ...checkout.journey,
    ...(room && { room: { ...room, ...now } }),
    number: booking.number,
    key: booking.key,
    bookedAt: booking.bookedAt,
    locale: checkout.locale,
    party: partyOf(going),
    travellers: going.map(({ type, title, firstName, lastName, birthDay, position, ticketGeneration }) => ({
      position,
      type,
      title,
      firstName,
      lastName,
      toFollow: birthDay === null,
      ticketGeneration,
      seat: seated(position),
    })),
    cancelled: people.filter(({ cancelledAt }) => cancelledAt !== null).map(fullName),
    calledOff,
    contactName: people[0]?.firstName ?? "",
    contactEmail: people[0]?.email ?? null,
    stay: stay && going.length > 0 ? { ...stay, ...now } : null,
    extras: extras
      .map((extra) => ({ ...extra, travellers: extra.travellers.filter(isGoing) }))
      .filter(({ travellers }) => travellers.length > 0),
    money: await readMoney(db, { booking, checkout, people, calledOff, stay, extras: sold }),
  };
}
