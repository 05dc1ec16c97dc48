/** What calling a departure off would cost, and which replacement each party could have. Nothing is written. */
import { createHash } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { attempt } from "~/db/attempt.server";
import { callOffs, departures, destinations, trips } from "~/db/schema";
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
import { readCheckoutRow } from "~/services/checkout/checkout-rows.server";
import { readRun } from "~/services/departures/read-run.server";
import { onSaleAfter } from "~/services/inventory/on-sale.server";
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

/** A departure that is called off, with the others of its trip that may be offered instead, the earliest first. */
export type CallOffPart = {
  departure: Departure;
  trip: Bilingual;
  candidates: Candidate[];
  answerUntil: Date;
};

export type CallOffDesk = {
  /** The id of a coach that several departures share; null for one departure alone. */
  run: string | null;
  /** When it leaves and is back, and what it is called: its trip, or the line of the coach. */
  startDay: Day;
  endDay: Day;
  name: Bilingual;
  /** Where it goes. */
  destination: Bilingual;
  /** In order of their ids. Of a coach those that are not called off yet and have not left. */
  parts: CallOffPart[];
};

/** A departure or a coach by its id, as it may be called off; null when there is neither. */
export async function deskOf(from: Db, id: string, now: Date): Promise<CallOffDesk | null> {
  const alone = await partOf(from, id, now);
  if (alone) {
    const { part, destination } = alone;
    const { startDay, endDay } = part.departure;
    return { run: null, startDay, endDay, name: part.trip, destination, parts: [part] };
  }
  const run = await readRun(from, id);
  if (!run) return null;
  const using = run.departures.filter(({ isCalledOff, startDay }) => !isCalledOff && mayCallOff(startDay, dayIn(now)));
  const found = [];
  for (const { id: departure } of using) found.push(await partOf(from, departure, now));
  const parts = found.flatMap((one) => one?.part ?? []);
  const { day: startDay, name } = run;
  return { run: id, startDay, endDay: startDay, name, destination: found[0]?.destination ?? name, parts };
}

async function partOf(from: Db, id: string, now: Date): Promise<{ part: CallOffPart; destination: Bilingual } | null> {
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
    .where(and(eq(departures.trip, departure.trip), onSaleAfter(dayIn(answerUntil(departure.startDay, now)))))
    .orderBy(asc(departures.startDay), asc(departures.id));
  const part = {
    departure,
    trip: found.trip.name,
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
  return { part, destination: found.destination.name };
}

/** The same outside a transaction. */
export async function readDesk(id: string, now: Date): Promise<CallOffDesk | null> {
  return deskOf(db, id, now);
}

/** Of what is offered, what is offered in the place of one departure. */
export const offeredFor = ({ candidates }: Pick<CallOffPart, "candidates">, offered: readonly string[]): string[] =>
  offered.filter((one) => candidates.some(({ departure }) => departure === one));

/** What a party would be offered of one departure: held at what it costs less, or why not. */
export type Trial = { departure: string; less: number; notHeld: null } | { departure: string; notHeld: NotHeld };

export type PartyTrial = Pick<
  Party,
  "people" | "roomSupplier" | "activities" | "reachable" | "currency" | "price" | "paid" | "name" | "phone"
> & { number: string; departure: string; trials: Trial[] };

export type Preview = {
  /** Of all of it, and of each departure. */
  totals: CallOffTotals;
  totalsBy: Record<string, CallOffTotals>;
  parties: PartyTrial[];
  needsCode: boolean;
  /** Of all this: what is decided is what was shown. */
  seen: string;
};

export type PreviewRefusal = OfferRefusal | "departure-unknown" | "departure-left" | "called-off" | "offer-unknown";

/**
 * The result of a plan now, for a departure, or for a coach and so for every departure that uses it. Refuses with
 * `departure-unknown`, `departure-left`, `called-off` (it is already),
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
 * The same in a transaction. Every hold is tried as it would be made, the first to book first, and released again with
 * the attempt: what the preview shows can be held.
 */
export async function previewIn(
  tx: Db,
  id: string,
  { kind, offered }: Plan,
  now: Date,
): Promise<Verdict<Preview, PreviewRefusal>> {
  const desk = await deskOf(tx, id, now);
  if (!desk) return refuse("departure-unknown");
  const { parts } = desk;
  if (parts.length === 0) return refuse("called-off");
  for (const { departure } of parts) {
    const { id: part, startDay } = departure;
    if (!mayCallOff(startDay, dayIn(now))) return refuse("departure-left");
    const [already] = await tx.select({ one: callOffs.departure }).from(callOffs).where(eq(callOffs.departure, part));
    if (already) return refuse("called-off");
  }
  if (!offered.every((one) => parts.some((part) => offeredFor(part, [one]).length > 0))) return refuse("offer-unknown");
  const affected: PartyOfPart[] = [];
  for (const part of parts) {
    const theirs = await readParties(tx, part.departure.id);
    // Nothing has to be offered where nobody travels.
    const isAsked = parts.length === 1 || theirs.length > 0;
    const enough = checkOffered(kind, offeredFor(part, offered), part.departure.startDay, now);
    if (isAsked && !enough.ok) return enough;
    affected.push(...theirs.map((party) => ({ party, part })));
  }
  const inOrder = affected.toSorted((one, other) => bookedBefore(one.party, other.party));
  const trials = await tryAll(tx, inOrder, offered, now);
  const all = inOrder.map(({ party }) => party);
  const totals = totalsOf(all);
  const shown = inOrder.map(({ party: { booking, checkout, email: _, rateMicros: __, ...party } }) => ({
    ...party,
    number: booking.number,
    departure: checkout.departure,
    trials: trials.get(booking.number) ?? [],
  }));
  const what = [
    id,
    parts.map(({ departure }) => departure.id),
    kind,
    offered,
    shown.map(({ number, price, paid, trials: theirs }) => [number, price, paid, theirs]),
  ];
  const totalsBy = parts.map(({ departure: { id: of } }) => [
    of,
    totalsOf(all.filter(({ checkout }) => checkout.departure === of)),
  ]);
  return accept({
    totals,
    totalsBy: Object.fromEntries(totalsBy),
    parties: shown,
    needsCode: needsCode(totals),
    seen: createHash("sha256").update(JSON.stringify(what)).digest("base64url").slice(0, 22),
  });
}

type PartyOfPart = { party: Party; part: CallOffPart };

const bookedBefore = ({ booking: one }: Party, { booking: other }: Party) =>
  one.bookedAt.getTime() - other.bookedAt.getTime() || (one.number < other.number ? -1 : 1);

async function tryAll(tx: Db, affected: readonly PartyOfPart[], offered: readonly string[], now: Date) {
  const trials = new Map<string, Trial[]>();
  if (offered.length === 0) return trials;
  await relyOnCoaches(tx, offered);
  await attempt(tx, async () => {
    for (const { party, part } of affected) {
      const tried: Trial[] = [];
      for (const departure of offeredFor(part, offered))
        tried.push(await tryOne(tx, party, departure, part.answerUntil, now));
      trials.set(party.booking.number, tried);
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
  const other = await readCheckoutRow(tx, held.value);
  if (!other) throw new Error("A hold without its checkout");
  const { bought } = await readBought(tx, booking, checkout);
  return { departure, less: quoteOther(bought, other).less, notHeld: null };
}
