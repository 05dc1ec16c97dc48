/** What a departure can be sold for to a caller, in Canadian dollars: the same trip and the same prices as on the site. */
import { eq } from "drizzle-orm";
import { departures } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { roomsFor } from "~/domain/catalogue/shared-room";
import type { Day } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import { checkParty, type Party, partySize } from "~/domain/people/party";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { placesBeyondCaps } from "~/services/inventory/caps.server";
import type { DepartureView } from "~/services/search/departure-view.server";
import { findStays, type HotelOffer } from "~/services/search/find-stays.server";
import { getTrip, type TripView } from "~/services/search/get-trip.server";
import { type HotelPages, ONE_PAGE } from "~/services/search/hotel-page.server";

/** What was asked for; nonsense is told where it is held. */
export type SaleAsked = {
  from: string;
  adults: number;
  children: number;
  /** Of a package, the hotel that the page of them begins at. */
  hotel: string;
};

export type SaleOffer = {
  /** The trip, and its name. */
  slug: string;
  trip: string;
  startDay: Day;
  endDay: Day;
  isPackage: boolean;
  cities: { slug: string; name: string }[];
  city: string;
  /** Two may wish for two beds in the room that the fare has in it. */
  sharesRoom: boolean;
  /** Parties, one a room, where no room takes all of them; empty where there are too few adults for that. */
  split: Party[] | null;
  /** Null before it is said who travels, or where they cannot, or not in one room. */
  departure: DepartureView | null;
  /** Places if the caps of its coaches are raised, where that is more than are left. */
  beyondCap: number | null;
  /** Of a package: a page of the hotels with rooms that take them, or why there are none. */
  stays: { offers: HotelOffer[]; pages: HotelPages; unavailable: boolean; isCoachFull: boolean } | null;
};

/** Null when there is no such departure, or its trip is no longer sold. */
export async function saleOffer(
  id: string,
  { from, adults, children, hotel }: SaleAsked,
  { locale, today }: { locale: Locale; today: Day },
  partner: PartnerGateway = partnerGateway,
): Promise<SaleOffer | null> {
  const [row] = await db.select().from(departures).where(eq(departures.id, id));
  if (!row) return null;
  const party = checkParty({ adults, children });
  const reader = { locale, currency: HAND_CURRENCY, today } as const;
  const who = party.ok ? { adults, children } : {};
  const asked = { ...reader, ...who, month: row.startDay.slice(0, 7), ...(from ? { city: from } : {}) };
  const trip = await getTrip(row.trip, asked);
  if (!trip) return null;
  const split = party.ok ? splitOf(trip, party.value) : null;
  const departure = (party.ok && !split && trip.departures.find((each) => each.id === id)) || null;
  const search = { trip: row.trip, city: trip.city, firstNight: row.startDay, nights: row.nights ?? undefined };
  const found =
    trip.stay && departure ? await findStays({ ...search, adults, children, hotel }, reader, partner) : null;
  const seats = await placesBeyondCaps(id);
  return {
    slug: row.trip,
    beyondCap: seats > row.placesLeft ? seats : null,
    trip: trip.name,
    startDay: row.startDay,
    endDay: row.endDay,
    isPackage: trip.stay !== null,
    cities: trip.boarding.map(({ city: slug, name }) => ({ slug, name })),
    city: trip.city,
    sharesRoom: trip.room !== null,
    split,
    departure,
    stays: found && {
      ...(found.state === "offers" ? { offers: found.offers, pages: found.pages } : { offers: [], pages: ONE_PAGE }),
      unavailable: found.state === "unavailable",
      isCoachFull: found.state === "sold-out" && found.of === "places",
    },
  };
}

/** Of a tour as its page says it; of a package by the largest room it has. */
function splitOf({ split, stay }: Pick<TripView, "split" | "stay">, party: Party): Party[] | null {
  if (!stay || partySize(party) <= stay.maxGuests) return split;
  return roomsFor(party, stay.maxGuests) ?? [];
}
