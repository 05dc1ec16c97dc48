/** What must hold of rooms and of activities added, for database tests. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as schema from "~/db/schema";
import { db } from "~/db/transaction.server";
import { nightsOf } from "~/domain/room-nights";
import type { FakePartner } from "./fake-partner";

type Checkout = typeof schema.checkouts.$inferSelect;

/** At every moment: no night is let twice, no activity given twice, nothing is sold without its room. */
export async function expectRoomsSafe(checkouts: readonly Checkout[]): Promise<void> {
  const stays = await db.select().from(schema.stays);
  const people = await db.select().from(schema.travellers);
  const isGone = ({ checkout, traveller }: { checkout: string; traveller: number }) =>
    people.some((each) => each.checkout === checkout && each.position === traveller && each.cancelledAt !== null);
  const extras = (await db.select().from(schema.checkoutExtras)).filter(
    (extra) => extra.returnedAt === null && !isGone(extra),
  );
  const stateOf = (id: string) => checkouts.find((checkout) => checkout.id === id);
  for (const { hotel, room, night, taken, rooms } of await db.select().from(schema.roomNights)) {
    const letTo = stays.filter(
      (stay) =>
        stay.supplier === "own" &&
        stay.hotel === hotel &&
        stay.room === room &&
        (stay.state === "held" || stay.state === "confirmed") &&
        nightsOf(stay.firstNight, stay.nights).includes(night),
    );
    expect(taken).toBe(letTo.length);
    expect(taken).toBeLessThanOrEqual(rooms);
  }
  for (const { departure, activity, taken, capacity } of await db.select().from(schema.extraPlaces)) {
    const going = extras.filter((extra) => {
      const checkout = stateOf(extra.checkout);
      return extra.activity === activity && checkout?.departure === departure && checkout.placesHeld;
    });
    expect(taken).toBe(going.length);
    expect(taken).toBeLessThanOrEqual(capacity);
  }
  for (const stay of stays) {
    const checkout = stateOf(stay.checkout);
    const travels = checkout && checkout.cancelled < checkout.adults + checkout.children;
    if (checkout?.state === "booked" && stay.supplier === "own")
      expect(stay.guests).toBeGreaterThanOrEqual(checkout.adults + checkout.children - checkout.cancelled);
    if (checkout?.state === "booked" && travels) expect(stay.state).toBe("confirmed");
    if (checkout?.state === "booked" && !travels) expect(["leaving", "left"]).toContain(stay.state);
    if (checkout?.state === "expired") expect(["refused", "leaving", "left"]).toContain(stay.state);
    expect((await roomChanged(stay.checkout)) ?? checkout?.stayPrice).toBe(stay.total);
  }
}

/** What the room of a booking is worth since it was last changed; undefined of the one that was sold. */
async function roomChanged(checkout: string): Promise<number | undefined> {
  const made = await db
    .select({ data: schema.bookingChanges.data })
    .from(schema.bookingChanges)
    .innerJoin(schema.bookings, eq(schema.bookings.number, schema.bookingChanges.booking))
    .where(eq(schema.bookings.checkout, checkout))
    .orderBy(schema.bookingChanges.madeAt);
  const worth = ({ data }: (typeof made)[number]) =>
    "sold" in data && "stayPrice" in data.sold ? data.sold.stayPrice : undefined;
  return made.map(worth).findLast((price) => price !== undefined);
}

/** Once all has come to rest: the partner keeps the rooms that were sold, each of them once, and no other. */
export async function expectRoomsSettled(partner: FakePartner): Promise<void> {
  const stays = (await db.select().from(schema.stays)).filter(({ supplier }) => supplier === "partner");
  expect(stays.filter(({ state }) => !["confirmed", "refused", "left"].includes(state))).toEqual([]);
  const sold = stays.filter(({ state }) => state === "confirmed").map(({ key }) => key);
  const kept = [...partner.holds.values()].filter(({ state }) => state === "confirmed").map(({ key }) => key);
  expect(kept.filter((key) => stays.some((stay) => stay.key === key)).sort()).toEqual(sold.sort());
  for (const { key, state, hotel, room, firstNight, nights, guests, twoBeds } of stays)
    if (state === "confirmed")
      expect(partner.holds.get(key)?.stay ?? null).toEqual({ hotel, room, firstNight, nights, guests, twoBeds });
  const spares = await db.select().from(schema.spareStays);
  expect(spares.filter(({ state }) => state !== "refused" && state !== "left")).toEqual([]);
  expect(kept.filter((key) => spares.some((spare) => spare.key === key))).toEqual([]);
}
