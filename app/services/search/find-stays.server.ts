/** Rooms for a stay with a coach journey (spec 2, partner search; spec 8, no available packages). */

import { and, asc, between, desc, eq, gt, lt, type SQL } from "drizzle-orm";
import { departures, fares } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { OwnHotel, Trip } from "~/domain/catalogue/catalogue";
import type { Photo } from "~/domain/catalogue/photo";
import { checkStay, nightsSold, quoteStay, type StayHotel } from "~/domain/catalogue/stay";
import { type Day, isDay } from "~/domain/day";
import { salesDays } from "~/domain/departures/sales";
import type { Locale } from "~/domain/locale";
import { type Currency, fromCad } from "~/domain/money/money";
import { checkParty, type Party, partySize } from "~/domain/people/party";
import type { Params } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { log } from "~/platform/log.server";
import { hasRoom, onSale } from "~/services/catalogue/departures-query.server";
import { type Localised, localise } from "~/services/catalogue/localise.server";
import { readTrip } from "~/services/catalogue/read-trip.server";
import { type DepartureView, departureView, pickedDeparture } from "./departure-view.server";
import { type HotelPages, hotelPage } from "./hotel-page.server";
import { type Looks, type Offered, ownOffers, partnerOffers } from "./offered-rooms.server";
import { hasFreeRoom } from "./own-rooms.server";
import { rateOn } from "./rates.server";
import { mostGuests, ownHotels } from "./trip-stay.server";

/** Prices in minor units of the reader's currency, taxes included. */
export type RoomOffer = {
  room: string;
  name: string;
  sleeps: number;
  /** Rooms left on the scarcest of the nights. */
  left: number;
  /** The stay, each guest, all nights. */
  perPerson: number;
  /** Extra for two beds, the room, all nights; null where there is no such choice. */
  twoBeds: number | null;
  photos: Localised<Photo>[];
  /** The coach of an adult, and the stay. */
  packagePerPerson: number;
  /** The coach of the party and the stay, with one bed. */
  total: number;
};
export type HotelOffer = { hotel: Localised<StayHotel & Looks>; rooms: RoomOffer[] };

export type StaySearch = {
  /** Slug. */
  trip: string;
  city?: string | undefined;
  firstNight?: string | undefined;
  /** Without them, the shortest stay that begins that night. */
  nights?: number | undefined;
  adults: number;
  children: number;
  /** The hotel that the page of them begins at; else the first. */
  hotel?: string | undefined;
};

export type NearStay = { firstNight: Day; nights: number };

export type FoundStays =
  | { state: "offers"; departure: DepartureView; offers: HotelOffer[]; pages: HotelPages }
  /** No first night asked for yet. */
  | { state: "choose" }
  /** No coach leaves that day for that number of nights; nor does one where the trip is no package. */
  | { state: "no-departure"; nearest: NearStay[] }
  /** No place on the coach, or no room (spec 8: "No Available Packages"). */
  | { state: "sold-out"; of: "places" | "rooms"; nearest: NearStay[] }
  /** The partner does not answer. */
  | { state: "unavailable" }
  | { state: "invalid"; field: "night" | "nights" | "adults" | "children"; code: StayProblem; params?: Params };

export type StayProblem =
  | "day-invalid"
  | "nights-not-sold"
  | "guests-too-many"
  | "party-empty"
  | "party-no-adult"
  | "party-too-large";

type Reader = { locale: Locale; currency: Currency; today: Day };
const NEAREST = 3;

/**
 * A page of the hotels that have a room for the party on every night of a stay, with what a package with each room
 * comes to. Never fails: what cannot be had is a state of its own. `partner` is asked only of the partner's packages.
 */
export async function findStays(
  search: StaySearch,
  { locale, currency, today }: Reader,
  partner: Pick<PartnerGateway, "search"> = partnerGateway,
): Promise<FoundStays> {
  const trip = await readTrip(db, search.trip);
  const stay = trip?.stay;
  if (!trip || !stay) return { state: "no-departure", nearest: [] };
  const own = stay.supplier === "own" ? await ownHotels(stay.hotels) : null;
  const wrong = whatIsWrong(search, trip, own);
  if (wrong) return wrong;
  const { firstNight } = search;
  if (firstNight === undefined) return { state: "choose" };
  const party = { adults: search.adults, children: search.children };
  const rate = await rateOn(currency, today);
  const departure = await departureOn(trip, { ...search, firstNight }, party, { rate, today });
  const asked = { trip: trip, own, party, today, firstNight };
  const nights = departure?.nights;
  if (!departure || !nights) return { state: "no-departure", nearest: await nearestStays(asked, search) };
  const soldOut = async (of: "places" | "rooms"): Promise<FoundStays> => ({
    state: "sold-out",
    of,
    nearest: await nearestStays({ ...asked, apartFrom: departure.id }, { ...search, nights }),
  });
  if (departure.availability === "gone") return { state: "no-departure", nearest: await nearestStays(asked, search) };
  if (departure.availability === "sold-out") return soldOut("places");
  const wanted = { firstNight, nights, guests: partySize(party) };
  const page = (hotels: readonly string[], offersOf: (some: readonly string[]) => Offered[] | Promise<Offered[]>) =>
    hotelPage(hotels, search.hotel ?? "", async (some) => hotelOffers(await offersOf(some)));
  let shown: Awaited<ReturnType<typeof page>>;
  if (own) {
    const slugs = own.map(({ slug }) => slug);
    const some = (wanted: readonly string[]) => own.filter(({ slug }) => wanted.includes(slug));
    shown = await page(slugs, (hotels) => ownOffers(some(hotels), wanted, locale));
  } else {
    const place = stay.supplier === "partner" ? stay.place : "";
    const found = await partner.search({ place, ...wanted }).catch((error: unknown) => {
      log.error({ err: error, trip: search.trip }, "the partner's adapter failed");
      return { state: "unavailable" } as const;
    });
    if (found.state === "unavailable") return { state: "unavailable" };
    const slugs = found.offers.map(({ hotel }) => hotel.slug);
    const some = (wanted: readonly string[]) => found.offers.filter(({ hotel }) => wanted.includes(hotel.slug));
    shown = await page(slugs, (hotels) => partnerOffers(some(hotels), locale));
  }
  const { found: offers, pages } = shown;
  return offers.length > 0 ? { state: "offers", departure, offers, pages } : soldOut("rooms");

  /** Of those that have a room for the party. */
  function hotelOffers(offered: Offered[]): Map<string, HotelOffer> {
    const fitting = offered.map(({ hotel, rooms }) => ({
      hotel: localise(hotel, locale),
      rooms: rooms.filter(({ sleeps, left }) => sleeps >= wanted.guests && left > 0).map(inTheReadersCurrency),
    }));
    return new Map(fitting.flatMap((offer) => (offer.rooms.length > 0 ? [[offer.hotel.slug, offer]] : [])));
  }

  function inTheReadersCurrency(room: Offered["rooms"][number]): RoomOffer {
    const { perPerson, total } = quoteStay(room.price, wanted.guests, false, rate);
    return {
      room: room.slug,
      name: room.name,
      sleeps: room.sleeps,
      left: room.left,
      perPerson,
      photos: room.photos ?? [],
      twoBeds: room.twoBeds ? fromCad(room.price.twoBedsCad, rate) : null,
      packagePerPerson: (departure?.adultPrice ?? 0) + perPerson,
      total: (departure?.total ?? 0) + total,
    };
  }
}

/** What of a search makes no sense, with the field to put right; null when all does. */
function whatIsWrong(search: StaySearch, trip: Trip, own: OwnHotel[] | null): FoundStays | null {
  const { firstNight, nights, adults, children } = search;
  const party = checkParty({ adults, children });
  if (!party.ok) return { ...party, state: "invalid", field: "adults" };
  const sold = {
    nights: nightsSold(trip),
    maxGuests: trip.stay?.supplier === "partner" ? trip.stay.sleeps : mostGuests(own ?? []),
  };
  const stay = checkStay({ nights: nights ?? sold.nights[0] ?? 0, party: party.value }, sold);
  if (!stay.ok) return { ...stay, state: "invalid", field: stay.code === "nights-not-sold" ? "nights" : "adults" };
  if (firstNight !== undefined && !isDay(firstNight)) return { state: "invalid", field: "night", code: "day-invalid" };
  return null;
}

/** The departure of a package on a day for a number of nights, from the city asked for if the trip serves it. */
async function departureOn(
  { slug, boarding }: Trip,
  { city, firstNight, nights }: StaySearch & { firstNight: Day },
  party: Party,
  { rate, today }: { rate: number; today: Day },
): Promise<DepartureView | null> {
  const from = boarding.find((stop) => stop.city === city)?.city ?? boarding[0]?.city ?? "";
  const [row] = await db
    .select(pickedDeparture)
    .from(departures)
    .innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, from)))
    .where(
      and(
        eq(departures.trip, slug),
        eq(departures.startDay, firstNight),
        between(departures.startDay, today, salesDays(today).to),
        nights === undefined ? undefined : eq(departures.nights, nights),
      ),
    )
    .orderBy(asc(departures.nights))
    .limit(1);
  return row ? departureView(row, party, rate, today) : null;
}

type Near = { trip: Trip; own: OwnHotel[] | null; party: Party; today: Day; firstNight: Day; apartFrom?: string };

/** The stays nearest to the one asked for that have places on the coach and, where we let them, a room. */
async function nearestStays(
  { trip, own, party, today, firstNight, apartFrom }: Near,
  { city, nights }: Pick<StaySearch, "city" | "nights">,
): Promise<NearStay[]> {
  const guests = partySize(party);
  const served = trip.boarding.some((stop) => stop.city === city) ? city : undefined;
  const hotels = own?.map(({ slug }) => slug);
  const near = (side: SQL, order: SQL, length: number | undefined) =>
    db
      .selectDistinct({ id: departures.id, firstNight: departures.startDay, nights: departures.nights })
      .from(departures)
      .where(
        and(
          eq(departures.trip, trip.slug),
          onSale(salesDays(today), served),
          hasRoom(guests),
          length === undefined ? undefined : eq(departures.nights, length),
          hotels ? hasFreeRoom(hotels, guests) : undefined,
          side,
        ),
      )
      .orderBy(order, asc(departures.nights))
      .limit(NEAREST);
  const before = await near(lt(departures.startDay, firstNight), desc(departures.startDay), nights);
  const after = await near(gt(departures.startDay, firstNight), asc(departures.startDay), nights);
  const sameDay = await near(eq(departures.startDay, firstNight), asc(departures.startDay), undefined);
  return [...before.reverse(), ...sameDay, ...after]
    .filter(({ id }) => id !== apartFrom)
    .flatMap((stay) => (stay.nights === null ? [] : { firstNight: stay.firstNight, nights: stay.nights }));
}
