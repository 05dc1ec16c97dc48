/**
 * Another departure of the same trip (spec 9): its fee and the fares of that day are put into the price. All that the
 * booking holds is released and taken again there, whole or not at all: seats where they are free, and of a package the
 * room that is wanted there.
 */
import { eq } from "drizzle-orm";
import { departures } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import type { RoomSnapshot } from "~/domain/amendments/change-data";
import { type DateQuote, type DateRefusal, quoteDate } from "~/domain/amendments/change-date";
import { partyOf } from "~/domain/amendments/correction";
import type { Journey } from "~/domain/booking/journey";
import { checkRoom, fareInRoom } from "~/domain/catalogue/shared-room";
import { type Day, dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import { dueDayIfOwed } from "~/domain/money/deposit";
import { quote } from "~/domain/money/price";
import { keepsFare } from "~/domain/people/age";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { type NoPartnerRoom, quotePartnerRoom } from "~/services/amendments/rooms-of-partner.server";
import { roomsOnDates } from "~/services/amendments/rooms-on-dates.server";
import { isRoom, type RoomOnNewDate, sameAs, type WantedRoom } from "~/services/amendments/wanted-room.server";
import { lacksExtras } from "~/services/checkout/extras.server";
import { inRoom, readJourney } from "~/services/checkout/read-journey.server";
import type { Leaves } from "~/services/inventory/holds.server";
import { leftBeside } from "~/services/inventory/places.server";
import { roomOf, type Stay } from "~/services/inventory/rooms.server";
import type { Kind, PartnerRoom } from "../engine.server";
import { moveDeparture, roomsHad } from "../move-departure.server";

/** Another departure of the same trip, the slug of the city one boards it in, and of a package the room; null: theirs. */
export type OtherDate = { departure: string; city: string; room?: WantedRoom | null };

/** `rooms`: of a package. */
type Plan = { leaves: Leaves; rooms: { stay: Stay; there: RoomOnNewDate } | null; quote: DateQuote };
type View = Omit<DateQuote, "sold" | "asSold"> & {
  people: number;
  from: Journey;
  to: Journey;
  rooms: { from: RoomSnapshot; to: RoomSnapshot } | null;
  dueDay: Day | null;
};

/**
 * `date-by-phone`: its room is the partner's, whose rooms the package is not sold with any more. `departure-unknown`: of
 * another trip, or from no such city. `not-enough-places` (params: `count`, what is left). `room-too-small` (params:
 * `max`). `age-other-fare`: somebody has another fare's age by then. `extra-elsewhere`: an activity they have is full or
 * not offered then.
 */
export type ChangeDateRefusal =
  | DateRefusal
  | "date-by-phone"
  | "departure-unknown"
  | "departure-gone"
  | "not-enough-places"
  | "room-too-small"
  | "age-other-fare"
  | "extra-elsewhere"
  | NoPartnerRoom;

export const DATE: Kind<"date", { to: OtherDate }, Plan, View, Refusal<ChangeDateRefusal>> = {
  act: "date",
  // Whom the company moves has a room for as many as theirs is let to, at the price that stays theirs.
  partnerRoom: ({ key, choice: { to }, by, now }, partner) =>
    quotePartnerRoom(
      key,
      { room: to.room ?? null, elsewhere: to, who: by === "company" ? "as-had" : "going" },
      now,
      partner,
    ),
  async plan(tx, { checkout, bought, people }, { to }, { ofPartner, now, ...asking }) {
    const stay = await roomOf(tx, checkout.id);
    const sold = await readJourney(tx, to);
    const [row] = await tx.select().from(departures).where(eq(departures.id, to.departure));
    if (!sold || !row || row.trip !== checkout.trip) return refuse("departure-unknown");
    const { startDay } = row;
    const party = partyOf(people);
    const fares = quote(fareInRoom(sold.fare, sold.room ?? undefined, party), party, checkout.rateMicros);
    const of = stay && { checkout, stay, guests: people.length };
    const there = of ? await roomThere(tx, of, to, ofPartner) : accept(null);
    const prices = { ...fares, ...(there.ok && there.value ? { stayPrice: there.value.total } : {}) };
    const quoted = quoteDate(bought, { startDay, prices }, dayIn(now), asking);
    if (!quoted.ok) return quoted;
    const placesLeft = (await leftBeside(tx, checkout)).get(row.id) ?? row.placesLeft;
    const availability = availabilityOf({ ...row, placesLeft }, dayIn(now), people.length);
    if (availability === "gone") return refuse("departure-gone");
    if (availability === "sold-out") return refuse("not-enough-places", { count: placesLeft });
    const fits = checkRoom(sold.room ?? undefined, party);
    if (!fits.ok) return fits;
    if (!there.ok) return there;
    if (!people.every((person) => keepsFare(person, startDay))) return refuse("age-other-fare");
    const journey = inRoom(sold, party, { twoBeds: checkout.journey.room?.twoBeds });
    const leaves: Leaves = { departure: to.departure, city: to.city, journey };
    if (await lacksExtras(tx, { ...checkout, ...leaves })) return refuse("extra-elsewhere");
    const rooms = stay && there.value ? { stay, there: there.value } : null;
    return accept({ leaves, rooms, quote: quoted.value });
  },
  view({ booking, checkout, people }, { leaves: { journey }, rooms, quote }, today) {
    const { sold: _, asSold: keepsPrice, ...effect } = quote;
    return {
      ...effect,
      people: people.length,
      from: checkout.journey,
      to: journey,
      rooms: rooms && roomsHad({ ...rooms, keepsPrice }),
      dueDay: dueDayIfOwed(effect.price - booking.paid, journey.departure.startDay, today),
    };
  },
  async apply(tx, { booking, checkout }, { leaves, rooms, quote: money }, { got, now }) {
    const room = rooms && { ...rooms, got, keepsPrice: money.asSold };
    const moved = await moveDeparture(tx, { booking, checkout, leaves, held: null, room, money }, now);
    if (moved.ok) return moved;
    if (moved.code === "rooms") return refuse("room-sold-out");
    return moved.code === "activities" ? refuse("extra-elsewhere") : refuse("not-enough-places", { count: 0 });
  },
};

/** The room they want there, or theirs. Refuses with why it is not available. */
async function roomThere(
  tx: Db,
  of: Parameters<typeof roomsOnDates>[1],
  { departure, room }: OtherDate,
  ofPartner: PartnerRoom,
): Promise<Verdict<RoomOnNewDate, NoPartnerRoom | "date-by-phone">> {
  if (of.stay.supplier === "partner") {
    if (!ofPartner.ok) return ofPartner;
    return ofPartner.value ? accept(ofPartner.value) : refuse("date-by-phone");
  }
  const free = (await roomsOnDates(tx, of, eq(departures.id, departure)))(departure);
  const there = free.find(isRoom(room ?? sameAs(of.stay, of.guests)));
  return there ? accept(there) : refuse("room-sold-out");
}
