import { and, asc, desc, eq, ne } from "drizzle-orm";
import { bookings, checkouts, coaches, departures, payments, seats, travellers } from "~/db/schema";
import { type Db, db } from "~/db/transaction.server";
import type { Coach } from "~/domain/catalogue";
import type { CheckoutState, Progress } from "~/domain/checkout";
import type { Journey } from "~/domain/journey";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money";
import { partySize } from "~/domain/party";
import { isLive, type PaymentState } from "~/domain/payment";
import type { DeclineCode } from "~/gateways/cards.server";
import type { TravellerInput } from "./save-travellers.server";

/** Everything the tabs of a checkout need. Amounts in minor units of `prices.currency`, taxes included. */
export type CheckoutView = Journey & {
  id: string;
  /** `expired` from the moment the hold is over, whether or not its places were given back already. */
  state: CheckoutState;
  /** For `tabsOpen` and `firstUndoneTab`. */
  progress: Progress;
  /** The language it was opened in, or paid in. */
  locale: Locale;
  party: { adults: number; children: number };
  prices: { currency: Currency; rateMicros: number; adult: number; child: number; total: number };
  heldUntil: Date;
  /** As saved, in the form's order; none before. */
  travellers: TravellerInput[];
  coach: Coach;
  /** The seat of each position. */
  seats: (string | null)[];
  /** Seats of other buyers. */
  seatsTaken: string[];
  /** The payment under way. */
  payment: { id: string; state: PaymentState; challengeUrl: string | null } | null;
  /** Why the newest payment was refused; null when it was not, or while one is under way. */
  lastDecline: DeclineCode | null;
  /** Money came that books nothing (the newest payment's, or any once expired), and is on its way back. */
  refunded: boolean;
  booking: { number: string; key: string; bookedAt: Date } | null;
};

/** The whole checkout, by its unguessable id; null when there is none. */
export async function getCheckout(id: string, now: Date): Promise<CheckoutView | null> {
  const [checkout] = await db.select().from(checkouts).where(eq(checkouts.id, id));
  if (!checkout) return null;
  const people = await db
    .select()
    .from(travellers)
    .where(eq(travellers.checkout, id))
    .orderBy(asc(travellers.position));
  const mine = await db.select().from(seats).where(eq(seats.checkout, id));
  const others = await db
    .select({ seat: seats.seat })
    .from(seats)
    .where(and(eq(seats.departure, checkout.departure), ne(seats.checkout, id)));
  const attempts = await db
    .select()
    .from(payments)
    .where(eq(payments.checkout, id))
    .orderBy(desc(payments.createdAt), desc(payments.id));
  const [payment] = attempts;
  const [booking] = await db.select().from(bookings).where(eq(bookings.checkout, id));

  const over = checkout.state === "open" && checkout.heldUntil <= now;
  const state = over ? "expired" : checkout.state;
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
      total: checkout.total,
    },
    heldUntil: checkout.heldUntil,
    travellers: people.map(({ checkout: _, position: __, ...person }) => person),
    coach: await coachOf(db, checkout.departure),
    seats: Array.from(
      { length: partySize(checkout) },
      (_, i) => mine.find(({ traveller }) => traveller === i)?.seat ?? null,
    ),
    seatsTaken: others.map(({ seat }) => seat),
    payment:
      payment && isLive(payment.state)
        ? { id: payment.id, state: payment.state, challengeUrl: payment.challengeUrl }
        : null,
    lastDecline: declineOf(payment),
    refunded:
      !booking && (state === "expired" ? attempts : attempts.slice(0, 1)).some((each) => each.state === "captured"),
    booking: booking ? { number: booking.number, key: booking.key, bookedAt: booking.bookedAt } : null,
  };
}

/** The coach of a departure, for its seats. */
export async function coachOf(db: Db, departure: string): Promise<Coach> {
  const [row] = await db
    .select({ coach: coaches.data })
    .from(departures)
    .innerJoin(coaches, eq(coaches.slug, departures.coach))
    .where(eq(departures.id, departure));
  if (!row) throw new Error("A departure without its coach");
  return row.coach;
}

/** Why a payment failed, as the traveller is told; null when it did not. */
export function declineOf(payment: typeof payments.$inferSelect | undefined): DeclineCode | null {
  if (payment?.state === "released") return "processing_error";
  if (payment?.state !== "declined") return null;
  return payment.declineCode ?? "processing_error";
}
