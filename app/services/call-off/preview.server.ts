/** What calling a departure off would come to, for whom, and who could have which other one; nothing is written. */
import { createHash } from "node:crypto";
import { and, asc, eq, gt } from "drizzle-orm";
import { attempt } from "~/db/attempt.server";
import { callOffs, checkouts, departures, destinations, trips } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { type Day, dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import {
  answerUntil,
  type CallOffKind,
  type CallOffTotals,
  checkOffered,
  mayCallOff,
  mayOffer,
  needsCode,
  type OfferRefusal,
  quoteOther,
  totalsOf,
} from "~/domain/departures/call-off";
import type { Bilingual } from "~/domain/locale";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readBought } from "~/services/booking/bought.server";
import { relyOnCoaches } from "~/services/inventory/runs.server";
import { holdOther, type NotHeld } from "./hold-other.server";
import { type Party, readParties } from "./read-parties.server";

export type Departure = typeof departures.$inferSelect;

/** What a colleague chose: how it is called off, and what is offered instead. */
export type Plan = { kind: CallOffKind; offered: readonly string[] };

export type Candidate = {
  departure: string;
  startDay: Day;
  endDay: Day;
  left: number;
  /** The cheapest fare of an adult, in CAD cents. */
  fromCad: number;
};

export type CallOffDesk = {
  departure: Departure;
  trip: Bilingual;
  /** What it is called in both languages: where it goes. */
  destination: Bilingual;
  candidates: Candidate[];
  answerUntil: Date;
};

/** A departure with the others of its trip that may be offered instead, the earliest first; null when there is none. */
export async function deskOf(from: Db, id: string, now: Date): Promise<CallOffDesk | null> {
  const [found] = await from
    .select({ departure: departures, trip: trips.data, destination: destinations.data })
    .from(departures)
    .innerJoin(trips, eq(trips.slug, departures.trip))
    .innerJoin(destinations, eq(destinations.slug, departures.destination))
    .where(eq(departures.id, id));
  if (!found) return null;
  const { departure } = found;
  const others = await from
    .select()
    .from(departures)
    .where(
      and(
        eq(departures.trip, departure.trip),
        eq(departures.status, "on-sale"),
        gt(departures.startDay, dayIn(answerUntil(departure.startDay, now))),
      ),
    )
    .orderBy(asc(departures.startDay), asc(departures.id));
  return {
    departure,
    trip: found.trip.name,
    destination: found.destination.name,
    answerUntil: answerUntil(departure.startDay, now),
    candidates: others
      .filter((other) => mayOffer(other, departure, now) && availabilityOf(other, dayIn(now)) !== "gone")
      .map((other) => ({
        departure: other.id,
        startDay: other.startDay,
        endDay: other.endDay,
        left: other.placesLeft,
        fromCad: other.fromCad,
      })),
  };
}

/** The same outside a transaction. */
export async function readDesk(id: string, now: Date): Promise<CallOffDesk | null> {
  return deskOf(db, id, now);
}

/** What a party would be offered of one departure: held at what it costs less, or why not. */
export type Trial = { departure: string; less: number; notHeld: null } | { departure: string; notHeld: NotHeld };

export type PartyTrial = Pick<
  Party,
  "people" | "room" | "activities" | "reachable" | "currency" | "price" | "paid" | "name" | "phone"
> & { number: string; trials: Trial[] };

export type Preview = {
  totals: CallOffTotals;
  parties: PartyTrial[];
  needsCode: boolean;
  /** Of all this: what is decided is what was shown. */
  seen: string;
};

export type PreviewRefusal = OfferRefusal | "departure-unknown" | "departure-left" | "called-off" | "offer-unknown";

/**
 * What a plan would come to now. Refuses with `departure-unknown`, `departure-left`, `called-off` (it is already),
 * `offer-unknown` (no departure that may be offered), or what `checkOffered` does.
 */
export async function previewCallOff(
  departure: string,
  plan: Plan,
  now: Date,
): Promise<Verdict<Preview, PreviewRefusal>> {
  return transaction((tx) => previewIn(tx, departure, plan, now));
}

/**
 * The same in a transaction. Every hold is tried as it would be made, the first to book first, and let go of again with
 * the attempt: what is said to be had is had.
 */
export async function previewIn(
  tx: Db,
  id: string,
  { kind, offered }: Plan,
  now: Date,
): Promise<Verdict<Preview, PreviewRefusal>> {
  const desk = await deskOf(tx, id, now);
  if (!desk) return refuse("departure-unknown");
  if (!mayCallOff(desk.departure.startDay, dayIn(now))) return refuse("departure-left");
  const [already] = await tx.select({ one: callOffs.departure }).from(callOffs).where(eq(callOffs.departure, id));
  if (already) return refuse("called-off");
  if (offered.some((one) => !desk.candidates.some(({ departure }) => departure === one)))
    return refuse("offer-unknown");
  const enough = checkOffered(kind, offered, desk.departure.startDay, now);
  if (!enough.ok) return enough;
  const parties = await readParties(tx, id);
  const trials = await tryAll(tx, parties, offered, desk.answerUntil, now);
  const totals = totalsOf(parties);
  const shown = parties.map(({ booking, checkout: _, email: __, rateMicros: ___, ...party }) => ({
    ...party,
    number: booking.number,
    trials: trials.get(booking.number) ?? [],
  }));
  const what = [
    id,
    kind,
    offered,
    shown.map(({ number, price, paid, trials: theirs }) => [number, price, paid, theirs]),
  ];
  return accept({
    totals,
    parties: shown,
    needsCode: needsCode(totals),
    seen: createHash("sha256").update(JSON.stringify(what)).digest("base64url").slice(0, 22),
  });
}

async function tryAll(tx: Db, parties: readonly Party[], offered: readonly string[], until: Date, now: Date) {
  const trials = new Map<string, Trial[]>();
  if (offered.length === 0) return trials;
  await relyOnCoaches(tx, offered);
  await attempt(tx, async () => {
    for (const { booking, checkout } of parties) {
      const tried: Trial[] = [];
      for (const departure of offered) tried.push(await tryOne(tx, { booking, checkout }, departure, until, now));
      trials.set(booking.number, tried);
    }
    return refuse("tried");
  });
  return trials;
}

async function tryOne(
  tx: Db,
  { booking, checkout }: Pick<Party, "booking" | "checkout">,
  departure: string,
  until: Date,
  now: Date,
): Promise<Trial> {
  const held = await attempt(tx, () => holdOther(tx, { checkout, departure, until }, now));
  if (!held.ok) return { departure, notHeld: held.code };
  const [other] = await tx.select().from(checkouts).where(eq(checkouts.id, held.value));
  if (!other) throw new Error("A hold without its checkout");
  const { bought } = await readBought(tx, booking, checkout);
  return { departure, less: quoteOther(bought, other).less, notHeld: null };
}
