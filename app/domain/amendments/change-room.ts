/** Another room or hotel of a package, or two beds in its room (spec 9): what it comes to, worked out before it is made. */

import type { Day } from "~/domain/day";
import { fromCad } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ActorOf, type ClosedRefusal, isOpenTo } from "./allowed";
import { type Bought, type Effect, effectOf, priceOf } from "./change";
import { type Sold, soldAt } from "./correction";

export type RoomQuote = Effect & {
  fee: number;
  /** What the room and the discount add to the price; negative where they take off. */
  difference: number;
  /** At what it is sold from then on. */
  sold: Sold;
};

/** A room as it is let, by its supplier's slugs; each guest's part, two beds and all of it for all nights, in minor units. */
export type RoomLet = {
  hotel: string;
  room: string;
  guests: number;
  perPerson: number;
  twoBedsPrice: number;
  total: number;
};

/**
 * What a room that the partner has comes to in the place of theirs. Other beds in the same room (`beds`) leave it let to as
 * many as it is, each at what they paid, and only the beds cost what the partner asks; null where the partner asks more for
 * each now than was paid: those are not offered. Another room (`other`) costs what the partner asks.
 */
export function atThePartner(
  has: Pick<RoomLet, "hotel" | "room" | "guests" | "perPerson">,
  there: RoomLet,
): { what: "beds" | "other"; price: Pick<RoomLet, "guests" | "perPerson" | "total"> } | null {
  if (has.hotel !== there.hotel || has.room !== there.room) {
    const { guests, perPerson, total } = there;
    return { what: "other", price: { guests, perPerson, total } };
  }
  if (there.perPerson > has.perPerson) return null;
  const { guests, perPerson } = has;
  return { what: "beds", price: { guests, perPerson, total: guests * perPerson + there.twoBedsPrice } };
}

export type RoomRefusal = ClosedRefusal | "hotel-closed" | "room-same";

/**
 * What a room that costs `total` for all nights comes to today: the fee of the booking's conditions for each who travels,
 * where it is another room or hotel (`other`); none where only the beds of the room they have change. And what it costs
 * more, or, negative, less. Refuses what `isOpenTo` does, or with `room-same`.
 */
export function quoteRoom(
  bought: Bought,
  { what, total }: { what: "same" | "beds" | "other"; total: number },
  today: Day,
  by: ActorOf<"room"> = "traveller",
): Verdict<RoomQuote, RoomRefusal> {
  const { sold, code, going, conditions } = bought;
  const open = isOpenTo("room", by, bought, today);
  if (!open.ok) return open;
  if (what === "same") return refuse("room-same");
  const fee = what === "other" ? going.length * fromCad(conditions.hotelChangeFeeCad, sold.rateMicros) : 0;
  const after = soldAt(sold, { stayPrice: total }, code);
  const effect = effectOf(bought, fee + priceOf(after, going, code) - priceOf(sold, going, code));
  const difference = effect.price - effect.priceBefore - fee;
  return accept({ ...effect, fee, difference, sold: after });
}
