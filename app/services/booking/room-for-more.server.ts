/** The room of a package as it is with one more in it, before they are added. */
import { asc, eq } from "drizzle-orm";
import { bookingChanges, type bookings, type checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { keepsRoomPrice } from "~/domain/add-traveller";
import type { RoomHad } from "~/domain/change-data";
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

type Of = {
  booking: Pick<typeof bookings.$inferSelect, "number">;
  checkout: Pick<typeof checkouts.$inferSelect, "id" | "trip" | "rateMicros">;
};

/**
 * The room of a booking for so many, at its price today for everyone in it, their beds at what they paid for them; whom
 * the company moved to a dearer day pays no more for it than they do, and neither does who joins them. Null where there
 * is no room, or it is let to as many already: who cancelled has left it at its price. Refuses with
 * `traveller-by-phone` (the partner's, or not sold any more) or `stay-too-small` (params: `max`, what it sleeps).
 */
export async function roomForMore(
  tx: Db,
  { booking, checkout: { id, trip, rateMicros } }: Of,
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
  const twoBedsCad = (room.twoBeds?.nightCad ?? 0) * stay.nights;
  const eachCad = Math.round((stay.totalCad - (stay.twoBeds ? twoBedsCad : 0)) / stay.guests);
  const today = { perPerson: fromCad(perPersonCad, rateMicros), perPersonCad };
  const isKept = today.perPerson > stay.perPerson && (await wasMoved(tx, booking.number));
  const each = isKept ? { perPerson: stay.perPerson, perPersonCad: eachCad } : today;
  const { perPerson } = each;
  const total = guests * perPerson + stay.twoBedsPrice;
  const totalCad = stayTotalCad({ perPersonCad: each.perPersonCad, twoBedsCad }, guests, stay.twoBeds);
  const fields = { guests, perPerson, total, shownTotal: total, totalCad };
  return accept({ fields, from: hadOf(stay), to: hadOf({ ...stay, ...fields }) });
}

async function wasMoved(tx: Db, booking: string): Promise<boolean> {
  const made = await tx
    .select({ data: bookingChanges.data })
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, booking))
    .orderBy(asc(bookingChanges.madeAt), asc(bookingChanges.id));
  return keepsRoomPrice(made);
}
