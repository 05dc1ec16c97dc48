/** What must hold of rooms and of activities added, for database tests. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as schema from "~/db/schema";
import { db } from "~/db/transaction.server";
import { nightsOf } from "~/domain/catalogue/room-nights";
import type { FakePartner } from "./fake-partner";
import { groupBy, type Rules } from "./rules";

type Checkout = typeof schema.checkouts.$inferSelect;
type Traveller = typeof schema.travellers.$inferSelect;
type Rows = {
  checkouts: readonly Pick<
    Checkout,
    "id" | "departure" | "state" | "adults" | "children" | "cancelled" | "placesHeld" | "stayPrice"
  >[];
  travellers: readonly Pick<Traveller, "checkout" | "position" | "cancelledAt">[];
};

/** At every moment: no night is let twice, no activity given twice, nothing is sold without its room. */
export async function lookAtRooms(
  { checkouts, travellers }: Rows,
  { same, holds }: Pick<Rules, "same" | "holds">,
): Promise<void> {
  const stays = await db.select().from(schema.stays);
  const place = (checkout: string, traveller: number) => `${checkout} ${traveller}`;
  const gone = new Set(
    travellers.filter((each) => each.cancelledAt !== null).map((each) => place(each.checkout, each.position)),
  );
  const extras = (await db.select().from(schema.checkoutExtras)).filter(
    (extra) => extra.returnedAt === null && !gone.has(place(extra.checkout, extra.traveller)),
  );
  const known = new Map(checkouts.map((checkout) => [checkout.id, checkout]));
  const letTo = groupBy(
    stays.filter(({ supplier, state }) => supplier === "own" && (state === "held" || state === "confirmed")),
    ({ hotel, room }) => `${hotel} ${room}`,
  );
  for (const { hotel, room, night, taken, rooms } of await db.select().from(schema.roomNights)) {
    const those = letTo(`${hotel} ${room}`).filter(({ firstNight, nights }) =>
      nightsOf(firstNight, nights).includes(night),
    );
    same(`rooms ${room} of ${hotel} on ${night}`, taken, those.length);
    holds(`no more are let of ${room} of ${hotel} on ${night} than there are`, taken <= rooms);
  }
  for (const { departure, activity, taken, capacity } of await db.select().from(schema.extraPlaces)) {
    const going = extras.filter((extra) => {
      const checkout = known.get(extra.checkout);
      return extra.activity === activity && checkout?.departure === departure && checkout.placesHeld;
    });
    same(`places of ${activity} on ${departure}`, taken, going.length);
    holds(`no more are taken of ${activity} on ${departure} than there are`, taken <= capacity);
  }
  const changed = await roomsChanged();
  for (const { checkout: id, supplier, guests, state, total } of stays) {
    const checkout = known.get(id);
    const travelling = checkout ? checkout.adults + checkout.children - checkout.cancelled : 0;
    const what = `the room of ${id}, which is ${checkout?.state}`;
    if (checkout?.state === "booked" && supplier === "own") holds(`${what} is large enough`, guests >= travelling);
    if (checkout?.state === "booked" && travelling > 0) same(what, state, "confirmed");
    if (checkout?.state === "booked" && travelling <= 0)
      holds(`${what}, nobody travelling: ${state}`, ["leaving", "left"].includes(state));
    if (checkout?.state === "expired") holds(`${what}: ${state}`, ["refused", "leaving", "left"].includes(state));
    same(`the price of ${what}`, changed.get(id) ?? checkout?.stayPrice, total);
  }
}

/** By checkout, what the room of a booking is worth since it was last changed. */
async function roomsChanged(): Promise<Map<string, number>> {
  const made = await db
    .select({ checkout: schema.bookings.checkout, data: schema.bookingChanges.data })
    .from(schema.bookingChanges)
    .innerJoin(schema.bookings, eq(schema.bookings.number, schema.bookingChanges.booking))
    .orderBy(schema.bookingChanges.madeAt);
  return new Map(
    made.flatMap(({ checkout, data }) =>
      "sold" in data && "stayPrice" in data.sold && data.sold.stayPrice !== undefined
        ? [[checkout, data.sold.stayPrice] as const]
        : [],
    ),
  );
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
