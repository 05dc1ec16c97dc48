/** The rooms that a booking of a package may have instead, before one is chosen. */
import { and, asc, eq, gte, inArray } from "drizzle-orm";
import { bookingChanges, bookings, type checkouts, hotels } from "~/db/schema";
import { type Db, withSnapshot } from "~/db/transaction.server";
import { type ClosedRefusal, isOpenTo } from "~/domain/amendments/allowed";
import { type Asked, actorOf, BY_TRAVELLER } from "~/domain/amendments/asked";
import { lastDayToChangeHotel } from "~/domain/amendments/cancellation";
import { atThePartner, quoteRoom } from "~/domain/amendments/change-room";
import type { OwnHotel } from "~/domain/catalogue/catalogue";
import { quoteStay, type StayPrice, stayHotel, stayTotalCad } from "~/domain/catalogue/stay";
import { type Day, dayIn } from "~/domain/day";
import { type Currency, fromCad } from "~/domain/money/money";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { readBought } from "~/services/booking/bought.server";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { roomOf, type Stay } from "~/services/inventory/rooms.server";
import { type HotelPages, hotelPage, ONE_PAGE, pageOfRooms } from "~/services/search/hotel-page.server";
import { freeRooms } from "~/services/search/own-rooms.server";
import { listPartnerRooms } from "./rooms-of-partner.server";
import { isRoom, type RoomFields, type RoomOnNewDate, type WantedRoom } from "./wanted-room.server";

/** Other beds in the room they have, or another room. */
export type OtherRoom = { what: "beds" | "other"; fields: RoomFields };

type RoomContext = {
  booking: Pick<typeof bookings.$inferSelect, "number">;
  checkout: typeof checkouts.$inferSelect;
  stay: Stay;
  /** Who travels. */
  guests: number;
};

/** Amounts in minor units of `currency`. */
export type OtherRooms = {
  currency: Currency;
  /** Why it cannot be changed here at all; null when it can. */
  closed: ClosedRefusal | "hotel-closed" | "room-none" | "room-by-phone" | "stay-unavailable" | null;
  /** The rule it was bought under: the fee of each, and the last day. */
  rule: { fee: number; last: Day };
  now: Stay | null;
  /** `priceChange` is in minor units, fee included, negative if cheaper. */
  rooms: { fields: RoomFields; priceChange: number }[];
  /** They are those of a page of hotels, after other beds in the room they have. */
  pages: HotelPages;
};

/**
 * The rooms that the booking of a key may have instead, of the page that begins at a hotel; null when there is no such
 * booking.
 */
export async function otherRooms(
  key: string,
  { hotel = "", asked = BY_TRAVELLER }: { hotel?: string; asked?: Asked },
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<OtherRooms | null> {
  const today = dayIn(now);
  const by = actorOf(asked);
  const ofPartner = await listPartnerRooms(key, null, now, partner);
  return withSnapshot(async (tx) => {
    const [booking] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const checkout = booking && (await readCheckoutRow(tx, booking.checkout));
    if (!booking || !checkout) return null;
    const { bought, people } = await readBought(tx, booking, checkout);
    const { conditions, departureDay } = bought;
    const stay = await roomOf(tx, checkout.id);
    const fee = fromCad(conditions.hotelChangeFeeCad, checkout.rateMicros);
    const rule = { fee, last: lastDayToChangeHotel(departureDay, conditions) };
    const none = { currency: checkout.currency, rule, now: stay, rooms: [], pages: ONE_PAGE };
    const open = isOpenTo("room", by, bought, today);
    if (!open.ok) return { ...none, closed: open.code };
    if (!stay) return { ...none, closed: "room-none" };
    if (ofPartner === "unavailable") return { ...none, closed: "stay-unavailable" };
    if (stay.supplier === "partner" && !ofPartner) return { ...none, closed: "room-by-phone" };
    const { rooms: offered, pages } = ofPartner
      ? await pageOfRooms(
          ofPartner.flatMap((room) => (isRoom(stay)(room) ? [] : (otherThan(stay, room) ?? []))),
          hotel,
          ({ fields }) => fields.hotel,
        )
      : await roomsOffered(tx, { booking, checkout, stay, guests: people.length }, hotel);
    const rooms = offered.flatMap(({ what, fields }) => {
      const quoted = quoteRoom(bought, { what, total: fields.total }, today, by);
      return quoted.ok ? [{ fields, priceChange: quoted.value.price - quoted.value.priceBefore }] : [];
    });
    return { ...none, closed: null, rooms, pages };
  });
}

/** A partner room in the place of theirs, at what it comes to; null where it is not offered. */
export function otherThan(stay: Stay, there: RoomOnNewDate): OtherRoom | null {
  const { firstNight: _, nights: __, ...fields } = there;
  const other = atThePartner(stay, there);
  return other && { what: other.what, fields: { ...fields, ...other.price, shownTotal: other.price.total } };
}

/** What may be had instead of a stay: other beds in its room, then a page of the rooms that are free on all its nights. */
async function roomsOffered(
  tx: Db,
  of: RoomContext,
  hotel: string,
): Promise<{ rooms: OtherRoom[]; pages: HotelPages }> {
  const { sold, known } = await hotelsOf(tx, of.checkout.trip, of.stay.hotel);
  const { found, pages } = await hotelPage(
    known.map(({ slug }) => slug),
    hotel,
    (some) =>
      roomsAt(
        tx,
        of,
        sold,
        known.filter(({ slug }) => some.includes(slug)),
      ),
  );
  const beds = await otherBeds(tx, of, known);
  return { rooms: [...(beds ? [beds] : []), ...found.flat()], pages };
}

/** The one of them that is wanted; null where it is not available. */
export async function roomOffered(tx: Db, of: RoomContext, wanted: WantedRoom): Promise<OtherRoom | null> {
  const { sold, known } = await hotelsOf(tx, of.checkout.trip, of.stay.hotel);
  const there = await roomsAt(
    tx,
    of,
    sold,
    known.filter(({ slug }) => slug === wanted.hotel),
  );
  const beds = await otherBeds(tx, of, known);
  const isWanted = isRoom(wanted);
  return [...(beds ? [beds] : []), ...[...there.values()].flat()].find(({ fields }) => isWanted(fields)) ?? null;
}

/** The other rooms that are free on all nights of a stay, by hotel, in hotels that are on sale. */
async function roomsAt(
  tx: Db,
  { checkout, stay, guests }: RoomContext,
  sold: readonly string[],
  hotels: readonly OwnHotel[],
): Promise<Map<string, OtherRoom[]>> {
  const { firstNight, nights } = stay;
  const slugs = hotels.flatMap(({ slug }) => (sold.includes(slug) ? slug : []));
  const free = await freeRooms(slugs, { firstNight, nights, guests }, {}, tx);
  const there = hotels.map((hotel): [string, OtherRoom[]] => [
    hotel.slug,
    hotel.rooms.flatMap((room) => {
      const isTheirs = hotel.slug === stay.hotel && room.slug === stay.room;
      const night = free.find((each) => each.hotel === hotel.slug && each.room === room.slug);
      if (isTheirs || !night || room.sleeps < guests) return [];
      const { perPersonCad } = night;
      return bedsOf(hotel, room, { perPersonCad, nights, guests, rateMicros: checkout.rateMicros }).map(
        (fields): OtherRoom => ({ what: "other", fields }),
      );
    }),
  ]);
  return new Map(there.filter(([, rooms]) => rooms.length > 0));
}

/** The hotels of ours that a trip is sold with, and those, and the one they have, as the catalogue has them now. */
export async function hotelsOf(tx: Db, slug: string, theirs: string): Promise<{ sold: string[]; known: OwnHotel[] }> {
  const trip = await readTrip(tx, slug);
  const from = trip?.stay;
  const sold = from?.supplier === "own" ? from.hotels : [];
  const found = await tx
    .select({ data: hotels.data })
    .from(hotels)
    .where(and(inArray(hotels.slug, [...sold, theirs]), gte(hotels.position, 0)))
    .orderBy(asc(hotels.position));
  return { sold, known: found.map(({ data }) => data) };
}

type Room = OwnHotel["rooms"][number];
type Letting = { perPersonCad: number; nights: number; guests: number; rateMicros: number };

/** A room at what it costs each guest for all nights, with each choice of its beds. */
export function bedsOf(
  hotel: OwnHotel,
  room: Room,
  { perPersonCad, nights, guests, rateMicros }: Letting,
): RoomFields[] {
  const price = { perPersonCad, twoBedsCad: (room.twoBeds?.nightCad ?? 0) * nights };
  const beds = room.twoBeds && guests > 1 ? [false, true] : [false];
  return beds.map((twoBeds) => fieldsOf(hotel, room, { price, guests, twoBeds, rateMicros }));
}

type Priced = { price: StayPrice; guests: number; twoBeds: boolean; rateMicros: number };

function fieldsOf(hotel: OwnHotel, room: Room, { price, guests, twoBeds, rateMicros }: Priced): RoomFields {
  const { perPerson, twoBedsPrice, total } = quoteStay(price, guests, twoBeds, rateMicros);
  return {
    hotel: hotel.slug,
    room: room.slug,
    roomName: room.name,
    guests,
    twoBeds,
    perPerson,
    twoBedsPrice,
    total,
    about: stayHotel(hotel),
    shownTotal: total,
    totalCad: stayTotalCad(price, guests, twoBeds),
  };
}

/**
 * The room they have with two beds in the place of one, at today's price or at the one they had them for already; or with
 * one again, all of their price taken off. Null where there is no such choice.
 */
async function otherBeds(tx: Db, of: RoomContext, known: readonly OwnHotel[]): Promise<OtherRoom | null> {
  const { checkout, stay, guests } = of;
  const { hotel, room, about, roomName, perPerson } = stay;
  const sold = known.find(({ slug }) => slug === hotel)?.rooms.find(({ slug }) => slug === room)?.twoBeds;
  if (!stay.twoBeds && (!sold || guests < 2)) return null;
  const bedsCad = stay.twoBeds ? 0 : (sold?.nightCad ?? 0) * stay.nights;
  const twoBedsPrice = stay.twoBeds ? 0 : ((await hadBedsFor(tx, of)) ?? fromCad(bedsCad, checkout.rateMicros));
  const total = stay.guests * perPerson + twoBedsPrice;
  const oneBedCad = stay.totalCad - (stay.twoBeds ? (sold?.nightCad ?? 0) * stay.nights : 0);
  const fields = {
    hotel,
    room,
    about,
    roomName,
    perPerson,
    twoBedsPrice,
    total,
    shownTotal: total,
    guests: stay.guests,
    twoBeds: !stay.twoBeds,
    totalCad: oneBedCad + bedsCad,
  };
  return { what: "beds", fields };
}

/** For what they had two beds in this room before they took them back. */
async function hadBedsFor(tx: Db, { booking, stay }: RoomContext): Promise<number | null> {
  const made = await tx
    .select({ data: bookingChanges.data })
    .from(bookingChanges)
    .where(and(eq(bookingChanges.booking, booking.number), inArray(bookingChanges.kind, ["room", "date"])))
    .orderBy(asc(bookingChanges.madeAt), asc(bookingChanges.id));
  // On another date they cost what they cost then.
  const since = made.slice(made.findLastIndex(({ data }) => data.kind === "date") + 1);
  const had = since.flatMap(({ data }) => (data.kind === "room" ? [data.from] : []));
  const before = had.find(
    ({ hotel, room, nights, twoBeds }) =>
      twoBeds && hotel === stay.hotel && room === stay.room && nights === stay.nights,
  );
  return before?.twoBedsPrice ?? null;
}
