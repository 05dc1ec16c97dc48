import type { Coordinates } from "~/domain/catalogue/catalogue";
import { tenthsOfKmBetween } from "~/domain/catalogue/distance";
import { kmFor, stopsFor } from "~/domain/catalogue/programme";
import { restOf } from "~/domain/catalogue/shared-room";
import type { Supplier } from "~/domain/catalogue/stay";
import { ANY_HOTEL } from "~/domain/catalogue/vignettes";
import type { Party } from "~/domain/people/party";
import type { ReviewsSummary, TripReviewsData } from "~/features/reviews/review-views";
import type { DepartureData, HotelData, ShownHotel, StaticTripData, TripData } from "./trip-data";

type Optional = "photos" | "vignette" | "amenities";
type ToldHotel = Omit<HotelData, "fromPrice" | "away" | Optional> & Partial<Pick<HotelData, Optional>>;

/** Where the hotels of a trip are, and the sight there that their distances are measured from. */
type ToldDestination = {
  coordinates: Coordinates;
  landmark?: { from: string; coordinates: Coordinates } | undefined;
};

/** What is shown of a hotel one may choose. */
export function shownHotel(hotel: ToldHotel, { coordinates: centre, landmark }: ToldDestination): ShownHotel {
  const { slug, name, address, stars, text, photos = [], vignette = ANY_HOTEL, amenities = [], coordinates } = hotel;
  const { lat, lon } = coordinates;
  const away = {
    tenths: tenthsOfKmBetween(landmark?.coordinates ?? centre, coordinates),
    from: landmark?.from ?? null,
  };
  return { slug, name, address, stars, text, photos, vignette, amenities, coordinates: { lat, lon }, away };
}

/** A trip as the service tells it. */
export type WholeTrip = Omit<
  TripData,
  "boarding" | "destination" | "times" | "supplier" | "departures" | "from" | "sleeps" | "group" | "twoBeds" | "chosen"
> & {
  destination: TripData["destination"] & ToldDestination;
  stay: {
    supplier: Supplier;
    hotels: (ToldHotel & { fromPrice: number; rooms: unknown })[];
    otherHotels: number;
  } | null;
  departures: (DepartureData & { fromPrice: number; nights: number | null })[];
} & Omit<StaticTripData, "stops" | "reviews" | "maps" | "photos" | "hotels" | "stay" | "drivers"> & {
    drivers?: number | undefined;
    hotels: (Omit<StaticTripData["hotels"][number], "photos"> & Partial<Pick<HotelData, "photos">>)[];
    photos?: StaticTripData["photos"] | undefined;
    boarding: (StaticTripData["stops"][number] & { from: string; km?: number | undefined })[];
  };
type Choice = {
  nights?: number;
  group?: Party | undefined;
  twoBeds?: boolean;
  asked?: { departure: string | null; day: string | null };
};
type ShownTrip = { trip: TripData; reviews: ReviewsSummary; staticData: StaticTripData };

/**
 * What a trip's page shows of it, and no more: what may change while it is open, and what stays as it came. `nights`: of
 * a package, the length of stay whose departures are shown, with what an adult pays at least for coach and hotel.
 * `group`: of whom the party is said to be a part; `twoBeds`: asked for by two who share a room. `asked`: the departure to
 * begin with, by its id or its day.
 */
export function shownTrip(
  whole: WholeTrip,
  { reviews, ...summary }: TripReviewsData,
  maps: string,
  { nights, group, twoBeds = false, asked }: Choice = {},
): ShownTrip {
  const { slug, name, short, poster, days, kind, destination, availability, fromPrice, city, party, split, room } =
    whole;
  const { months, month, previousMonth, nextMonth, missed, boarding, itinerary, hotels, activities } = whole;
  const stop = boarding.find((each) => each.city === city);
  const { description, highlights, included, notIncluded, faq, goodToKnow } = whole;
  const departures = whole.departures
    .filter((each) => nights === undefined || each.nights === nights)
    .map(({ id, day, endDay, adultPrice, childPrice, total, placesLeft, availability, fromPrice }) => ({
      id,
      day,
      endDay,
      childPrice,
      total,
      placesLeft,
      availability,
      adultPrice: nights === undefined ? adultPrice : whole.stay?.supplier === "partner" ? null : fromPrice,
    }));
  const dates = {
    availability,
    fromPrice,
    city,
    party,
    split,
    months,
    month,
    previousMonth,
    nextMonth,
    missed,
    departures,
  };
  return {
    trip: {
      slug,
      name,
      short,
      poster,
      days,
      kind,
      supplier: whole.stay?.supplier ?? null,
      destination: { slug: destination.slug, name: destination.name, country: destination.country },
      boarding: boarding.map(({ city, name }) => ({ city, name })),
      from: stop?.from ?? "",
      sleeps: room?.perAdult.length ?? null,
      group: room && !split && group && restOf(group, party) ? group : null,
      twoBeds,
      chosen:
        departures.find(({ id }) => id === asked?.departure)?.id ??
        departures.find((each) => each.day === asked?.day)?.id ??
        null,
      times: stop ? { departs: stop.departs, returns: stop.returns } : null,
      ...dates,
    },
    reviews: summary,
    staticData: {
      drivers: whole.drivers ?? null,
      description,
      highlights,
      included,
      notIncluded,
      faq,
      goodToKnow,
      reviews,
      maps,
      photos: whole.photos ?? [],
      stops: boarding.map(({ city, name, departs, returns, stop }) => ({
        city,
        name,
        departs,
        returns,
        stop: { name: stop.name, address: stop.address },
      })),
      itinerary: itinerary.map((day, index) => {
        const is = { first: index === 0, last: index === itinerary.length - 1 };
        const stops = stop ? stopsFor(day.stops, stop, is) : day.stops;
        return {
          ...day,
          km: kmFor(day, { km: stop?.km }, is),
          stops: stops.map(({ name, time }) => (time === undefined ? { name } : { name, time })),
        };
      }),
      activities: activities.map(({ name, text, included, price }) => ({
        name,
        text,
        included,
        ...(price === undefined ? {} : { price }),
      })),
      stay: whole.stay && {
        supplier: whole.stay.supplier,
        otherHotels: whole.stay.otherHotels,
        hotels: whole.stay.hotels.map((hotel) => ({ ...shownHotel(hotel, destination), fromPrice: hotel.fromPrice })),
      },
      room,
      hotels: hotels.map(({ name, address, nights, text, photos = [] }) => ({ name, address, nights, text, photos })),
    },
  };
}
