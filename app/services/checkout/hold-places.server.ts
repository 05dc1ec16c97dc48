import { and, count, eq, gt, sql } from "drizzle-orm";
import { checkouts, departures, fares } from "~/db/schema";
import { type Db, transaction } from "~/db/transaction.server";
import { availabilityOf, placesLeft } from "~/domain/availability";
import { HOLD_MINUTES } from "~/domain/conditions";
import { dayIn } from "~/domain/day";
import { MAX_OPEN_HOLDS } from "~/domain/limits";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money";
import { checkParty, partySize } from "~/domain/party";
import { quote } from "~/domain/price";
import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { isPostgres } from "~/env.server";
import { crashPoint } from "~/services/crash-point.server";
import { rateOn } from "~/services/rates.server";
import { expireHoldsOf, takePlaces } from "./places.server";
import { readJourney } from "./read-journey.server";
import { secret } from "./secret.server";

export type HoldInput = {
  departure: string;
  /** Slug of the city where they board. */
  city: string;
  adults: number;
  children: number;
  locale: Locale;
  currency: Currency;
  /** Names who asks without telling who it is; without it no limit applies. */
  visitor?: string;
};

export type HoldRefusal =
  | "party-empty"
  | "party-no-adult"
  | "party-too-large"
  | "departure-unknown"
  | "departure-gone"
  | "city-not-served"
  | "not-enough-places"
  | "too-many-holds";

/**
 * Opens a checkout: holds the places for HOLD_MINUTES and freezes price, currency, rate and journey (spec 4). The hold
 * and the guard against overselling are one statement. Refuses with the party's codes (`domain/party.ts`), `departure-unknown`,
 * `departure-gone` (withdrawn, or leaves today or earlier), `city-not-served`, `not-enough-places` (params: `left`),
 * or `too-many-holds` (the visitor has MAX_OPEN_HOLDS under way).
 */
export async function holdPlaces(
  input: HoldInput,
  now: Date,
): Promise<Verdict<{ id: string; heldUntil: Date }, HoldRefusal>> {
  const party = checkParty(input);
  if (!party.ok) return party;
  const today = dayIn(now);
  const rateMicros = await rateOn(input.currency, today);
  const held = await transaction(async (tx): Promise<Verdict<{ id: string; heldUntil: Date }, HoldRefusal>> => {
    const sold = await readJourney(tx, input);
    if (!sold) return whyNot(tx, input, now);
    if (input.visitor && (await holdsOf(tx, input.visitor, now)) >= MAX_OPEN_HOLDS) return refuse("too-many-holds");
    const { journey, fare } = sold;
    const places = partySize(party.value);
    const taken =
      (await takePlaces(tx, input.departure, places, today)) ||
      ((await expireHoldsOf(tx, input.departure, now)) > 0 && (await takePlaces(tx, input.departure, places, today)));
    if (!taken) return whyNot(tx, input, now);
    crashPoint("hold.places-taken");
    const id = secret();
    const heldUntil = new Date(now.getTime() + HOLD_MINUTES * 60_000);
    await tx.insert(checkouts).values({
      id,
      departure: input.departure,
      trip: fare.trip,
      city: input.city,
      journey,
      locale: input.locale,
      currency: input.currency,
      rateMicros,
      ...party.value,
      ...quote(fare, party.value, rateMicros),
      state: "open",
      placesHeld: true,
      heldUntil,
      openedAt: now,
      visitor: input.visitor ?? null,
    });
    return accept({ id, heldUntil });
  });
  if (held.ok) crashPoint("hold.committed");
  return held;
}

/** How many holds a visitor has under way. Their holds come one after the other, so that none escapes the count. */
async function holdsOf(tx: Db, visitor: string, now: Date): Promise<number> {
  // SQLite has one writer at a time anyway.
  if (isPostgres)
    await tx.select({ lock: sql`pg_advisory_xact_lock(hashtextextended(${visitor}, 0))` }).from(sql`(select 1) as one`);
  const open = and(eq(checkouts.visitor, visitor), eq(checkouts.state, "open"), gt(checkouts.heldUntil, now));
  const [row] = await tx.select({ holds: count() }).from(checkouts).where(open);
  return row?.holds ?? 0;
}

async function whyNot(tx: Db, input: HoldInput, now: Date): Promise<Refusal<HoldRefusal>> {
  const [departure] = await tx.select().from(departures).where(eq(departures.id, input.departure));
  if (!departure) return refuse("departure-unknown");
  if (availabilityOf(departure, dayIn(now)) === "gone") return refuse("departure-gone");
  const [served] = await tx
    .select({ city: fares.city })
    .from(fares)
    .where(and(eq(fares.departure, input.departure), eq(fares.city, input.city)));
  return served ? refuse("not-enough-places", { left: placesLeft(departure) }) : refuse("city-not-served");
}
