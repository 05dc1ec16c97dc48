/** The room of a package as it is with one more in it, before they are added. */
import { asc, eq } from "drizzle-orm";
import { bookingChanges, type bookings, type checkouts } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { eachWithOneMore, isForMore } from "~/domain/amendments/add-traveller";
import type { RoomSnapshot } from "~/domain/amendments/change-data";
import { stayTotalCad } from "~/domain/catalogue/stay";
import { fromCad } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { roomSnapshot } from "~/services/amendments/kinds/room.server";
import { roomOf, type Stay } from "~/services/inventory/rooms.server";
import { pricedForMore } from "~/services/search/own-rooms.server";
import { hotelsOf } from "./other-rooms.server";
import type { NoPartnerRoom, QuotedRoom } from "./rooms-of-partner.server";

export type RoomForMore = {
  /** What is written of its stay. */
  fields: Pick<Stay, "guests" | "perPerson" | "twoBedsPrice" | "total" | "shownTotal" | "totalCad">;
  from: RoomSnapshot;
  to: RoomSnapshot;
};

type RoomContext = {
  booking: Pick<typeof bookings.$inferSelect, "number">;
  checkout: Pick<typeof checkouts.$inferSelect, "id" | "trip" | "rateMicros">;
};

/**
 * The room of a booking for a number of guests, at its price for each by `eachWithOneMore`, their beds at what they
 * paid for them. Null where there is no room, or it is not priced again (`isForMore`). `ofPartner`: what `quoteForMore`
 * says. Refuses with `traveller-by-phone` (not sold any more, or the partner has none like it left), `stay-unavailable`
 * (the partner does not answer) or `stay-too-small` (params: `max`, what it sleeps).
 */
export async function roomForMore(
  tx: Db,
  { booking, checkout: { id, trip, rateMicros } }: RoomContext,
  { guests, ofPartner }: { guests: number; ofPartner: Verdict<QuotedRoom | null, NoPartnerRoom> },
): Promise<Verdict<RoomForMore | null, "traveller-by-phone" | "stay-unavailable" | "stay-too-small">> {
  const stay = await roomOf(tx, id);
  if (!stay || !isForMore(guests, stay.guests)) return accept(null);
  if (stay.supplier === "partner") return atThePartner(tx, booking.number, { stay, guests, ofPartner });
  const { known } = await hotelsOf(tx, trip, stay.hotel);
  const room = known.find(({ slug }) => slug === stay.hotel)?.rooms.find(({ slug }) => slug === stay.room);
  if (!room) return refuse("traveller-by-phone");
  if (guests > room.sleeps) return refuse("stay-too-small", { max: room.sleeps });
  const perPersonCad = await pricedForMore(stay, guests, tx);
  if (perPersonCad === null) return refuse("traveller-by-phone");
  const twoBedsCad = (room.twoBeds?.nightCad ?? 0) * stay.nights;
  const eachCad = Math.round((stay.totalCad - (stay.twoBeds ? twoBedsCad : 0)) / stay.guests);
  const had = { perPerson: stay.perPerson, perPersonCad: eachCad };
  const today = { perPerson: fromCad(perPersonCad, rateMicros), perPersonCad };
  const each = eachWithOneMore(had, today, await changesOf(tx, booking.number));
  const totalCad = stayTotalCad({ perPersonCad: each.perPersonCad, twoBedsCad }, guests, stay.twoBeds);
  return accept(forMore(stay, { guests, perPerson: each.perPerson, totalCad }));
}

type AtThePartner = { stay: Stay; guests: number; ofPartner: Verdict<QuotedRoom | null, NoPartnerRoom> };

async function atThePartner(
  tx: Db,
  booking: string,
  { stay, guests, ofPartner }: AtThePartner,
): Promise<Verdict<RoomForMore, "traveller-by-phone" | "stay-unavailable">> {
  const there = ofPartner.ok ? ofPartner.value : null;
  if (!ofPartner.ok && ofPartner.code === "stay-unavailable") return refuse("stay-unavailable");
  if (there?.guests !== guests) return refuse("traveller-by-phone");
  const { perPerson } = eachWithOneMore<{ perPerson: number }>(stay, there, await changesOf(tx, booking));
  return accept(forMore(stay, { guests, perPerson, totalCad: there.totalCad }));
}

/** The beds stay at what they cost. */
function forMore(stay: Stay, { guests, perPerson, totalCad }: Pick<Stay, "guests" | "perPerson" | "totalCad">) {
  const { twoBedsPrice } = stay;
  const total = guests * perPerson + twoBedsPrice;
  const fields = { guests, perPerson, twoBedsPrice, total, shownTotal: total, totalCad };
  return { fields, from: roomSnapshot(stay), to: roomSnapshot({ ...stay, ...fields }) };
}

/** Of a booking, the first first. */
function changesOf(tx: Db, booking: string) {
  return tx
    .select({ data: bookingChanges.data })
    .from(bookingChanges)
    .where(eq(bookingChanges.booking, booking))
    .orderBy(asc(bookingChanges.madeAt), asc(bookingChanges.id));
}
