import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { bookings, checkouts, stays } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import { type Asking, type TermsRefusal, termsFor } from "~/domain/asked";
import { ownConfirmation } from "~/domain/booking-number";
import type { RoomHad } from "~/domain/change";
import { quoteRoom, type RoomQuote, type RoomRefusal } from "~/domain/change-room";
import { dayIn } from "~/domain/day";
import { balanceDueDay } from "~/domain/deposit";
import type { Currency } from "~/domain/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { livePayment } from "~/services/charges/move-charge.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { tryAgainAfterExpiry } from "~/services/inventory/holds.server";
import { guestsOfHotel, leaveRoom, roomOf, type Stay, takeRoom } from "~/services/inventory/rooms.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { lockBooking } from "./lock-booking.server";
import { type OtherRoom, roomsOffered, type WantedRoom } from "./other-rooms.server";
import { writeChange } from "./write-change.server";

type Booking = typeof bookings.$inferSelect;

export type ChangeRoomRefusal =
  | RoomRefusal
  | "booking-unknown"
  | "room-none"
  | "room-by-phone"
  | "room-unknown"
  | "room-sold-out"
  | "payment-under-way"
  | "price-changed"
  | "changed-meanwhile"
  | TermsRefusal;

/** Amounts in minor units of `currency`. */
export type RoomChangeQuote = Omit<RoomQuote, "sold"> & {
  booking: string;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** How the booking stood. */
  seen: string;
  people: number;
  from: RoomHad;
  to: RoomHad;
  /** Until when what is left is to be paid; null when nothing is. */
  dueDay: string | null;
  /** To which cards money goes back. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** What another room comes to, changing nothing. Refuses what `changeRoom` does but `price-changed`. */
export async function quoteRoomChange(
  key: string,
  wanted: WantedRoom,
  now: Date,
): Promise<Verdict<RoomChangeQuote, ChangeRoomRefusal>> {
  return atOneMoment(async (tx): Promise<Verdict<RoomChangeQuote, ChangeRoomRefusal>> => {
    const [known] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const found = await workOut(tx, known, wanted, now);
    if (!found.ok) return found;
    const { booking, checkout, stay, people, room, quote } = found.value;
    const { sold: _, ...effect } = quote;
    const owes = effect.price > booking.paid;
    return accept({
      ...effect,
      booking: booking.number,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      people,
      from: hadOf(stay),
      to: hadOf({ ...stay, ...room.fields }),
      dueDay: owes ? balanceDueDay(checkout.journey.departure.startDay, dayIn(now)) : null,
      cards: await spreadOverCards(tx, checkout.id, effect.goesBack),
    });
  });
}

/**
 * Gives the booking of a key another room of ours on its nights, in its hotel or another of its package, or other beds in
 * its room (spec 9). The new one is taken before the old one is let go of, in one transaction, its mail in it; the
 * nights' own guard decides. `shown` is what the booking was said to cost then and `back` what was said to go back, in
 * minor units. Refuses what `quoteRoom` does, `booking-unknown`, `room-none` (no package), `room-by-phone` (the
 * partner's), `room-unknown` (not offered to so many), `room-sold-out`, `payment-under-way`, or `price-changed`.
 */
export async function changeRoom(
  key: string,
  { wanted, shown, back, asked, seen }: Asking & { wanted: WantedRoom; shown: number; back: number },
  now: Date,
): Promise<Verdict<RoomQuote, ChangeRoomRefusal>> {
  return transaction(async (tx): Promise<Verdict<RoomQuote, ChangeRoomRefusal>> => {
    const terms = termsFor({ asked });
    if (!terms.ok) return terms;
    const locked = await lockBooking(tx, eq(bookings.key, key));
    const found = await workOut(tx, locked, wanted, now, seen);
    if (!found.ok) return found;
    const { booking, checkout, stay, room, quote } = found.value;
    if (quote.price !== shown || quote.goesBack !== back) return refuse("price-changed");
    const after = { ...stay, ...room.fields };
    if (room.what === "other") {
      const take = () => takeRoom(tx, after);
      if (!(await tryAgainAfterExpiry(tx, guestsOfHotel(after.hotel), now, take, (taken) => taken)))
        return refuse("room-sold-out");
      await leaveRoom(tx, stay);
    }
    const { number, code } = ownConfirmation(randomBytes(12));
    const confirmation = room.what === "other" ? { confirmationNumber: number, confirmationCode: code } : {};
    await tx
      .update(stays)
      .set({ ...room.fields, ...confirmation })
      .where(and(eq(stays.checkout, checkout.id), eq(stays.state, "confirmed")));
    const { fee, difference } = quote;
    const { stayPrice, discount } = quote.sold;
    await writeChange(tx, {
      ...{ booking, checkout, asked, effect: quote, now },
      data: { kind: "room", from: hadOf(stay), to: hadOf(after), fee, difference, sold: { stayPrice, discount } },
    });
    return accept(quote);
  });
}

export function hadOf(stay: Stay): RoomHad {
  const { hotel, about, room, roomName, guests, nights, twoBeds, perPerson, twoBedsPrice } = stay;
  return { hotel, hotelName: about.name, room, roomName, guests, nights, twoBeds, perPerson, twoBedsPrice };
}

/** Of a booking as it is, or as it is locked: what the room comes to, and what is written of it. */
async function workOut(tx: Db, booking: Booking | undefined, wanted: WantedRoom, now: Date, seen?: string) {
  if (!booking) return refuse("booking-unknown");
  const changed = await changedSince(tx, booking, seen);
  if (changed) return changed;
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, booking.checkout));
  if (!checkout) throw new Error("A booking without its checkout");
  const stay = await roomOf(tx, checkout.id);
  if (!stay) return refuse("room-none");
  if (stay.supplier !== "own") return refuse("room-by-phone");
  const { bought, people } = await readBought(tx, booking, checkout);
  const isWanted = ({ fields }: OtherRoom) =>
    fields.hotel === wanted.hotel && fields.room === wanted.room && fields.twoBeds === wanted.twoBeds;
  const isSame = stay.hotel === wanted.hotel && stay.room === wanted.room && stay.twoBeds === wanted.twoBeds;
  const room = isSame
    ? null
    : (await roomsOffered(tx, { booking, checkout, stay, guests: people.length })).find(isWanted);
  const what = isSame ? "same" : (room?.what ?? "other");
  const quoted = quoteRoom(bought, { what, total: room?.fields.total ?? stay.total }, dayIn(now));
  if (!quoted.ok) return quoted;
  if (!room) return refuse("room-unknown");
  if (await livePayment(tx, checkout.id)) return refuse("payment-under-way");
  return accept({ booking, checkout, stay, people: people.length, room, quote: quoted.value });
}
