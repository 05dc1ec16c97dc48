import { eq } from "drizzle-orm";
import { bookings, type checkouts, departures } from "~/db/schema";
import { atOneMoment, type Db } from "~/db/transaction.server";
import { AS_AGREED, type Asked, type Asking } from "~/domain/amendments/asked";
import type { RoomHad } from "~/domain/amendments/change-data";
import { type DateQuote, type DateRefusal, quoteDate } from "~/domain/amendments/change-date";
import { partyOf } from "~/domain/amendments/correction";
import type { Journey } from "~/domain/booking/journey";
import { checkRoom, fareInRoom } from "~/domain/catalogue/shared-room";
import { dayIn } from "~/domain/day";
import { availabilityOf, placesLeft } from "~/domain/departures/availability";
import { balanceDueDay } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { quote } from "~/domain/money/price";
import { checkAge } from "~/domain/people/age";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { changedSince, versionOf } from "~/services/booking/booking-version.server";
import { contactEmailOf, readBought } from "~/services/booking/bought.server";
import { type Admitted, findBooking, lockBooking } from "~/services/booking/lock-booking.server";
import { type NoPartnerRoom, type QuotedRoom, quotePartnerRoom } from "~/services/booking/rooms-of-partner.server";
import { roomsOnDates } from "~/services/booking/rooms-on-dates.server";
import { throughPartner } from "~/services/booking/through-partner.server";
import { isRoom, type RoomThere, sameAs, type WantedRoom } from "~/services/booking/wanted-room.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { lacksExtras } from "~/services/checkout/extras.server";
import { inRoom, readJourney } from "~/services/checkout/read-journey.server";
import type { Leaves } from "~/services/inventory/holds.server";
import { roomOf, type Stay } from "~/services/inventory/rooms.server";
import type { SpareStay } from "~/services/inventory/spare-rooms.server";
import { moveDeparture, roomsHad } from "./move-departure.server";

type Booking = typeof bookings.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;

/** Another departure of the same trip, the slug of the city one boards it in, and of a package the room; null: theirs. */
export type OtherDate = { departure: string; city: string; room?: WantedRoom | null };

/** Where to, who asks for it, and on which terms; and the room the partner has there, if theirs is the partner's. */
type Moving = Asking & { to: OtherDate; ofPartner: Verdict<QuotedRoom | null, NoPartnerRoom> };

export type ChangeDateRefusal =
  | DateRefusal
  | "booking-unknown"
  | "date-by-phone"
  | "departure-unknown"
  | "departure-gone"
  | "not-enough-places"
  | "room-too-small"
  | "age-other-fare"
  | "extra-elsewhere"
  | "payment-under-way"
  | "price-changed"
  | "changed-since"
  | NoPartnerRoom;

/** Amounts in minor units of `currency`. */
export type DateChangeQuote = Omit<DateQuote, "sold" | "asSold"> & {
  booking: string;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood. */
  seen: string;
  people: number;
  from: Journey;
  to: Journey;
  /** Of a package. */
  rooms: { from: RoomHad; to: RoomHad } | null;
  /** Until when what is left is to be paid; null when nothing is. */
  dueDay: string | null;
  /** To which cards money goes back. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** What leaving on another day comes to, changing nothing. Refuses what `changeDate` does but `price-changed`. */
export async function quoteDateChange(
  key: string,
  to: OtherDate,
  now: Date,
  asking: Asking = AS_AGREED,
  partner: PartnerGateway = partnerGateway,
): Promise<Verdict<DateChangeQuote, ChangeDateRefusal>> {
  const ofPartner = await quotePartnerRoom(key, roomFor(to, asking.asked), now, partner);
  return atOneMoment(async (tx): Promise<Verdict<DateChangeQuote, ChangeDateRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "date", by: asking.asked.by, now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, { to, ofPartner, ...asking }, now);
    if (!found.ok) return found;
    const { booking, checkout, people, leaves, rooms, quote: quoted } = found.value;
    const { sold: _, asSold: __, ...effect } = quoted;
    const owes = effect.price > booking.paid;
    return accept({
      ...effect,
      booking: booking.number,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      people,
      from: checkout.journey,
      to: leaves.journey,
      rooms: rooms && roomsHad({ ...rooms, keepsPrice: quoted.asSold }),
      dueDay: owes ? balanceDueDay(leaves.journey.departure.startDay, dayIn(now)) : null,
      cards: await spreadOverCards(tx, checkout.id, effect.goesBack),
    });
  });
}

/**
 * Moves the booking of a key to another departure of its trip (spec 9): its fee and the fares of that day are put into
 * the price, what is then paid too much goes back to the cards. All it holds is let go of and taken again there, whole or
 * not at all; seats where they are free, and of a package the room that is wanted there. One transaction, its mail in it;
 * where the room is the partner's, the last step of `throughPartner`.
 * `shown` is what the booking was said to cost then and `back` what was said to go back, in minor units. Refuses what
 * `quoteDate` does, `booking-unknown`, `date-by-phone` (its room is the partner's, whose rooms the package is not sold with any more), `departure-unknown` (of another trip,
 * or from no such city), `departure-gone`, `not-enough-places` (params: `count`, what is left), `room-too-small` (params:
 * `max`), `room-sold-out` (not free then, or not offered to so many), `stay-unavailable` (the partner does not answer),
 * `age-other-fare` (somebody has another fare's age by then), `extra-elsewhere` (an activity they have is full or not
 * offered then), `payment-under-way`, or `price-changed`.
 */
export async function changeDate(
  key: string,
  { shown, back, ...wanted }: Asking & { to: OtherDate; shown: number; back: number },
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Verdict<DateQuote, ChangeDateRefusal>> {
  const { to } = wanted;
  const ofPartner = await quotePartnerRoom(key, roomFor(to, wanted.asked), now, partner);
  const agree = async (tx: Db): Promise<Verdict<WorkedOut, ChangeDateRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "date", by: wanted.asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, { ...wanted, ofPartner }, now);
    if (!found.ok) return found;
    const { price, goesBack } = found.value.quote;
    return price === shown && goesBack === back ? found : refuse("price-changed");
  };
  const make = async (tx: Db, got: SpareStay | null): Promise<Verdict<DateQuote, ChangeDateRefusal>> => {
    const agreed = await agree(tx);
    return agreed.ok ? move(tx, agreed.value, { got, asked: wanted.asked }, now) : agreed;
  };
  const room = ofPartner.ok ? ofPartner.value : null;
  const bearsPrice = wanted.asked.by === "company";
  return throughPartner({ room, agree, make, bearsPrice }, now, partner);
}

/** Moves it, for whoever has its row locked; `got` is the room of the partner's that it has there. */
async function move(
  tx: Db,
  { booking, checkout, leaves, rooms, quote: money }: WorkedOut,
  { got, asked }: { got: SpareStay | null; asked: Asked },
  now: Date,
): Promise<Verdict<DateQuote, ChangeDateRefusal>> {
  const room = rooms && { ...rooms, got, keepsPrice: money.asSold };
  const moved = await moveDeparture(tx, { booking, checkout, leaves, held: null, room, money, asked }, now);
  if (moved.ok) return accept(money);
  if (moved.code === "rooms") return refuse("room-sold-out");
  return moved.code === "activities" ? refuse("extra-elsewhere") : refuse("not-enough-places", { count: 0 });
}

/** Whom the company moves has a room for as many as theirs is let to, at whatever price stays theirs. */
function roomFor(to: OtherDate, { by }: Asked) {
  const who = by === "company" ? ("as-had" as const) : ("going" as const);
  return { room: to.room ?? null, elsewhere: to, who };
}

type Rooms = { stay: Stay; there: RoomThere };

type WorkedOut = {
  booking: Booking;
  checkout: Checkout;
  leaves: Leaves;
  rooms: Rooms | null;
  people: number;
  quote: DateQuote;
};

/** Of a booking as it is, or as it is locked: what leaving then comes to, and how. */
async function workOut(
  tx: Db,
  { booking, checkout }: Admitted<"date">,
  { to, ofPartner, ...asking }: Moving,
  now: Date,
): Promise<Verdict<WorkedOut, ChangeDateRefusal>> {
  const changed = await changedSince(tx, booking, asking.seen);
  if (changed) return changed;
  const stay = await roomOf(tx, checkout.id);
  const sold = await readJourney(tx, to);
  const [row] = await tx.select().from(departures).where(eq(departures.id, to.departure));
  if (!sold || !row || row.trip !== checkout.trip) return refuse("departure-unknown");
  const { bought, people } = await readBought(tx, booking, checkout);
  const { startDay } = row;
  const party = partyOf(people);
  const fares = quote(fareInRoom(sold.fare, sold.room ?? undefined, party), party, checkout.rateMicros);
  const there = stay ? await roomThere(tx, { checkout, stay, guests: people.length }, { to, ofPartner }) : accept(null);
  const prices = { ...fares, ...(there.ok && there.value ? { stayPrice: there.value.total } : {}) };
  const quoted = quoteDate(bought, { startDay, prices }, dayIn(now), asking);
  if (!quoted.ok) return quoted;
  const availability = availabilityOf(row, dayIn(now), people.length);
  if (availability === "gone") return refuse("departure-gone");
  if (availability === "sold-out") return refuse("not-enough-places", { count: placesLeft(row) });
  const fits = checkRoom(sold.room ?? undefined, party);
  if (!fits.ok) return fits;
  if (!there.ok) return there;
  if (people.some(({ type, birthDay }) => !checkAge(type, birthDay, startDay).ok)) return refuse("age-other-fare");
  const journey = inRoom(sold, party, { twoBeds: checkout.journey.room?.twoBeds });
  const leaves: Leaves = { departure: to.departure, city: to.city, journey };
  if (await lacksExtras(tx, { ...checkout, ...leaves })) return refuse("extra-elsewhere");
  const rooms = stay && there.value ? { stay, there: there.value } : null;
  return accept({ booking, checkout, leaves, rooms, people: people.length, quote: quoted.value });
}

/** The room they want there, or theirs. Refuses with why it is not to be had. */
async function roomThere(
  tx: Db,
  of: Parameters<typeof roomsOnDates>[1],
  { to: { departure, room }, ofPartner }: Pick<Moving, "to" | "ofPartner">,
): Promise<Verdict<RoomThere, NoPartnerRoom | "date-by-phone">> {
  if (of.stay.supplier === "partner") {
    if (!ofPartner.ok) return ofPartner;
    return ofPartner.value ? accept(ofPartner.value) : refuse("date-by-phone");
  }
  const free = (await roomsOnDates(tx, of, eq(departures.id, departure)))(departure);
  const there = free.find(isRoom(room ?? sameAs(of.stay, of.guests)));
  return there ? accept(there) : refuse("room-sold-out");
}
