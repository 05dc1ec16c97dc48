import { desc, eq, inArray, sql } from "drizzle-orm";
import { listedValues, placeholders, preparedQuery } from "~/db/prepared-query.server";
import { type checkouts, payments, seats } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { CheckoutState, Progress } from "~/domain/booking/checkout";
import type { Journey } from "~/domain/booking/journey";
import type { Stands } from "~/domain/booking/take-over";
import type { Coach } from "~/domain/catalogue/catalogue";
import type { ChosenExtra, OfferedExtra } from "~/domain/catalogue/extra";
import type { StayView } from "~/domain/catalogue/stay-view";
import { type Day, dayIn } from "~/domain/day";
import type { RunDirection } from "~/domain/departures/runs";
import type { Locale } from "~/domain/locale";
import { type DueNow, dueNow, finalPaymentDay, type Plan } from "~/domain/money/deposit";
import type { Currency } from "~/domain/money/money";
import { partySize } from "~/domain/people/party";
import type { DeclineCode } from "~/gateways/cards.server";
import { listCards } from "~/services/charges/list-cards.server";
import { type BoughtNothing, type Charge, cardsOf, whyGivenBack } from "~/services/charges/move-charge.server";
import { runsOf } from "~/services/inventory/runs.server";
import { readStay } from "~/services/inventory/stay-view.server";
import { listTravellers, readBookingRow, readCheckoutRow } from "./checkout-rows.server";
import { chosenExtras, offeredExtras } from "./extras.server";
import type { TravellerInput } from "./save-travellers.server";

/** One run of a checkout's departure, as its buyers see it. */
export type Leg = {
  direction: RunDirection;
  day: Day;
  coach: Coach;
  /** The seat of each position. */
  seats: (string | null)[];
  /** Seats of other buyers. */
  taken: string[];
};

/** What all tabs of a checkout need. Amounts in minor units of `prices.currency`, taxes included. */
export type CheckoutView = Journey & {
  id: string;
  /** `expired` from the moment the hold is over, whether or not its places were given back already. */
  state: CheckoutState;
  /** For `tabsOpen` and `firstUndoneTab`. */
  progress: Progress;
  /** The language it was opened in, or paid in. */
  locale: Locale;
  party: { adults: number; children: number };
  prices: {
    currency: Currency;
    rateMicros: number;
    adult: number;
    child: number;
    /** The room, and what travellers add; 0 without. */
    stay: number;
    extras: number;
    /** Taken off by `code`; 0 without one. */
    discount: number;
    code: string | null;
    total: number;
  };
  /** How it is to be paid, and what each way asks for now; no deposit where it is not possible (spec 9). */
  plan: { chosen: Plan; due: DueNow; deposit: (DueNow & { dueDay: Day }) | null; severalCards: boolean };
  /** The split cards, for showing. */
  cards: { id: string; brand: string; last4: string; amount: number }[];
  heldUntil: Date;
  /** Of a package. */
  stay: StayView | null;
  /** What travellers add. */
  extras: ChosenExtra[];
  /** As saved, in the form's order; none before. */
  travellers: TravellerInput[];
  /** Which colleague is in it, and how often it was changed since. */
  stands: Stands;
  /** Whether a payment is under way. */
  paying: boolean;
  /** Why the newest payment was refused, and which card; null when it was not, or while one is under way. */
  lastDecline: Declined | null;
  /** Why money came that books nothing (the newest payment's, or any once expired); it is on its way back. */
  refunded: BoughtNothing | null;
  booking: { number: string; key: string; bookedAt: Date } | null;
};

const attemptsOf = preparedQuery((at) =>
  at
    .select()
    .from(payments)
    .where(eq(payments.checkout, sql.placeholder("checkout")))
    .orderBy(desc(payments.createdAt), desc(payments.id)),
);

function stateOf({ state, heldUntil }: typeof checkouts.$inferSelect, now: Date): CheckoutState {
  return state === "open" && heldUntil <= now ? "expired" : state;
}

/** The checkout, by its unguessable id; null when there is none. */
export async function getCheckout(id: string, now: Date): Promise<CheckoutView | null> {
  const checkout = await readCheckoutRow(db, id);
  if (!checkout) return null;
  const people = await listTravellers(db, id);
  const attempts = await attemptsOf(db, { checkout: id });
  const [newest] = attempts;
  const state = stateOf(checkout, now);
  const failed = newest?.state === "failed" ? await cardsOf(db, newest.id) : [];
  const told = state === "expired" ? attempts : attempts.slice(0, 1);
  const refunded = await whyGivenBack(
    db,
    told.filter((attempt) => attempt.state === "failed").map((attempt) => attempt.id),
  );
  const booking = await readBookingRow(db, id);

  const extras = await chosenExtras(db, id);

  const { travellersDone, seatsDone, adults, children } = checkout;
  return {
    ...checkout.journey,
    id,
    state,
    progress: { state, travellersDone, seatsDone },
    locale: checkout.locale,
    party: { adults, children },
    prices: {
      currency: checkout.currency,
      rateMicros: checkout.rateMicros,
      adult: checkout.adultPrice,
      child: checkout.childPrice,
      stay: checkout.stayPrice,
      extras: checkout.extrasPrice,
      discount: checkout.discount,
      code: checkout.discountCode,
      total: checkout.total,
    },
    plan: planOf(checkout, dayIn(now)),
    cards: (await listCards(db, id)).map(({ id, brand, last4, amount }) => ({ id, brand, last4, amount })),
    heldUntil: checkout.heldUntil,
    stay: await readStay(db, id),
    extras,
    travellers: people.map(({ checkout: _, position, ...person }) => ({
      ...person,
      birthDay: person.birthDay ?? "",
      extras: extras.filter(({ travellers }) => travellers.includes(position)).map(({ activity }) => activity),
    })),
    stands: { soldBy: checkout.soldBy, changes: checkout.changes, changedBy: checkout.changedBy },
    paying: newest?.state === "live",
    lastDecline: declineOf(failed),
    refunded: booking ? null : refunded,
    booking: booking ? { number: booking.number, key: booking.key, bookedAt: booking.bookedAt } : null,
  };
}

const seatsOn = preparedQuery((at, { runs: count }: { runs: number }) =>
  at
    .select()
    .from(seats)
    .where(inArray(seats.run, placeholders(count))),
);

/** What travellers may add, as long as the checkout is open. */
export async function getOfferedExtras(id: string, now: Date): Promise<OfferedExtra[]> {
  const checkout = await readCheckoutRow(db, id);
  return checkout && stateOf(checkout, now) === "open" ? offeredExtras(db, checkout) : [];
}

/** The coaches of a checkout, in the order of travel. */
export async function getLegs(id: string): Promise<Leg[]> {
  const checkout = await readCheckoutRow(db, id);
  if (!checkout) return [];
  const runs = await runsOf(db, checkout.departure);
  const rows = await seatsOn(db, listedValues(runs.map(({ id }) => id)), { runs: runs.length });
  return runs.map(({ id, direction, day, coach }) => {
    const here = rows.filter(({ run }) => run === id);
    const mine = here.filter((row) => row.checkout === checkout.id);
    return {
      direction,
      day,
      coach,
      seats: Array.from(
        { length: partySize(checkout) },
        (_, i) => mine.find(({ traveller }) => traveller === i)?.seat ?? null,
      ),
      taken: here.filter((row) => row.checkout !== checkout.id).map(({ seat }) => seat),
    };
  });
}

export type Declined = { state: "declined"; code: DeclineCode; last4: string | null };

/** Why a payment failed, as the traveller is told, and which of its cards; null when it did not. */
export function declineOf(charges: readonly Charge[]): Declined | null {
  const declined = charges.find(({ state }) => state === "declined");
  const failed = declined ?? charges.find(({ state }) => state === "released");
  if (!failed) return null;
  // Of one card there is nothing to tell apart.
  const last4 = declined && charges.length > 1 ? declined.cardLast4 : null;
  return { state: "declined", code: declined?.declineCode ?? "processing_error", last4 };
}

/** What each way to pay asks for on a day. */
function planOf(checkout: typeof checkouts.$inferSelect, today: Day): CheckoutView["plan"] {
  const departureDay = checkout.journey.departure.startDay;
  const of = (plan: Plan) => dueNow(plan, checkout, { today, departureDay });
  const deposit = of("deposit");
  const full = { now: checkout.total, later: 0 };
  return {
    // A deposit chosen before midnight, too late after it, is the whole price again.
    chosen: deposit ? checkout.plan : "full",
    due: (checkout.plan === "deposit" && deposit) || full,
    deposit: deposit && { ...deposit, dueDay: finalPaymentDay(departureDay) },
    severalCards: checkout.severalCards,
  };
}
