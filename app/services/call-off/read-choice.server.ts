/** What a party of a departure that was called off may choose, to the cent, or has chosen. */

import { eq, type SQL } from "drizzle-orm";
import { bookings, callOffParties, callOffs, checkouts, departures } from "~/db/schema";
import { type Db, withSnapshot } from "~/db/transaction.server";
import type { Journey } from "~/domain/booking/journey";
import type { Day } from "~/domain/day";
import { type CallOffKind, type Chooser, type PartyState, quoteOther, quoteRefund } from "~/domain/departures/call-off";
import { bySeat } from "~/domain/departures/seats";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { readBought } from "~/services/booking/bought.server";
import { livePayment } from "~/services/charges/move-charge.server";
import { spreadOverCards } from "~/services/charges/owe-refund.server";
import { roomOf } from "~/services/inventory/rooms.server";
import { seatsOf } from "~/services/inventory/seats.server";
import { heldFor, partyOf } from "./settle-party.server";

/** A departure that is held for it. Amounts in minor units. */
export type HeldOther = {
  departure: string;
  journey: Journey;
  /** What it costs less than what was bought, and what of that goes back to the cards. */
  less: number;
  back: number;
  /** The seats of those who keep theirs. */
  seats: string[];
};

export type ChoiceView = {
  state: PartyState;
  kind: CallOffKind;
  /** Only where travellers are told. */
  why: string | null;
  answerUntil: Date;
  chosenBy: Chooser | null;
  booking: { number: string; key: string };
  locale: Locale;
  currency: Currency;
  /** As it is booked now. */
  journey: Journey;
  /** The departure that was called off. */
  startDay: Day;
  people: number;
  /** Who has which seat there. */
  seats: string[];
  /** `asked`: the partner's, which is asked for once another departure is chosen. */
  room: { hotel: string; asked: boolean } | null;
  activities: number;
  price: number;
  paid: number;
  /** To which cards everything would go back. */
  refund: { back: number; cards: { brand: string; last4: string; amount: number }[] };
  others: HeldOther[];
  paymentUnderWay: boolean;
};

/** By the key in its mail; null when there is none. */
export async function readChoice(key: string, now: Date): Promise<ChoiceView | null> {
  return withSnapshot((at) => read(at, eq(callOffParties.key, key), now));
}

/** Of a party, for a colleague. */
export async function readChoiceOf(of: { departure: string; booking: string }, now: Date): Promise<ChoiceView | null> {
  return withSnapshot((at) => read(at, partyOf(of), now));
}

async function read(from: Db, where: SQL | undefined, now: Date): Promise<ChoiceView | null> {
  const [row] = await from
    .select({
      party: callOffParties,
      callOff: callOffs,
      booking: bookings,
      checkout: checkouts,
      day: departures.startDay,
    })
    .from(callOffParties)
    .innerJoin(callOffs, eq(callOffs.departure, callOffParties.departure))
    .innerJoin(departures, eq(departures.id, callOffs.departure))
    .innerJoin(bookings, eq(bookings.number, callOffParties.booking))
    .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
    .where(where);
  if (!row) return null;
  const { party, callOff, booking, checkout } = row;
  const { bought, people } = await readBought(from, booking, checkout);
  const open = party.state === "due" || party.state === "waiting";
  const { goesBack } = quoteRefund(bought);
  const held = open ? (await heldFor(from, party)).filter(({ heldUntil }) => heldUntil > now) : [];
  const others: HeldOther[] = [];
  for (const other of held) {
    const { less, goesBack: back } = quoteOther(bought, other);
    const seats = (await seatsOf(from, other.id)).map(({ seat }) => seat).toSorted(bySeat);
    others.push({ departure: other.departure, journey: other.journey, less, back, seats });
  }
  const stay = await roomOf(from, checkout.id);
  const { state, chosenBy } = party;
  const { kind, answerUntil } = callOff;
  return {
    state,
    chosenBy,
    kind,
    answerUntil,
    why: callOff.whyShown ? callOff.why : null,
    booking: { number: booking.number, key: booking.key },
    locale: checkout.locale,
    currency: checkout.currency,
    journey: checkout.journey,
    startDay: row.day,
    people: people.length,
    seats: (await seatsOf(from, checkout.id)).map(({ seat }) => seat).toSorted(bySeat),
    room: stay && { hotel: stay.about.name, asked: stay.supplier === "partner" },
    activities: bought.going.filter(({ extras }) => extras > 0).length,
    price: booking.price,
    paid: booking.paid,
    refund: { back: goesBack, cards: open ? await spreadOverCards(from, checkout.id, goesBack) : [] },
    others: others.toSorted((one, two) => (one.journey.departure.startDay < two.journey.departure.startDay ? -1 : 1)),
    paymentUnderWay: open && (await livePayment(from, checkout.id)) !== undefined,
  };
}
