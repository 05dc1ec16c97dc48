/** One traveller more on a booking: whether they may travel, and what that comes to, as it is or as it is locked. */
import { eq, max } from "drizzle-orm";
import { type bookings, type checkouts, departures, travellers } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { isForMore, type JoinRefusal, type MoreQuote, mayJoin, quoteMore } from "~/domain/amendments/add-traveller";
import { partyOf } from "~/domain/amendments/correction";
import type { Journey } from "~/domain/booking/journey";
import { adultInRoomCad, checkRoom, fareInRoom } from "~/domain/catalogue/shared-room";
import { dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import { fromCad } from "~/domain/money/money";
import { quote } from "~/domain/money/price";
import type { TravellerType } from "~/domain/people/age";
import { partySize } from "~/domain/people/party";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { priceMoreExtras } from "~/services/checkout/extras.server";
import { readJourney } from "~/services/checkout/read-journey.server";
import {
  carriesCard,
  type TravellerInput,
  type TravellerRefusal,
  travellerProblems,
} from "~/services/checkout/save-travellers.server";
import { roomOf, type Stay } from "~/services/inventory/rooms.server";
import { changedSince } from "./booking-version.server";
import { readBought } from "./bought.server";
import type { Admitted } from "./lock-booking.server";
import { type RoomForMore, roomForMore } from "./room-for-more.server";
import type { NoPartnerRoom, QuotedRoom } from "./rooms-of-partner.server";

type Booking = typeof bookings.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;

/** Who travels too, with the activities they have, and the seat they want; null where one is given at boarding. */
export type More = { person: TravellerInput; seat: string | null };

export type AddTravellerRefusal = JoinRefusal | "booking-unknown" | "why-missing" | "terms-not-theirs";

export type JoinAnswer<T> =
  | Verdict<T, AddTravellerRefusal>
  | (Refusal<"travellers-refused"> & { refusals: Omit<TravellerRefusal, "position">[] });

/** Who joins, and what the partner has for them. */
type Joining = { type: TravellerType; ofPartner: Verdict<QuotedRoom | null, NoPartnerRoom> };

/** Of a booking as it is, or as it is locked: whether one more of that type may travel, and with what they would. */
export async function opening(
  tx: Db,
  { booking, checkout }: Omit<Admitted<"traveller">, "act">,
  { type, ofPartner }: Joining,
  now: Date,
) {
  const { bought, people } = await readBought(tx, booking, checkout);
  const joins = mayJoin(bought, type, dayIn(now));
  if (!joins.ok) return joins;
  const party = partyOf([...people, { type }]);
  const room = await roomForMore(tx, { booking, checkout }, { guests: partySize(party), ofPartner });
  if (!room.ok) return room;
  const offered = await readJourney(tx, checkout);
  const [row] = await tx.select().from(departures).where(eq(departures.id, checkout.departure));
  const availability = offered && row ? availabilityOf(row, dayIn(now), 1) : "gone";
  if (!offered || availability === "gone") return refuse("departure-gone");
  if (availability === "sold-out") return refuse("not-enough-places");
  const fits = checkRoom(offered.room ?? undefined, party);
  return fits.ok ? accept({ booking, checkout, bought, people, offered, party, room: room.value }) : fits;
}

export type WorkedOut = {
  booking: Booking;
  checkout: Checkout;
  journey: Journey;
  position: number;
  extras: MoreExtras;
  room: RoomForMore | null;
  stay: Stay | null;
  quote: MoreQuote;
};
type MoreExtras = Extract<Awaited<ReturnType<typeof priceMoreExtras>>, { ok: true }>["value"];

/** The same, and what that comes to. */
export async function workOut(
  tx: Db,
  known: Admitted<"traveller">,
  { person, ofPartner }: More & Pick<Joining, "ofPartner">,
  now: Date,
  seen?: string,
): Promise<JoinAnswer<WorkedOut>> {
  if (carriesCard(person)) return refuse("card-data");
  const changed = await changedSince(tx, known.booking, seen);
  if (changed) return changed;
  const open = await opening(tx, known, { type: person.type, ofPartner }, now);
  if (!open.ok) return open;
  const { booking, checkout, bought, people, offered, party, room: priced } = open.value;
  const position = await nextPosition(tx, checkout.id);
  const refusals = travellerProblems(person, position, checkout.journey.departure.startDay);
  if (refusals.length > 0) return { ...refuse("travellers-refused"), refusals };
  const choices = [...new Set(person.extras)].map((activity) => ({ traveller: position, activity }));
  const extras = await priceMoreExtras(tx, checkout, choices);
  if (!extras.ok) return extras;
  const { rateMicros } = checkout;
  const room = offered.room ?? undefined;
  const [guests, had] = [partySize(party), checkout.journey.room?.guests ?? people.length];
  const adult = (sharing: number) => fromCad(offered.fare.adultCad + adultInRoomCad(room, sharing), rateMicros);
  const asked = {
    type: person.type,
    fares: quote(fareInRoom(offered.fare, room, party), party, rateMicros),
    inRoom: isForMore(guests, had) ? adult(guests) - adult(had) : 0,
    stay: priced?.fields ?? null,
    extras: extras.value.reduce((sum, { price }) => sum + price, 0),
  };
  const quoted = quoteMore(bought, asked, dayIn(now));
  if (!quoted.ok) return quoted;
  const journey = sharedBy(checkout.journey, Math.max(guests, had));
  const all = quoted.value.price - quoted.value.priceBefore;
  // Who chose to pay by a deposit pays half of this too; else it is paid as the rest was.
  const dueNow = checkout.plan === "deposit" ? quoted.value.dueNow : all;
  const quoteDue = { ...quoted.value, dueNow };
  const stay = await roomOf(tx, checkout.id);
  return accept({ booking, checkout, journey, position, extras: extras.value, room: priced, stay, quote: quoteDue });
}

/** The journey with the room of a tour for so many; more than two have two beds anyway. */
function sharedBy(journey: Journey, guests: number): Journey {
  const { room } = journey;
  return room ? { ...journey, room: { ...room, guests, twoBeds: room.twoBeds || guests > 2 } } : journey;
}

async function nextPosition(tx: Db, checkout: string): Promise<number> {
  const [last] = await tx
    .select({ position: max(travellers.position) })
    .from(travellers)
    .where(eq(travellers.checkout, checkout));
  return (last?.position ?? -1) + 1;
}
