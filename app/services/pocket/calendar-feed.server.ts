/** The private address at which a calendar reads a trip: kept as a hash, made again or taken away by the owner. */
import { createHash } from "node:crypto";
import { and, eq, exists, isNull } from "drizzle-orm";
import { bookings, plannerFeeds, plannerTrips } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import type { PocketSource } from "~/documents/pocket-source";
import type { Locale } from "~/domain/locale";
import type { Traveller } from "~/domain/people/traveller";
import { withoutSecretParts } from "~/domain/planner/bought";
import { withoutPrivate } from "~/domain/planner/items";
import { keyedHash, keyedHashes } from "~/platform/keyed-hash.server";
import { keyHash, randomToken } from "~/platform/random-token.server";
import { tripFeed } from "~/services/calendar/trip-calendar.server";
import { itemsOfTrip } from "~/services/planner/items-of-trip.server";
import { liveTrip, takeToOpen } from "~/services/planner/trips.server";
import { pocketSource } from "./read-pocket.server";

/** Made of the salt, so that its owner can be shown it again, and of our secret, so that the database tells it nobody. */
const madeOf = (salt: string) => `calendar ${salt}`;

/** `lost`: it works, but the secret it was made of is gone. */
export type Feed = { state: "none" } | { state: "open"; key: string } | { state: "lost" };

/** The feed of one of the traveller's trips. */
export async function findFeed(traveller: Traveller, trip: string): Promise<Feed> {
  const [feed] = await db
    .select({ salt: plannerFeeds.salt, key: plannerFeeds.key })
    .from(plannerFeeds)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerFeeds.trip))
    .where(liveTrip(traveller, trip));
  if (!feed) return { state: "none" };
  const key = keyedHashes(madeOf(feed.salt)).find((each) => keyHash(each) === feed.key);
  return key ? { state: "open", key } : { state: "lost" };
}

/** Opens a feed of a trip, in place of the one it had; null when it is not the traveller's to open. */
export async function openFeed(traveller: Traveller, trip: string, locale: Locale, now: Date): Promise<string | null> {
  return transaction(async (tx) => {
    if (!(await takeToOpen(tx, traveller, trip))) return null;
    const salt = randomToken();
    const key = keyedHash(madeOf(salt));
    const feed = { salt, key: keyHash(key), locale, revisedAt: now };
    await tx
      .insert(plannerFeeds)
      .values({ ...feed, trip })
      .onConflictDoUpdate({ target: plannerFeeds.trip, set: feed });
    return key;
  });
}

/** From the next request on, the address shows nothing. */
export async function closeFeed(traveller: Traveller, trip: string): Promise<boolean> {
  return transaction(async (tx) => {
    const mine = tx.select({ id: plannerTrips.id }).from(plannerTrips).where(liveTrip(traveller, trip));
    const closed = await tx
      .delete(plannerFeeds)
      .where(and(eq(plannerFeeds.trip, trip), exists(mine)))
      .returning({ trip: plannerFeeds.trip });
    return closed.length === 1;
  });
}

/** Calendars are shared: they say when and where, and neither what it costs nor any code or number. */
function withoutSecrets(source: PocketSource): PocketSource {
  const { booked, items } = source;
  return {
    ...source,
    hidesNumber: true,
    items: items.map((item) => ({ ...item, data: withoutPrivate(item.data) })),
    booked: booked && { ...booked, parts: withoutSecretParts(booked.parts) },
  };
}

/** The calendar at a feed's address and the name of what it says; null when there is no such feed. */
export async function readFeed(key: string, now: Date): Promise<{ text: string; etag: string } | null> {
  const [feed] = await db
    .select({
      id: plannerTrips.id,
      name: plannerTrips.name,
      booking: bookings.key,
      locale: plannerFeeds.locale,
    })
    .from(plannerFeeds)
    .innerJoin(plannerTrips, eq(plannerTrips.id, plannerFeeds.trip))
    .leftJoin(bookings, eq(bookings.number, plannerTrips.booking))
    .where(and(eq(plannerFeeds.key, keyHash(key)), isNull(plannerTrips.deletedAt)));
  if (!feed) return null;
  // What its traveller noted is no business of anyone who reads the calendar.
  const source = await pocketSource(feed, itemsOfTrip(db, feed.id));
  const text = await tripFeed(feed.locale, source, now, withoutSecrets(source));
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` };
}
