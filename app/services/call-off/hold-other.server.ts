/** Another departure, held for a party until it chooses: places, seats, room and activities, whole or not at all. */
import { eq } from "drizzle-orm";
import { checkouts, departures } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { partyOf } from "~/domain/amendments/correction";
import { checkRoom, fareInRoom } from "~/domain/catalogue/shared-room";
import { nightsBeyond, quoteStay } from "~/domain/catalogue/stay";
import { dayIn } from "~/domain/day";
import { availabilityOf } from "~/domain/departures/availability";
import { seatsToKeep } from "~/domain/departures/runs";
import { quote } from "~/domain/money/price";
import { keepsFare } from "~/domain/people/age";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";
import { extrasElsewhere, lacksExtras, writeElsewhere } from "~/services/checkout/extras.server";
import { offerOwnRoom } from "~/services/checkout/offer-room.server";
import { inRoom, readJourney, type ToHold } from "~/services/checkout/read-journey.server";
import { writeStay } from "~/services/checkout/room.server";
import { readGoing } from "~/services/inventory/going.server";
import { takeAll } from "~/services/inventory/holds.server";
import { roomOf, type Stay } from "~/services/inventory/rooms.server";
import { runsOf } from "~/services/inventory/runs.server";
import { seatsOf, takeSeats } from "~/services/inventory/seats.server";
import type { Checkout } from "./read-parties.server";

/** Why a party cannot have a departure. */
export const NOT_HELD = [
  "city-not-served",
  "other-gone",
  "no-places",
  "room-too-small",
  "age-other-fare",
  "room-of-partner",
  "no-room",
  "no-activity",
] as const;
export type NotHeld = (typeof NOT_HELD)[number];

type Wanted = { checkout: Checkout; departure: string; until: Date };

/**
 * Holds a departure for those of a booked checkout who travel, in an open checkout of its own until `until`: from the same
 * city, in the same room of ours, with the same activities, in the same seats where they are free. For anyone who has called
 * `relyOnCoaches`. Refuses with why not; the transaction, or the attempt, is then to be refused.
 */
export async function holdOther(
  tx: Db,
  { checkout, departure, until }: Wanted,
  now: Date,
): Promise<Verdict<string, NotHeld>> {
  const { city, rateMicros, locale, currency, trip } = checkout;
  const sold = await readJourney(tx, { departure, city });
  const [row] = await tx.select().from(departures).where(eq(departures.id, departure));
  if (!sold || !row) return refuse("city-not-served");
  const people = await readGoing(tx, checkout.id);
  if (availabilityOf(row, dayIn(now)) === "gone") return refuse("other-gone");
  const party = partyOf(people);
  if (!checkRoom(sold.room ?? undefined, party).ok) return refuse("room-too-small");
  if (!people.every((person) => keepsFare(person, row.startDay))) return refuse("age-other-fare");
  const had = await roomOf(tx, checkout.id);
  const room = had ? await sameRoom(tx, had, sold) : accept(null);
  if (!room.ok) return room;
  const stay = room.value && quoteStay(room.value.price, room.value.guests, room.value.twoBeds, rateMicros);
  const journey = inRoom(sold, party, { twoBeds: checkout.journey.room?.twoBeds });
  if (await lacksExtras(tx, { ...checkout, departure, city, journey })) return refuse("no-activity");
  const id = randomToken();
  const extras = await extrasElsewhere(tx, checkout, { ...checkout, id, departure, city, journey });
  const { adultPrice, childPrice, total } = quote(
    fareInRoom(sold.fare, sold.room ?? undefined, party),
    party,
    rateMicros,
  );
  const extrasPrice = extras.reduce((sum, { price }) => sum + price, 0);
  // Of a partner room nothing is held: it stays at its price, and is asked for once this departure is chosen.
  const stayPrice = stay?.total ?? had?.total ?? 0;
  const [opened] = await tx
    .insert(checkouts)
    .values({
      id,
      departure,
      trip,
      city,
      journey,
      locale,
      currency,
      rateMicros,
      ...party,
      adultPrice,
      childPrice,
      stayPrice,
      extrasPrice,
      total: total + stayPrice + extrasPrice,
      state: "open",
      placesHeld: true,
      heldUntil: until,
      openedAt: now,
      visitor: null,
    })
    .returning();
  if (!opened) throw new Error("A checkout that was not written");
  // Nights that overlap those of the party stay its own until it chooses: its room there is priced for all of them.
  if (room.value && had && stay)
    await writeStay(tx, id, { ...room.value, ...nightsBeyond(had, room.value.firstNight) }, stay, now);
  await writeElsewhere(tx, opened, extras);
  const missing = await takeAll(tx, opened, now);
  if (missing) return refuse(missing === "rooms" ? "no-room" : missing === "activities" ? "no-activity" : "no-places");
  await sameSeats(tx, checkout, opened);
  return accept(id);
}

/** The room of ours that the party has, on the nights of the other departure; null where it is the partner's. */
async function sameRoom(tx: Db, stay: Stay, { journey, stay: sells }: ToHold) {
  if (sells?.from.supplier !== stay.supplier) return refuse("room-of-partner");
  const { hotel, room, twoBeds, guests, nights } = stay;
  if (sells.nights !== nights) return refuse("no-room");
  // The partner keeps none for days.
  if (sells.from.supplier === "partner") return accept(null);
  const firstNight = journey.departure.startDay;
  const offered = await offerOwnRoom(tx, sells.from, { hotel, room, twoBeds, guests, nights, firstNight }, stay);
  return offered.ok ? offered : refuse("no-room");
}

async function sameSeats(tx: Db, from: Checkout, to: Checkout): Promise<void> {
  const seats = await seatsOf(tx, from.id);
  if (seats.length > 0) await takeSeats(tx, to.id, seatsToKeep(seats, await runsOf(tx, to.departure)));
}
