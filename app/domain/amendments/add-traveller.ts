/** One traveller more on a booking: what that comes to, worked out before it is made (spec 9). */

import type { Day } from "~/domain/day";
import { dueNow } from "~/domain/money/deposit";
import type { TravellerType } from "~/domain/people/age";
import { checkParty } from "~/domain/people/party";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { type ClosedRefusal, isOpenTo } from "./allowed";
import { type Bought, type Effect, effectOf, priceOf } from "./change";
import type { ChangeData } from "./change-data";
import { type Fares, partyOf, type Sold, soldAt } from "./correction";

/** Amounts in minor units of the booking's currency. */
export type MoreAsked = {
  type: TravellerType;
  /** The departure's fares of today, in the room with everyone in it. */
  fares: Fares;
  /** What each adult who travels already pays more for that room than for the one they had; negative where it is less. */
  inRoom: number;
  /** The room of a package with everyone in it, where it is priced again: each one's part, and all of it. */
  stay?: { perPerson: number; total: number } | null;
  /** What the activities cost that the new traveller has. */
  extras: number;
};

export type MoreQuote = Effect & {
  fare: number;
  /** Their part of the room of a package; none of one that is paid for as many already. */
  room: number;
  /** What the others pay more together; negative where it is less. */
  others: number;
  /** What the booking's discount takes off more; negative where it takes off less. */
  discount: number;
  /** What of it is due immediately: half where a deposit is possible today, else all (spec 9); 0 of a lower price. */
  dueNow: number;
  /** At what it is sold from then on. */
  sold: Sold;
  /** By how much the new traveller's fares are above that, as adult and as child. */
  apart: Fares;
};

/**
 * Whether the room of a package still costs what it did before the company moved its party to a dearer day: neither the
 * date nor the room was changed since, at prices of its own. Of its changes, the first first; beds are no other room.
 */
export function keepsRoomPrice(made: readonly { data: ChangeData }[]): boolean {
  const isPriced = ({ data }: { data: ChangeData }) =>
    data.kind === "date" ||
    (data.kind === "room" && !(data.from.hotel === data.to.hotel && data.from.room === data.to.room));
  const last = made.findLast(isPriced)?.data;
  return last?.kind === "date" && last.asSold === true;
}

/**
 * Whether the room everyone shares is priced again for this number of guests: only if it is sold to fewer.
 * A cancellation does not lower its price.
 */
export const isForMore = (guests: number, letTo: number): boolean => guests > letTo;

/**
 * At what each has the room of a package with one more in it: at what is asked today, more or less than they paid. Whom the
 * company moved to a dearer day pays no more for it than they do, and neither does who joins them. `made`: the booking's
 * changes, the first first.
 */
export function eachWithOneMore<T extends { perPerson: number }>(
  had: T,
  today: T,
  made: readonly { data: ChangeData }[],
): T {
  return today.perPerson > had.perPerson && keepsRoomPrice(made) ? had : today;
}

export type MoreRefusal = ClosedRefusal | "party-too-large";

/** Why somebody may not be added who asks at the booking's own page. */
export type JoinRefusal =
  | MoreRefusal
  | "card-data"
  | "traveller-by-phone"
  | "room-sold-out"
  | "stay-unavailable"
  | "departure-gone"
  | "not-enough-places"
  | "room-too-small"
  | "stay-too-small"
  | "seat-taken"
  | "extra-unknown"
  | "extra-had"
  | "extra-sold-out"
  | "payment-under-way"
  | "price-changed"
  | "changed-since";

/**
 * Whether one more of that type may travel on a booking today. Refuses what `isOpenTo` does, and with `party-too-large`
 * (params: `max`).
 */
export function mayJoin(
  booking: Pick<Bought, "going" | "departureDay" | "calledOff">,
  type: TravellerType,
  today: Day,
): Verdict<null, MoreRefusal> {
  const open = isOpenTo("traveller", "traveller", booking, today);
  if (!open.ok) return open;
  const party = checkParty(partyOf([...booking.going, { type }]));
  return party.ok ? accept(null) : refuse(party.code === "party-too-large" ? party.code : "nobody-left", party.params);
}

/**
 * What one traveller more costs today (spec 9): the fare of the departure today at the booking's rate, their activities,
 * and what the room everyone shares costs each adult of a tour, or everyone of a package, more or less; a discount by its
 * code's rule. Refuses what `mayJoin` does.
 */
export function quoteMore(
  bought: Bought,
  { type, fares, inRoom, stay, extras }: MoreAsked,
  today: Day,
): Verdict<MoreQuote, MoreRefusal> {
  const joins = mayJoin(bought, type, today);
  if (!joins.ok) return joins;
  const { sold, code, going, departureDay } = bought;
  const joined = { position: Number.POSITIVE_INFINITY, type, extras };
  const stayPrice = stay?.total ?? sold.stayPrice;
  const after = soldAt(sold, { adultPrice: sold.adultPrice + inRoom, stayPrice }, code);
  const apart = {
    adultPrice: fares.adultPrice - after.adultPrice,
    childPrice: fares.childPrice - after.childPrice,
  };
  const effect = effectOf(bought, priceOf(after, [...going, { ...joined, apart }], code) - priceOf(sold, going, code));
  const added = effect.price - effect.priceBefore;
  const fare = type === "adult" ? fares.adultPrice : fares.childPrice;
  const room = stay?.perPerson ?? 0;
  const others = partyOf(going).adults * inRoom + stayPrice - sold.stayPrice - room;
  const parts = dueNow("deposit", { ...partyOf([joined]), ...fares, total: added }, { today, departureDay });
  return accept({
    ...effect,
    fare,
    room,
    others,
    apart,
    discount: fare + room + extras + others - added,
    dueNow: Math.max(0, parts?.now ?? added),
    sold: after,
  });
}
