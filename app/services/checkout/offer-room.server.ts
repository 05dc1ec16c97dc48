/** One room for one party as its supplier offers it now, just before it is held. */
import { and, eq, gte, inArray } from "drizzle-orm";
import { hotels } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { Trip } from "~/domain/catalogue/catalogue";
import { type StayHotel, type StayPrice, type StayRequest, type Supplier, stayHotel } from "~/domain/catalogue/stay";
import type { Bilingual } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { log } from "~/platform/log.server";
import { freeRooms, type Letting } from "~/services/search/own-rooms.server";

type Stay = NonNullable<Trip["stay"]>;

/** A room as it is about to be held. Prices in CAD cents. */
export type OfferedRoom = StayRequest & {
  supplier: Supplier;
  about: StayHotel;
  roomName: Bilingual;
  price: StayPrice;
  /** The partner's name for this price. */
  quote: string | null;
};

export type RoomRefusal = "room-unknown" | "room-sold-out" | "stay-invalid" | "stay-unavailable";

/**
 * A room of ours, free on every night but those of `mine`, which the party has already. Refuses with `room-unknown`
 * (not of the package, or too small), `stay-invalid` (no choice of beds) or `room-sold-out`.
 */
export async function offerOwnRoom(
  tx: Db,
  stay: Extract<Stay, { supplier: "own" }>,
  wanted: StayRequest,
  mine?: Letting,
): Promise<Verdict<OfferedRoom, RoomRefusal>> {
  const [row] = await tx
    .select({ data: hotels.data })
    .from(hotels)
    .where(and(eq(hotels.slug, wanted.hotel), inArray(hotels.slug, stay.hotels), gte(hotels.position, 0)));
  const room = row?.data.rooms.find(({ slug }) => slug === wanted.room);
  if (!row || !room || room.sleeps < wanted.guests) return refuse("room-unknown");
  if (wanted.twoBeds && (!room.twoBeds || wanted.guests < 2)) return refuse("stay-invalid");
  const [free] = await freeRooms([wanted.hotel], wanted, { room: wanted.room, mine }, tx);
  if (!free) return refuse("room-sold-out");
  const price = { perPersonCad: free.perPersonCad, twoBedsCad: (room.twoBeds?.nightCad ?? 0) * wanted.nights };
  return accept({ ...wanted, supplier: "own", about: stayHotel(row.data), roomName: room.name, price, quote: null });
}

/**
 * A partner room at the price it asks now. Refuses with `room-sold-out` (also when its search no longer has it),
 * `stay-invalid` (it takes no such stay) or `stay-unavailable` (it does not answer). Never throws.
 */
export async function offerPartnerRoom(
  partner: PartnerGateway,
  stay: Extract<Stay, { supplier: "partner" }>,
  wanted: StayRequest,
): Promise<Verdict<OfferedRoom, RoomRefusal>> {
  const { firstNight, nights, guests } = wanted;
  try {
    const found = await partner.search({ place: stay.place, firstNight, nights, guests });
    if (found.state === "unavailable") return refuse("stay-unavailable");
    const offer = found.offers.find(({ hotel }) => hotel.slug === wanted.hotel);
    const room = offer?.rooms.find(({ slug }) => slug === wanted.room);
    if (!offer || !room) return refuse("room-sold-out");
    if (wanted.twoBeds && (!room.twoBeds || guests < 2)) return refuse("stay-invalid");
    const quoted = await partner.quote(wanted);
    if (quoted.state === "unavailable") return refuse("stay-unavailable");
    if (quoted.state === "refused") return refuse(quoted.reason === "invalid" ? "stay-invalid" : "room-sold-out");
    const { price, quote } = quoted;
    return accept({ ...wanted, supplier: "partner", about: stayHotel(offer.hotel), roomName: room.name, price, quote });
  } catch (error) {
    log.error({ err: error, hotel: wanted.hotel }, "the partner's adapter failed");
    return refuse("stay-unavailable");
  }
}
