/**
 * Another room on the nights of a package, in its hotel or another of its trip, or other beds in its room (spec 9). The
 * new one is taken before the old one is released.
 */

import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { stays } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { actorOf } from "~/domain/amendments/asked";
import type { RoomSnapshot } from "~/domain/amendments/change-data";
import { quoteRoom, type RoomQuote, type RoomRefusal } from "~/domain/amendments/change-room";
import { ownConfirmation } from "~/domain/booking/booking-number";
import { type Day, dayIn } from "~/domain/day";
import { dueDayIfOwed } from "~/domain/money/deposit";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { type OtherRoom, otherThan, roomOffered } from "~/services/amendments/other-rooms.server";
import { type NoPartnerRoom, quotePartnerRoom } from "~/services/amendments/rooms-of-partner.server";
import { isRoom, type WantedRoom } from "~/services/amendments/wanted-room.server";
import { tryAgainAfterExpiry } from "~/services/inventory/holds.server";
import { guestsOfHotel, leaveRoom, roomOf, type Stay, takeRoom } from "~/services/inventory/rooms.server";
import { pricesOf, swapRoom } from "~/services/inventory/spare-rooms.server";
import type { Kind, PartnerRoom } from "../engine.server";

type Rooms = { from: RoomSnapshot; to: RoomSnapshot };
type Plan = { stay: Stay; room: OtherRoom; quote: RoomQuote };
type View = Omit<RoomQuote, "sold"> & Rooms & { people: number; dueDay: Day | null };

/**
 * `room-none`: no package. `room-by-phone`: the partner's, whose rooms the package is not sold with any more, or whose
 * beds cost more than was paid. `room-unknown`: not offered to a party of this size.
 */
export type ChangeRoomRefusal = RoomRefusal | "room-none" | "room-by-phone" | "room-unknown" | NoPartnerRoom;

export const ROOM: Kind<"room", { wanted: WantedRoom }, Plan, View, Refusal<ChangeRoomRefusal>> = {
  act: "room",
  partnerRoom: ({ key, choice: { wanted }, now }, partner) =>
    quotePartnerRoom(key, { room: wanted, elsewhere: null }, now, partner),
  async plan(tx, { booking, checkout, bought, people }, { wanted }, { ofPartner, asked, now }) {
    const stay = await roomOf(tx, checkout.id);
    if (!stay) return refuse("room-none");
    const isSame = isRoom(wanted)(stay);
    const found = isSame
      ? refuse("room-unknown")
      : stay.supplier === "partner"
        ? roomOfPartner(stay, ofPartner)
        : await roomOfOurs(tx, { booking, checkout, stay, guests: people.length }, wanted);
    const what = isSame ? "same" : found.ok ? found.value.what : "other";
    const total = found.ok ? found.value.fields.total : stay.total;
    const quoted = quoteRoom(bought, { what, total }, dayIn(now), actorOf(asked));
    if (!quoted.ok) return quoted;
    return found.ok ? accept({ stay, room: found.value, quote: quoted.value }) : found;
  },
  view({ booking, checkout, people }, plan, today) {
    const { sold: _, ...effect } = plan.quote;
    const dueDay = dueDayIfOwed(effect.price - booking.paid, checkout.journey.departure.startDay, today);
    return { ...effect, ...roomsOf(plan), people: people.length, dueDay };
  },
  async apply(tx, _context, plan, { got, now }) {
    const { stay, room, quote } = plan;
    const has = got ? await swapRoom(tx, stay, got, pricesOf(room.fields), now) : await takeOurs(tx, stay, room, now);
    if (!has) return refuse("room-sold-out");
    const { fee, difference } = quote;
    const { stayPrice, discount } = quote.sold;
    return accept({ kind: "room", ...roomsOf(plan), fee, difference, sold: { stayPrice, discount } });
  },
};

function roomsOf({ stay, room }: Plan): Rooms {
  return { from: roomSnapshot(stay), to: roomSnapshot({ ...stay, ...room.fields }) };
}

export function roomSnapshot(stay: Stay): RoomSnapshot {
  const { hotel, about, room, roomName, guests, nights, twoBeds, perPerson, twoBedsPrice } = stay;
  return { hotel, hotelName: about.name, room, roomName, guests, nights, twoBeds, perPerson, twoBedsPrice };
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

async function roomOfOurs(
  tx: Db,
  of: Parameters<typeof roomOffered>[1],
  wanted: WantedRoom,
): Promise<Verdict<OtherRoom, "room-unknown">> {
  const offered = await roomOffered(tx, of, wanted);
  return offered ? accept(offered) : refuse("room-unknown");
}

function roomOfPartner(stay: Stay, ofPartner: PartnerRoom): Verdict<OtherRoom, NoPartnerRoom | "room-by-phone"> {
  if (!ofPartner.ok) return ofPartner;
  const other = ofPartner.value && otherThan(stay, ofPartner.value);
  return other ? accept(other) : refuse("room-by-phone");
}
