/** The partner's rooms that a booking may have instead, as the partner says: asked before any transaction. */
import { and, eq } from "drizzle-orm";
import { bookings, checkouts, stays, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { isForMore } from "~/domain/amendments/add-traveller";
import type { Trip } from "~/domain/catalogue/catalogue";
import { quoteStay, type StayHotel, type StayPrice, stayTotalCad } from "~/domain/catalogue/stay";
import { type Day, dayIn } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { log } from "~/platform/log.server";
import { type OfferedRoom, offerPartnerRoom } from "~/services/checkout/offer-room.server";
import { readJourney } from "~/services/checkout/read-journey.server";
import { goingOf } from "~/services/inventory/going.server";
import { isRoom, type RoomOnNewDate, sameAs, type WantedRoom } from "./wanted-room.server";

/** A room as it is about to be held, at the partner's price now; `quote` is the partner's name for it. */
export type QuotedRoom = RoomOnNewDate & { quote: string };

/** Another departure, and the slug of the city one boards it in, null: theirs; null: the nights that are booked. */
type Elsewhere = { departure: string; city: string | null } | null;

/** Why there is none; `stay-unavailable`: the partner does not answer. */
export type NoPartnerRoom = "room-sold-out" | "stay-unavailable";

type RoomRequest = {
  /** For how many it is let now. */
  letTo: number;
  from: Extract<NonNullable<Trip["stay"]>, { supplier: "partner" }>;
  has: WantedRoom;
  firstNight: Day;
  nights: number;
  guests: number;
  rateMicros: number;
};

/** For how many: those who travel, one more, or as many as the room they have is let to. */
type For = "going" | "one-more" | "as-had";

/** For whom and for when the partner is asked; null where the booking has no partner room, or none is sold then. */
async function askedOf(key: string, elsewhere: Elsewhere, now: Date, who: For = "going"): Promise<RoomRequest | null> {
  const [row] = await db
    .select({ checkout: checkouts, stay: stays, trip: trips.data })
    .from(bookings)
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .innerJoin(stays, eq(stays.checkout, checkouts.id))
    .innerJoin(trips, eq(trips.slug, checkouts.trip))
    .where(and(eq(bookings.key, key), eq(stays.supplier, "partner")));
  const from = row?.trip.stay;
  if (!row || from?.supplier !== "partner") return null;
  const { checkout, stay } = row;
  const going = goingOf(checkout);
  // Nothing of it is changed any more.
  if (going === 0 || dayIn(now) >= checkout.journey.departure.startDay) return null;
  const guests = who === "as-had" ? stay.guests : who === "one-more" ? going + 1 : going;
  const asked = { from, has: sameAs(stay, guests), letTo: stay.guests, guests, rateMicros: checkout.rateMicros };
  if (!elsewhere) return { ...asked, firstNight: stay.firstNight, nights: stay.nights };
  const { departure, city } = elsewhere;
  const sold = await readJourney(db, { departure, city: city ?? checkout.city });
  if (!sold?.stay) return null;
  return { ...asked, firstNight: sold.journey.departure.startDay, nights: sold.stay.nights };
}

/**
 * The rooms the partner has for all who travel, theirs first where it is, each with every choice of its beds. Null
 * where the booking has no partner room; `unavailable` where the partner does not answer. Never throws.
 */
export async function listPartnerRooms(
  key: string,
  elsewhere: Elsewhere,
  now: Date,
  partner: Pick<PartnerGateway, "search">,
): Promise<RoomOnNewDate[] | "unavailable" | null> {
  const asked = await askedOf(key, elsewhere, now);
  if (!asked) return null;
  const { from, has, firstNight, nights, guests, rateMicros } = asked;
  const found = await partner.search({ place: from.place, firstNight, nights, guests }).catch((error: unknown) => {
    log.error({ err: error }, "the partner's adapter failed");
    return { state: "unavailable" } as const;
  });
  if (found.state === "unavailable") return "unavailable";
  const rooms = found.offers.flatMap(({ hotel, rooms: kinds }) =>
    kinds
      .filter(({ sleeps, left }) => sleeps >= guests && left > 0)
      .flatMap(({ slug, name, price, twoBeds }) =>
        (twoBeds && guests > 1 ? [false, true] : [false]).map((beds) =>
          roomOf({
            hotel: hotel.slug,
            room: slug,
            about: hotel,
            roomName: name,
            price,
            firstNight,
            nights,
            guests,
            twoBeds: beds,
            rateMicros,
          }),
        ),
      ),
  );
  const isTheirs = isRoom(has);
  return [...rooms.filter(isTheirs), ...rooms.filter((room) => !isTheirs(room))];
}

/**
 * One room, or theirs where none is named, at the price the partner asks now; null where the booking has none of the
 * partner's. Refuses with `room-sold-out` or `stay-unavailable`. Never throws.
 */
export async function quotePartnerRoom(
  key: string,
  { room, elsewhere, who = "going" }: { room: WantedRoom | null; elsewhere: Elsewhere; who?: For },
  now: Date,
  partner: PartnerGateway,
): Promise<Verdict<QuotedRoom | null, NoPartnerRoom>> {
  const asked = await askedOf(key, elsewhere, now, who);
  if (!asked) return accept(null);
  // Other beds in their room are for as many as it is let to: it stays at its price.
  const isTheirs = !elsewhere && room?.hotel === asked.has.hotel && room.room === asked.has.room;
  return quoteOf(isTheirs ? { ...asked, guests: asked.letTo } : asked, room ?? asked.has, partner);
}

async function quoteOf(
  { from, firstNight, nights, guests, rateMicros }: RoomRequest,
  { hotel, room: kind, twoBeds }: WantedRoom,
  partner: PartnerGateway,
): Promise<Verdict<QuotedRoom, NoPartnerRoom>> {
  const wanted = { hotel, room: kind, twoBeds, firstNight, nights, guests };
  const offered = await offerPartnerRoom(partner, from, wanted);
  if (!offered.ok) return refuse(offered.code === "stay-unavailable" ? "stay-unavailable" : "room-sold-out");
  return accept({ ...roomOf({ ...offered.value, rateMicros }), quote: offered.value.quote ?? "" });
}

/**
 * Their room for one more, at the price the partner asks now; null where the booking has no partner room, or it is
 * let to as many already. Refuses as `quotePartnerRoom` does.
 */
export async function quoteForMore(
  key: string,
  now: Date,
  partner: PartnerGateway,
): Promise<Verdict<QuotedRoom | null, NoPartnerRoom>> {
  const asked = await askedOf(key, null, now, "one-more");
  return asked && isForMore(asked.guests, asked.letTo) ? quoteOf(asked, asked.has, partner) : accept(null);
}

type Priced = Pick<OfferedRoom, "hotel" | "room" | "roomName" | "firstNight" | "nights" | "guests" | "twoBeds"> & {
  about: StayHotel;
  price: StayPrice;
  rateMicros: number;
};

function roomOf({ price, rateMicros, ...room }: Priced): RoomOnNewDate {
  const { hotel, room: kind, about, roomName, firstNight, nights, guests, twoBeds } = room;
  const { perPerson, twoBedsPrice, total } = quoteStay(price, guests, twoBeds, rateMicros);
  return {
    hotel,
    room: kind,
    about,
    roomName,
    firstNight,
    nights,
    guests,
    twoBeds,
    perPerson,
    twoBedsPrice,
    total,
    shownTotal: total,
    totalCad: stayTotalCad(price, guests, twoBeds),
  };
}
