import { eq } from "drizzle-orm";
import { lockForReliance } from "~/db/lock-for-limit.server";
import { bookings, checkouts, seats, travellers } from "~/db/schema";
import { atOneMoment, type Db } from "~/db/transaction.server";
import type { MoreQuote } from "~/domain/amendments/add-traveller";
import { type Asking, termsFor } from "~/domain/amendments/asked";
import type { Journey } from "~/domain/booking/journey";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { OfferedExtra } from "~/domain/catalogue/extra";
import type { Day } from "~/domain/day";
import { isSellable } from "~/domain/departures/seats";
import type { Currency } from "~/domain/money/money";
import { accept, type Refusal, refuse } from "~/domain/verdict";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { offeredExtras, writeExtras } from "~/services/checkout/extras.server";
import { coachOf } from "~/services/checkout/get-checkout.server";
import { choicesOf, countOf } from "~/services/inventory/activities.server";
import { joinTraveller } from "~/services/inventory/holds.server";
import { letToMore } from "~/services/inventory/rooms.server";
import { takeSeats } from "~/services/inventory/seats.server";
import { type SpareStay, swapRoom } from "~/services/inventory/spare-rooms.server";
import { versionOf } from "./booking-version.server";
import { contactEmailOf } from "./bought.server";
import { indexBooking } from "./index-booking.server";
import {
  type AddTravellerRefusal,
  type JoinAnswer,
  type More,
  opening,
  type WorkedOut,
  workOut,
} from "./join-quote.server";
import { findBooking, lockBooking } from "./lock-booking.server";
import type { RoomForMore } from "./room-for-more.server";
import { quoteForMore } from "./rooms-of-partner.server";
import { throughPartner } from "./through-partner.server";
import { writeChange } from "./write-change.server";

type Checkout = typeof checkouts.$inferSelect;

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
  return atOneMoment(async (tx) => {
    const [known] = await tx.select().from(bookings).where(eq(bookings.key, key));
    const [checkout] = known ? await tx.select().from(checkouts).where(eq(checkouts.id, known.checkout)) : [];
    if (!known || !checkout) return null;
    // A child may go wherever an adult may, who is asked about here.
    const open = await opening(tx, { booking: known, checkout }, { type: "adult", ofPartner }, now);
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
): Promise<JoinAnswer<AddTravellerQuote>> {
  const ofPartner = await quoteForMore(key, now, partner);
  return atOneMoment(async (tx): Promise<JoinAnswer<AddTravellerQuote>> => {
    const known = await findBooking(tx, eq(bookings.key, key), { act: "traveller", by: "traveller", now });
    if (!known.ok) return known;
    const found = await workOut(tx, known.value, { ...more, ofPartner }, now);
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
 * `priceMoreExtras` does, `payment-under-way`, `price-changed`, `changed-since` (since it
 * was `seen`), or what `termsFor` does.
 */
export async function addTraveller(
  key: string,
  { more, shown, back, asked, seen }: Asking & { more: More; shown: number; back: number },
  now: Date,
  partner: PartnerGateway = partnerGateway,
): Promise<JoinAnswer<MoreQuote>> {
  const terms = termsFor({ asked });
  if (!terms.ok) return terms;
  const ofPartner = await quoteForMore(key, now, partner);
  const agree = async (tx: Db): Promise<JoinAnswer<WorkedOut>> => {
    const locked = await lockBooking(tx, eq(bookings.key, key), { act: "traveller", by: asked.by, now });
    if (!locked.ok) return locked;
    const found = await workOut(tx, locked.value, { ...more, ofPartner }, now, seen);
    if (!found.ok) return found;
    const { price, goesBack } = found.value.quote;
    return price === shown && goesBack === back ? found : refuse("price-changed");
  };
  const make = async (tx: Db, got: SpareStay | null): Promise<JoinAnswer<MoreQuote>> => {
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
