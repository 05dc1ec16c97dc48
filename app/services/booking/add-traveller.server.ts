import { eq, max } from "drizzle-orm";
import { lockForReliance } from "~/db/lock-for-limit.server";
import { bookings, checkouts, departures, seats, travellers } from "~/db/schema";
import { atOneMoment, type Db, transaction } from "~/db/transaction.server";
import { isForMore, type MoreQuote, type MoreRefusal, mayJoin, quoteMore } from "~/domain/add-traveller";
import type { TravellerType } from "~/domain/age";
import { type Asking, termsFor } from "~/domain/asked";
import { availabilityOf } from "~/domain/availability";
import type { Coach } from "~/domain/catalogue";
import { partyOf } from "~/domain/correction";
import { type Day, dayIn } from "~/domain/day";
import type { OfferedExtra } from "~/domain/extra";
import type { Journey } from "~/domain/journey";
import { type Currency, fromCad } from "~/domain/money";
import { partySize } from "~/domain/party";
import { quote } from "~/domain/price";
import { isSellable } from "~/domain/seats";
import { adultInRoomCad, checkRoom, fareInRoom } from "~/domain/shared-room";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { offeredExtras, priceMoreExtras, writeExtras } from "~/services/checkout/extras.server";
import { coachOf } from "~/services/checkout/get-checkout.server";
import { readJourney } from "~/services/checkout/read-journey.server";
import {
  carriesCard,
  type TravellerInput,
  type TravellerRefusal,
  travellerProblems,
} from "~/services/checkout/save-travellers.server";
import { choicesOf, countOf } from "~/services/inventory/activities.server";
import { joinTraveller } from "~/services/inventory/holds.server";
import { letToMore, roomOf, type Stay } from "~/services/inventory/rooms.server";
import { takeSeats } from "~/services/inventory/seats.server";
import { type SpareStay, swapRoom } from "~/services/inventory/spare-rooms.server";
import { changedSince, versionOf } from "./booking-version.server";
import { contactEmailOf, readBought } from "./bought.server";
import { indexBooking } from "./index-booking.server";
import { lockBooking } from "./lock-booking.server";
import { type RoomForMore, roomForMore } from "./room-for-more.server";
import { type NoPartnerRoom, type QuotedRoom, quoteForMore } from "./rooms-of-partner.server";
import { throughPartner } from "./through-partner.server";
import { writeChange } from "./write-change.server";

type Booking = typeof bookings.$inferSelect;
type Checkout = typeof checkouts.$inferSelect;

/** Who travels too, with the activities they have, and the seat they want; null where one is given at boarding. */
export type More = { person: TravellerInput; seat: string | null };

export type AddTravellerRefusal =
  | MoreRefusal
  | "booking-unknown"
  | "card-data"
  | "traveller-by-phone"
  | NoPartnerRoom
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
  | "changed-meanwhile"
  | "why-missing"
  | "terms-not-theirs";

type Answer<T> =
  | Verdict<T, AddTravellerRefusal>
  | (Refusal<"travellers-refused"> & { refusals: Omit<TravellerRefusal, "position">[] });

/** Amounts in minor units of `currency`. */
export type AddTravellerQuote = Omit<MoreQuote, "sold" | "apart"> & {
  booking: string;
  departureDay: Day;
  currency: Currency;
  contactEmail: string | null;
  paid: number;
  /** The booking as it was then. */
  seen: string;
  lines: { name: Journey["trip"]["name"]; price: number }[];
  /** Of a package whose room is priced again. */
  rooms: Pick<RoomForMore, "from" | "to"> | null;
  /** To which cards money goes back, where the room is cheaper for everyone together. */
  cards: { brand: string; last4: string; amount: number }[];
};

/** What somebody more may have with a booking: activities, and seats of its coach that are free; null of no such booking. */
export type OfferedMore = {
  currency: Currency;
  /** Why nobody more may travel; null where they may. */
  closed: Refusal<AddTravellerRefusal> | null;
  extras: OfferedExtra[];
  coach: Coach;
  taken: string[];
};

export async function offeredMore(
  key: string,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<OfferedMore | null> {
  const ofPartner = await quoteForMore(key, now, partner);
  return transaction(async (tx) => {
    const [known] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const [checkout] = known ? await tx.select().from(checkouts).where(eq(checkouts.id, known.checkout)) : [];
    if (!known || !checkout) return null;
    // A child may go wherever an adult may, who is asked about here.
    const open = await opening(tx, known, { type: "adult", ofPartner }, now);
    const had = countOf(await choicesOf(tx, checkout.id));
    const seated = await tx.select().from(seats).where(eq(seats.departure, checkout.departure));
    return {
      currency: checkout.currency,
      closed: open.ok ? null : open,
      extras: (await offeredExtras(tx, checkout)).map((extra) => ({
        ...extra,
        left: extra.left - (had.get(extra.activity) ?? 0),
      })),
      coach: await coachOf(tx, checkout.departure),
      taken: seated.map(({ seat }) => seat),
    };
  });
}

/** What one traveller more comes to, changing nothing. Refuses what `addTraveller` does but `price-changed`. */
export async function quoteTraveller(
  key: string,
  more: More,
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Answer<AddTravellerQuote>> {
  const ofPartner = await quoteForMore(key, now, partner);
  return atOneMoment(async (tx): Promise<Answer<AddTravellerQuote>> => {
    const [known] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const found = await workOut(tx, known, { ...more, ofPartner }, now);
    if (!found.ok) return found;
    const { booking, checkout, extras, room, quote: quoted } = found.value;
    const { sold: _, apart: __, ...effect } = quoted;
    return accept({
      ...effect,
      booking: booking.number,
      departureDay: checkout.journey.departure.startDay,
      currency: checkout.currency,
      contactEmail: await contactEmailOf(tx, checkout.id),
      paid: booking.paid,
      seen: await versionOf(tx, booking),
      lines: extras.map(({ name, price }) => ({ name, price })),
      rooms: room && { from: room.from, to: room.to },
      cards: await spreadOverCards(tx, checkout.id, effect.goesBack),
    });
  });
}

/**
 * Adds a traveller to the booking of a key, at the fares of its departure today (spec 9): a place, the seat they want if
 * it is free, their activities, and for everyone the room as it is then shared, on a tour or in a package. One
 * transaction, its mail in it; where another room of the partner's is taken for so many, the last step of
 * `throughPartner`. `shown` is what the booking was said to cost then and `back` what was said to go back, in minor units. Refuses what `quoteMore`
 * does, `booking-unknown`, `card-data`, `travellers-refused` with what is wrong of who they are, `traveller-by-phone`,
 * `stay-unavailable` and `stay-too-small` as `roomForMore` does, `departure-gone`, `not-enough-places`, `room-too-small` (params: `max`), `seat-taken`, what
 * `priceMoreExtras` does, `payment-under-way`, `price-changed`, `changed-meanwhile` (since it
 * was `seen`), or what `termsFor` does.
 */
export async function addTraveller(
  key: string,
  { more, shown, back, asked, seen }: Asking & { more: More; shown: number; back: number },
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<Answer<MoreQuote>> {
  const terms = termsFor({ asked });
  if (!terms.ok) return terms;
  const ofPartner = await quoteForMore(key, now, partner);
  const agree = async (tx: Db): Promise<Answer<WorkedOut>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key));
    const found = await workOut(tx, locked, { ...more, ofPartner }, now, seen);
    if (!found.ok) return found;
    const { price, goesBack } = found.value.quote;
    return price === shown && goesBack === back ? found : refuse("price-changed");
  };
  const make = async (tx: Db, got: SpareStay | null): Promise<Answer<MoreQuote>> => {
    const agreed = await agree(tx);
    if (!agreed.ok) return agreed;
    const { booking, checkout, journey, position, extras, room, stay, quote: quoted } = agreed.value;
    const { extras: _, ...person } = more.person;
    let hasRoom = true;
    const write = async () => {
      await tx.insert(travellers).values({ ...person, checkout: checkout.id, position });
      await writeExtras(tx, checkout, extras, now);
      if (room && stay && got) hasRoom = await swapRoom(tx, stay, got, room.fields, now);
      else if (room) await letToMore(tx, checkout.id, room.fields);
    };
    if (more.seat !== null) await lockForReliance(tx, "coach", checkout.departure);
    const missing = await joinTraveller(tx, { id: checkout.id, position, journey }, write, now);
    if (!hasRoom) return refuse("room-sold-out");
    if (missing === "activities") return refuse("extra-sold-out");
    if (missing) return refuse("not-enough-places");
    if (more.seat !== null && !(await sits(tx, checkout, position, more.seat))) return refuse("seat-taken");
    await indexBooking(tx, booking);
    const { fare, others, apart } = quoted;
    const { adultPrice, childPrice, discount, stayPrice } = quoted.sold;
    const who = `${person.firstName} ${person.lastName}`;
    await writeChange(tx, {
      ...{ booking, checkout, asked, effect: quoted, now },
      data: {
        ...{ kind: "traveller", traveller: position, who, type: person.type, fare, others, apart },
        added: extras.map(({ activity, name, price }) => ({ traveller: position, who, activity, name, price })),
        sold: { adultPrice, childPrice, discount, ...(room ? { stayPrice } : {}) },
        ...(room ? { rooms: { from: room.from, to: room.to } } : {}),
      },
    });
    return accept(quoted);
  };
  const room = ofPartner.ok ? ofPartner.value : null;
  return throughPartner({ room, agree, make }, now, partner);
}

/** Gives a new traveller the seat they want; false where it is not one, or somebody's. */
async function sits(tx: Db, { id, departure }: Checkout, position: number, seat: string): Promise<boolean> {
  if (!isSellable(await coachOf(tx, departure), seat)) return false;
  return (await takeSeats(tx, { id, departure }, [{ position, seat }])).has(seat);
}

/** Who joins, and what the partner has for them. */
type Joining = { type: TravellerType; ofPartner: Verdict<QuotedRoom | null, NoPartnerRoom> };

/** Of a booking as it is, or as it is locked: whether one more of that type may travel, and with what they would. */
async function opening(tx: Db, booking: Booking | undefined, { type, ofPartner }: Joining, now: Date) {
  if (!booking) return refuse("booking-unknown");
  const [checkout] = await tx.select().from(checkouts).where(eq(checkouts.id, booking.checkout));
  if (!checkout) throw new Error("A booking without its checkout");
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

type WorkedOut = {
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
async function workOut(
  tx: Db,
  known: Booking | undefined,
  { person, ofPartner }: More & Pick<Joining, "ofPartner">,
  now: Date,
  seen?: string,
): Promise<Answer<WorkedOut>> {
  if (carriesCard(person)) return refuse("card-data");
  const changed = known && (await changedSince(tx, known, seen));
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
  if (await livePayment(tx, checkout.id)) return refuse("payment-under-way");
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
