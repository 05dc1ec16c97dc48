import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { bookings, type checkouts, stays } from "~/db/schema";
import { atOneMoment, type Db } from "~/db/transaction.server";
import { type Asking, type TermsRefusal, termsFor } from "~/domain/amendments/asked";
import type { RoomHad } from "~/domain/amendments/change-data";
import { quoteRoom, type RoomQuote, type RoomRefusal } from "~/domain/amendments/change-room";
import { ownConfirmation } from "~/domain/booking/booking-number";
import { dayIn } from "~/domain/day";
import { balanceDueDay } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { tryAgainAfterExpiry } from "~/services/inventory/holds.server";
import { guestsOfHotel, leaveRoom, roomOf, type Stay, takeRoom } from "~/services/inventory/rooms.server";
import { pricesOf, type SpareStay, swapRoom } from "~/services/inventory/spare-rooms.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { type Admitted, findBooking, lockBooking } from "./lock-booking.server";
import { type OtherRoom, otherThan, roomOffered } from "./other-rooms.server";
import { type NoPartnerRoom, type QuotedRoom, quotePartnerRoom } from "./rooms-of-partner.server";
import { throughPartner } from "./through-partner.server";
import { isRoom, type WantedRoom } from "./wanted-room.server";
import { writeChange } from "./write-change.server";

type Booking = typeof bookings.$inferSelect;

export type ChangeRoomRefusal =
  | RoomRefusal
  | "booking-unknown"
  | "room-none"
  | "room-by-phone"
  | "room-unknown"
  | NoPartnerRoom
  | "payment-under-way"
  | "price-changed"
  | "changed-since"
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
  partner: PartnerGateway = partnerGateway,
): Promise<Verdict<RoomChangeQuote, ChangeRoomRefusal>> {
  const ofPartner = await quotePartnerRoom(key, { room: wanted, elsewhere: null }, now, partner);
  return atOneMoment(async (tx): Promise<Verdict<RoomChangeQuote, ChangeRoomRefusal>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "room", by: "traveller", now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, { wanted, ofPartner }, now);
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
 * Gives the booking of a key another room on its nights, in its hotel or another of its package, or other beds in its
 * room (spec 9). The new one is taken before the old one is let go of, in one transaction, its mail in it, where the
 * nights' own guard decides; one of the partner's by `throughPartner`. `shown` is what the booking was said to cost then
 * and `back` what was said to go back, in minor units. Refuses what `quoteRoom` does, `booking-unknown`, `room-none` (no
 * package), `room-by-phone` (the partner's, whose rooms the package is not sold with any more, or whose beds cost more than was paid), `room-unknown` (not
 * offered to so many), `room-sold-out`, `stay-unavailable` (the partner does not answer), `payment-under-way`, or
 * `price-changed`.
 */
export async function changeRoom(
  key: string,
  { wanted, shown, back, asked, seen }: Asking & { wanted: WantedRoom; shown: number; back: number },
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Verdict<RoomQuote, ChangeRoomRefusal>> {
  const terms = termsFor({ asked });
  if (!terms.ok) return terms;
  const ofPartner = await quotePartnerRoom(key, { room: wanted, elsewhere: null }, now, partner);
  const agree = async (tx: Db): Promise<Verdict<WorkedOut, ChangeRoomRefusal>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "room", by: asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, { wanted, ofPartner }, now, seen);
    if (!found.ok) return found;
    const { price, goesBack } = found.value.quote;
    return price === shown && goesBack === back ? found : refuse("price-changed");
  };
  const make = async (tx: Db, got: SpareStay | null): Promise<Verdict<RoomQuote, ChangeRoomRefusal>> => {
    const agreed = await agree(tx);
    if (!agreed.ok) return agreed;
    const { booking, checkout, stay, room, quote } = agreed.value;
    const has = got ? await swapRoom(tx, stay, got, pricesOf(room.fields), now) : await takeOurs(tx, stay, room, now);
    if (!has) return refuse("room-sold-out");
    const [from, to] = [hadOf(stay), hadOf({ ...stay, ...room.fields })];
    const { fee, difference } = quote;
    const { stayPrice, discount } = quote.sold;
    await writeChange(tx, {
      ...{ booking, checkout, asked, effect: quote, now },
      data: { kind: "room", from, to, fee, difference, sold: { stayPrice, discount } },
    });
    return accept(quote);
  };
  const room = ofPartner.ok ? ofPartner.value : null;
  return throughPartner({ room, agree, make }, now, partner);
}

/** Takes another room of ours in the place of the one they have, or other beds in it; false where it is not free. */
async function takeOurs(tx: Db, stay: Stay, { what, fields }: OtherRoom, now: Date): Promise<boolean> {
  const after = { ...stay, ...fields };
  if (what === "other") {
    const take = () => takeRoom(tx, after);
    if (!(await tryAgainAfterExpiry(tx, guestsOfHotel(after.hotel), now, take, (taken) => taken))) return false;
    await leaveRoom(tx, stay);
  }
  const { number, code } = ownConfirmation(randomBytes(12));
  const confirmation = what === "other" ? { confirmationNumber: number, confirmationCode: code } : {};
  await tx
    .update(stays)
    .set({ ...fields, ...confirmation })
    .where(and(eq(stays.checkout, stay.checkout), eq(stays.state, "confirmed")));
  return true;
}

export function hadOf(stay: Stay): RoomHad {
  const { hotel, about, room, roomName, guests, nights, twoBeds, perPerson, twoBedsPrice } = stay;
  return { hotel, hotelName: about.name, room, roomName, guests, nights, twoBeds, perPerson, twoBedsPrice };
}

type WorkedOut = {
  booking: Booking;
  checkout: typeof checkouts.$inferSelect;
  stay: Stay;
  people: number;
  room: OtherRoom;
  quote: RoomQuote;
};

type Wanted = { wanted: WantedRoom; ofPartner: Verdict<QuotedRoom | null, NoPartnerRoom> };

/** Of a booking as it is, or as it is locked: what the room comes to, and what is written of it. */
async function workOut(
  tx: Db,
  { booking, checkout }: Admitted<"room">,
  { wanted, ofPartner }: Wanted,
  now: Date,
  seen?: string,
): Promise<Verdict<WorkedOut, ChangeRoomRefusal>> {
  const changed = await changedSince(tx, booking, seen);
  if (changed) return changed;
  const stay = await roomOf(tx, checkout.id);
  if (!stay) return refuse("room-none");
  const { bought, people } = await readBought(tx, booking, checkout);
  const isSame = isRoom(wanted)(stay);
  const room = isSame
    ? refuse("room-unknown")
    : stay.supplier === "partner"
      ? roomOfPartner(stay, ofPartner)
      : await roomOfOurs(tx, { booking, checkout, stay, guests: people.length }, wanted);
  const what = isSame ? "same" : room.ok ? room.value.what : "other";
  const quoted = quoteRoom(bought, { what, total: room.ok ? room.value.fields.total : stay.total }, dayIn(now));
  if (!quoted.ok) return quoted;
  if (!room.ok) return room;
  return accept({ booking, checkout, stay, people: people.length, room: room.value, quote: quoted.value });
}

type Of = Parameters<typeof roomOffered>[1];

async function roomOfOurs(tx: Db, of: Of, wanted: WantedRoom): Promise<Verdict<OtherRoom, ChangeRoomRefusal>> {
  const room = await roomOffered(tx, of, wanted);
  return room ? accept(room) : refuse("room-unknown");
}

function roomOfPartner(stay: Stay, ofPartner: Wanted["ofPartner"]): Verdict<OtherRoom, ChangeRoomRefusal> {
  if (!ofPartner.ok) return ofPartner;
  const other = ofPartner.value && otherThan(stay, ofPartner.value);
  return other ? accept(other) : refuse("room-by-phone");
}
