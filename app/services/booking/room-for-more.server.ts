/** The room of a package as it is with one more in it, before they are added. */
import type { checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { RoomHad } from "~/domain/change";
import { fromCad } from "~/domain/money";
import { stayTotalCad } from "~/domain/stay";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { roomOf, type Stay } from "~/services/inventory/rooms.server";
import { pricedForMore } from "~/services/search/own-rooms.server";
import { hadOf } from "./change-room.server";
import { hotelsOf } from "./other-rooms.server";

export type RoomForMore = {
  /** What is written of its stay. */
  fields: Pick<Stay, "guests" | "perPerson" | "total" | "shownTotal" | "totalCad">;
  from: RoomHad;
  to: RoomHad;
};

/**
 * The room of a booking for so many, at its price today for everyone in it, their beds at what they paid for them. Null
 * where there is no room, or it is let to as many already: who cancelled has left it at its price. Refuses with
 * `traveller-by-phone` (the partner's, or not sold any more) or `stay-too-small` (params: `max`, what it sleeps).
 */
export async function roomForMore(
  tx: Db,
  { id, trip, rateMicros }: Pick<typeof checkouts.$inferSelect, "id" | "trip" | "rateMicros">,
  guests: number,
): Promise<Verdict<RoomForMore | null, "traveller-by-phone" | "stay-too-small">> {
  const stay = await roomOf(tx, id);
  if (!stay) return accept(null);
  if (stay.supplier !== "own") return refuse("traveller-by-phone");
  if (guests <= stay.guests) return accept(null);
  const { known } = await hotelsOf(tx, trip, stay.hotel);
  const room = known.find(({ slug }) => slug === stay.hotel)?.rooms.find(({ slug }) => slug === stay.room);
  if (!room) return refuse("traveller-by-phone");
  if (guests > room.sleeps) return refuse("stay-too-small", { max: room.sleeps });
  const perPersonCad = await pricedForMore(stay, guests, tx);
  if (perPersonCad === null) return refuse("traveller-by-phone");
  const perPerson = fromCad(perPersonCad, rateMicros);
  const total = guests * perPerson + stay.twoBedsPrice;
  const price = { perPersonCad, twoBedsCad: (room.twoBeds?.nightCad ?? 0) * stay.nights };
  const totalCad = stayTotalCad(price, guests, stay.twoBeds);
  const fields = { guests, perPerson, total, shownTotal: total, totalCad };
  return accept({ fields, from: hadOf(stay), to: hadOf({ ...stay, ...fields }) });
}
