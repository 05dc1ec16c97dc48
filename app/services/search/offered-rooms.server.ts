/** Rooms as their supplier offers them: ours, said as the partner says its own. */
import type { OwnHotel } from "~/domain/catalogue/catalogue";
import type { Photo } from "~/domain/catalogue/photo";
import type { StayHotel, StayPrice } from "~/domain/catalogue/stay";
import { vignetteOf } from "~/domain/catalogue/vignettes";
import type { Day } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import type { PartnerOffer } from "~/gateways/partner.server";
import { type Localised, localise } from "~/services/catalogue/localise.server";
import { freeRooms } from "./own-rooms.server";

/** What a hotel looks like and offers; the partner has no photographs. */
export type Looks = Pick<OwnHotel, "photos" | "vignette" | "amenities">;

/** A room as its supplier offers it. Prices in CAD cents. */
export type Offered = {
  hotel: StayHotel & Looks;
  rooms: {
    slug: string;
    name: Localised<string>;
    sleeps: number;
    left: number;
    price: StayPrice;
    twoBeds: boolean;
    photos?: Localised<Photo>[];
  }[];
};

/** Our own rooms that are free, as the partner would say them. */
export async function ownOffers(
  own: OwnHotel[],
  wanted: { firstNight: Day; nights: number; guests: number },
  locale: Locale,
): Promise<Offered[]> {
  const free = await freeRooms(
    own.map(({ slug }) => slug),
    wanted,
  );
  return own.map(({ rooms, destination: _, ...hotel }) => ({
    hotel,
    rooms: rooms.flatMap(({ slug, name, sleeps, twoBeds, photos = [] }) => {
      const room = free.find((each) => each.hotel === hotel.slug && each.room === slug);
      if (!room) return [];
      const price = { perPersonCad: room.perPersonCad, twoBedsCad: (twoBeds?.nightCad ?? 0) * wanted.nights };
      return {
        slug,
        name: localise(name, locale),
        sleeps,
        left: room.left,
        price,
        photos: localise(photos, locale),
        // For one alone there is nothing to choose.
        twoBeds: twoBeds !== null && wanted.guests > 1,
      };
    }),
  }));
}

/** The partner's rooms, in one language. */
export function partnerOffers(offers: readonly PartnerOffer[], locale: Locale): Offered[] {
  return offers.map(({ hotel: { picture, amenities = [], ...hotel }, rooms }) => ({
    hotel: { ...hotel, amenities, vignette: vignetteOf(picture) },
    rooms: localise(rooms, locale),
  }));
}
