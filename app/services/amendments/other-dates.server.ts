/** The days a booking may be changed to, before one is chosen. */
import { and, asc, eq, lte } from "drizzle-orm";
import { bookings, cities, departures, fares, trips } from "~/db/schema";
import { withSnapshot } from "~/db/transaction.server";
import { type ClosedRefusal, isOpenTo } from "~/domain/amendments/allowed";
import { type Asked, actorOf, BY_TRAVELLER } from "~/domain/amendments/asked";
import { lastDayToChangeDate, lastDayToLeave } from "~/domain/amendments/cancellation";
import { quoteDate } from "~/domain/amendments/change-date";
import { partyOf } from "~/domain/amendments/correction";
import { fareInRoom } from "~/domain/catalogue/shared-room";
import { type Day, dayIn } from "~/domain/day";
import type { Bilingual } from "~/domain/locale";
import { type Currency, fromCad } from "~/domain/money/money";
import { quote } from "~/domain/money/price";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { readBought } from "~/services/booking/bought.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { onSaleAfter } from "~/services/inventory/on-sale.server";
import { leftBeside } from "~/services/inventory/places.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { type HotelPages, ONE_PAGE, pageOfRooms } from "~/services/search/hotel-page.server";
import { listPartnerRooms } from "./rooms-of-partner.server";
import { roomsOnDates } from "./rooms-on-dates.server";
import { isRoom, type RoomOnNewDate, sameAs } from "./wanted-room.server";

/** Amounts in minor units of `currency`. */
export type OtherDates = {
  currency: Currency;
  /** Why it cannot be changed here at all; null when it can. */
  closed: ClosedRefusal | "date-closed" | null;
  /** The rule it was bought under: the fee of each, until how many days before, and the last day that is. */
  rule: { fee: number; until: number; last: Day; months: number };
  /** Where one may board, and where the dates are from. */
  cities: { slug: string; name: Bilingual }[];
  city: string;
  /**
   * Dates with places for the whole party and, for a package, one of our rooms. `priceChange` is in minor units, fee
   * included, negative if cheaper, with the party's own room or, if that one is sold, the cheapest. It is null for the
   * partner's rooms, whose prices we ask for one date at a time.
   */
  dates: { departure: string; startDay: Day; endDay: Day; priceChange: number | null; room: DateRoom | null }[];
  /** Of a package, the rooms of the departure that was chosen, theirs first: those of a page of hotels. */
  rooms: { fields: RoomOnNewDate; priceChange: number }[];
  pages: HotelPages;
  /** The partner, who has the rooms of the departure that was chosen, does not answer. */
  unavailable: boolean;
};

type Offer = { date: OtherDates["dates"][number]; choices: { room: RoomOnNewDate | null; priceChange: number }[] };

/** For how many nights, and whether it is the room they have. */
export type DateRoom = { nights: number; theirs: boolean };

/** The city and the departure that are looked at, at which hotel its page of rooms begins, and who asks. */
type DateWish = { city: string | null; departure?: string; hotel?: string; asked?: Asked };

/**
 * The departures the booking of a key may be changed to, from its city or another of them; null when there is no such
 * booking.
 */
export async function otherDates(
  key: string,
  { city: wished, departure: chosen = "", hotel = "", asked = BY_TRAVELLER }: DateWish,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<OtherDates | null> {
  const today = dayIn(now);
  const ofPartner =
    chosen === "" ? null : await listPartnerRooms(key, { departure: chosen, city: wished }, now, partner);
  return withSnapshot(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const checkout = booking && (await readCheckoutRow(tx, booking.checkout));
    if (!booking || !checkout) return null;
    const { bought, people } = await readBought(tx, booking, checkout);
    const { departureDay, conditions, firstDepartureDay } = bought;
    const rule = {
      fee: fromCad(conditions.dateChangeFeeCad, checkout.rateMicros),
      until: conditions.dateChangeUntilDays,
      last: lastDayToChangeDate(departureDay, conditions),
      months: conditions.travelWithinMonths,
    };
    const stay = await roomOf(tx, checkout.id);
    const open = isOpenTo("date", actorOf(asked), bought, today);
    const closed = open.ok ? null : open.code;
    const none: OtherDates = {
      currency: checkout.currency,
      closed,
      rule,
      cities: [],
      city: checkout.city,
      dates: [],
      rooms: [],
      pages: ONE_PAGE,
      unavailable: ofPartner === "unavailable",
    };
    if (closed) return none;
    const departing = and(
      eq(departures.trip, checkout.trip),
      onSaleAfter(today),
      lte(departures.startDay, lastDayToLeave(firstDepartureDay, conditions)),
    );
    const rows = await tx
      .select({ departure: departures, fare: fares, city: cities, trip: trips.data })
      .from(departures)
      .innerJoin(fares, eq(fares.departure, departures.id))
      .innerJoin(cities, eq(cities.slug, fares.city))
      .innerJoin(trips, eq(trips.slug, departures.trip))
      .where(departing)
      .orderBy(asc(departures.startDay), asc(departures.id), asc(cities.position));
    const served = new Map(rows.map(({ city }) => [city.slug, city.data.name]));
    const city = wished !== null && served.has(wished) ? wished : checkout.city;
    const party = partyOf(people);
    const isOfPartner = stay?.supplier === "partner";
    const of = !stay || isOfPartner ? null : { checkout, stay, guests: people.length };
    const roomsOn = of && (await roomsOnDates(tx, of, departing));
    const isTheirs = stay ? isRoom(sameAs(stay, people.length)) : () => false;
    const left = await leftBeside(tx, checkout);
    const fitting = rows.filter(
      ({ departure: { id, placesLeft }, city: { slug } }) =>
        slug === city && (left.get(id) ?? placesLeft) >= people.length && id !== checkout.departure,
    );
    const roomsOfPartner = ofPartner === "unavailable" || !ofPartner ? [] : ofPartner;
    const offers = fitting.flatMap(({ departure: { id, startDay, endDay, nights }, fare, trip }): Offer[] => {
      const fares = quote(fareInRoom(fare, trip.room, party), party, checkout.rateMicros);
      const withRoom = (room: RoomOnNewDate | null) => {
        const prices = { ...fares, ...(room ? { stayPrice: room.total } : {}) };
        const quoted = quoteDate(bought, { startDay, prices }, today, { asked });
        return quoted.ok ? [{ room, priceChange: quoted.value.price - quoted.value.priceBefore }] : [];
      };
      if (isOfPartner) {
        // What its room costs then is not known before the partner is asked.
        if (withRoom(null).length === 0 || nights === null) return [];
        const choices = id === chosen ? roomsOfPartner.flatMap(withRoom) : [];
        return [
          { date: { departure: id, startDay, endDay, priceChange: null, room: { nights, theirs: true } }, choices },
        ];
      }
      const rooms = roomsOn ? roomsOn(id) : [null];
      const choices = rooms.flatMap(withRoom);
      const theirs = choices.find(({ room }) => room !== null && isTheirs(room));
      const best = theirs ?? choices.toSorted((one, other) => one.priceChange - other.priceChange)[0];
      if (!best) return [];
      const room = best.room && { nights: best.room.nights, theirs: theirs !== undefined };
      return [{ date: { departure: id, startDay, endDay, priceChange: best.priceChange, room }, choices }];
    });
    const dates = offers.map(({ date }) => date);
    const there = offers.find(({ date }) => date.departure === chosen)?.choices ?? [];
    const all = there.flatMap(({ room, priceChange }) => (room ? [{ fields: room, priceChange }] : []));
    const page = await pageOfRooms(all, hotel, ({ fields }) => fields.hotel);
    return { ...none, cities: [...served].map(([slug, name]) => ({ slug, name })), city, dates, ...page };
  });
}
