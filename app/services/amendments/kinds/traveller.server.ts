/**
 * One traveller more on a booking, at the fares of its departure today (spec 9): a place, the seat they want if it is free,
 * their activities, and for everyone the room as it is then shared, on a tour or in a package.
 */

import { eq, max } from "drizzle-orm";
import { bookings, type checkouts, departures, seats, travellers } from "~/db/schema";
import { type Db, withSnapshot } from "~/db/transaction.server";
import { isForMore, type JoinRefusal, type MoreQuote, mayJoin, quoteMore } from "~/domain/amendments/add-traveller";
import { partyOf } from "~/domain/amendments/correction";
import type { Journey } from "~/domain/booking/journey";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { OfferedExtra } from "~/domain/catalogue/extra";
import { checkRoom, fareInRoom } from "~/domain/catalogue/shared-room";
import { type Day, dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import { seatsToKeep } from "~/domain/departures/runs";
import type { Currency } from "~/domain/money/money";
import { quote } from "~/domain/money/price";
import type { TravellerType } from "~/domain/people/age";
import { fullName } from "~/domain/people/full-name";
import { type Party, partySize } from "~/domain/people/party";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { type RoomForMore, roomForMore } from "~/services/amendments/room-for-more.server";
import { quoteForMore } from "~/services/amendments/rooms-of-partner.server";
import { readBought } from "~/services/booking/bought.server";
import { indexBooking } from "~/services/booking/index-booking.server";
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { offeredExtras, priceMoreExtras, writeExtras } from "~/services/checkout/extras.server";
import { readJourney } from "~/services/checkout/read-journey.server";
import {
  carriesCard,
  type TravellerInput,
  type TravellerRefusal,
  travellerProblems,
} from "~/services/checkout/save-travellers.server";
import { choicesOf, countOf } from "~/services/inventory/activities.server";
import { joinTraveller } from "~/services/inventory/holds.server";
import { roomOf, type Stay, updateGuests } from "~/services/inventory/rooms.server";
import { relyOnCoaches, runsOf } from "~/services/inventory/runs.server";
import { takeSeats } from "~/services/inventory/seats.server";
import { swapRoom } from "~/services/inventory/spare-rooms.server";
import type { Context, Kind, PartnerRoom } from "../engine.server";

type Checkout = typeof checkouts.$inferSelect;

/** Who travels too, with the activities they have, and the seat they want; null where one is given at boarding. */
export type More = { person: TravellerInput; seat: string | null };

type MoreExtras = Extract<Awaited<ReturnType<typeof priceMoreExtras>>, { ok: true }>["value"];
type Plan = {
  journey: Journey;
  position: number;
  extras: MoreExtras;
  room: RoomForMore | null;
  stay: Stay | null;
  quote: MoreQuote;
};
/** `rooms`: of a package whose room is priced again. */
type View = Omit<MoreQuote, "sold" | "apart"> & {
  departureDay: Day;
  lines: { name: Journey["trip"]["name"]; price: number }[];
  rooms: Pick<RoomForMore, "from" | "to"> | null;
};
/** Also with the errors of their details. */
type TravellerKindRefusal =
  | Refusal<JoinRefusal>
  | (Refusal<"travellers-refused"> & { refusals: Omit<TravellerRefusal, "position">[] });

export const TRAVELLER: Kind<"traveller", More, Plan, View, TravellerKindRefusal> = {
  act: "traveller",
  partnerRoom: ({ key, now }, partner) => quoteForMore(key, now, partner),
  async plan(tx, context, { person }, { ofPartner, now }) {
    if (carriesCard(person)) return refuse("card-data");
    const open = await opening(tx, context, { type: person.type, ofPartner }, now);
    if (!open.ok) return open;
    const { checkout, bought, people } = context;
    const { offered, party, room: priced } = open.value;
    const position = await nextPosition(tx, checkout.id);
    const refusals = travellerProblems(person, position, checkout.journey.departure.startDay);
    if (refusals.length > 0) return { ...refuse("travellers-refused"), refusals };
    const choices = [...new Set(person.extras)].map((activity) => ({ traveller: position, activity }));
    const extras = await priceMoreExtras(tx, checkout, choices);
    if (!extras.ok) return extras;
    const { rateMicros } = checkout;
    const room = offered.room ?? undefined;
    const [guests, had] = [partySize(party), checkout.journey.room?.guests ?? people.length];
    const faresFor = (sharing: Party) => quote(fareInRoom(offered.fare, room, sharing), party, rateMicros);
    const adult = (sharing: number) => faresFor({ adults: sharing, children: 0 }).adultPrice;
    const asked = {
      type: person.type,
      fares: faresFor(party),
      inRoom: isForMore(guests, had) ? adult(guests) - adult(had) : 0,
      stay: priced?.fields ?? null,
      extras: extras.value.reduce((sum, { price }) => sum + price, 0),
    };
    const quoted = quoteMore(bought, asked, dayIn(now));
    if (!quoted.ok) return quoted;
    const journey = sharedBy(checkout.journey, Math.max(guests, had));
    const all = Math.max(0, quoted.value.price - quoted.value.priceBefore);
    // Who chose to pay by a deposit pays half of this too; else it is paid as the rest was.
    const dueNow = checkout.plan === "deposit" ? quoted.value.dueNow : all;
    const quoteDue = { ...quoted.value, dueNow };
    const stay = await roomOf(tx, checkout.id);
    return accept({ journey, position, extras: extras.value, room: priced, stay, quote: quoteDue });
  },
  view({ checkout }, { extras, room, quote: { sold: _, apart: __, ...effect } }) {
    return {
      ...effect,
      departureDay: checkout.journey.departure.startDay,
      lines: extras.map(({ name, price }) => ({ name, price })),
      rooms: room && { from: room.from, to: room.to },
    };
  },
  async apply(tx, { booking, checkout }, { journey, position, extras, room, stay, quote }, { choice, got, now }) {
    const { extras: _, ...person } = choice.person;
    let hasRoom = true;
    const write = async () => {
      await tx.insert(travellers).values({ ...person, checkout: checkout.id, position });
      await writeExtras(tx, checkout, extras, now);
      if (room && stay && got) hasRoom = await swapRoom(tx, stay, got, room.fields, now);
      else if (room) await updateGuests(tx, checkout.id, room.fields);
    };
    if (choice.seat !== null) await relyOnCoaches(tx, [checkout.departure]);
    const missing = await joinTraveller(tx, { id: checkout.id, position, journey }, write, now);
    if (!hasRoom) return refuse("room-sold-out");
    if (missing === "activities") return refuse("extra-sold-out");
    if (missing) return refuse("not-enough-places");
    if (choice.seat !== null && !(await sits(tx, checkout, position, choice.seat))) return refuse("seat-taken");
    await indexBooking(tx, booking);
    const { fare, others, apart } = quote;
    const { adultPrice, childPrice, discount, stayPrice } = quote.sold;
    const who = fullName(person);
    return accept({
      kind: "traveller",
      traveller: position,
      who,
      type: person.type,
      fare,
      others,
      apart,
      added: extras.map(({ activity, name, price }) => ({ traveller: position, who, activity, name, price })),
      sold: { adultPrice, childPrice, discount, ...(room ? { stayPrice } : {}) },
      ...(room ? { rooms: { from: room.from, to: room.to } } : {}),
    });
  },
};

/**
 * What somebody more may have with a booking: activities, and seats of its coach that are free; null when there is no
 * such booking.
 */
export type OfferedMore = {
  currency: Currency;
  /** Why nobody more may travel; null where they may. */
  closed: Refusal<JoinRefusal> | null;
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
  return withSnapshot(async (tx) => {
    const [known] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const checkout = known && (await readCheckoutRow(tx, known.checkout));
    if (!known || !checkout) return null;
    const context = { booking: known, checkout, ...(await readBought(tx, known, checkout)) };
    // A child may go wherever an adult may, who is asked about here.
    const open = await opening(tx, context, { type: "adult", ofPartner }, now);
    const had = countOf(await choicesOf(tx, checkout.id));
    const [first] = await runsOf(tx, checkout.departure);
    if (!first) throw new Error("A departure without its coach");
    const seated = await tx.select().from(seats).where(eq(seats.run, first.id));
    return {
      currency: checkout.currency,
      closed: open.ok ? null : open,
      extras: (await offeredExtras(tx, checkout)).map((extra) => ({
        ...extra,
        left: extra.left - (had.get(extra.activity) ?? 0),
      })),
      coach: first.coach,
      taken: seated.map(({ seat }) => seat),
    };
  });
}

/** Who joins, and what the partner has for them. */
type Joining = { type: TravellerType; ofPartner: PartnerRoom };

/** Whether one more of that type may travel, and with what they would. */
async function opening(
  tx: Db,
  { booking, checkout, bought, people }: Context,
  { type, ofPartner }: Joining,
  now: Date,
) {
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
  return fits.ok ? accept({ offered, party, room: room.value }) : fits;
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

/**
 * Gives a new traveller the seat they want, on later runs too where it is free there; false where it is not one, or
 * somebody's.
 */
async function sits(tx: Db, { id, departure }: Checkout, position: number, seat: string): Promise<boolean> {
  const runs = await runsOf(tx, departure);
  const given = await takeSeats(tx, id, seatsToKeep([{ leg: 0, position, seat }], runs));
  return given.some(({ run }) => run === runs[0]?.id);
}
