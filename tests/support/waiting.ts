/** Requests for places, for database tests. */
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { checkouts, departures, freedPlaces, waitingOffers, waitingRequests } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { partySize } from "~/domain/people/party";
import { randomToken } from "~/platform/random-token.server";
import { markFreed } from "~/services/inventory/freed.server";
import { offerPlaces } from "~/services/waiting/offer.server";
import { NOW, unique } from "./checkout";

export type Waiting = typeof waitingRequests.$inferSelect;

/** A request in line for a departure, as if its e-mail were confirmed at `since`. */
export async function aWaiting(departure: string, over: Partial<Waiting> = {}): Promise<Waiting> {
  const [of] = await db.select().from(departures).where(eq(departures.id, departure));
  if (!of) throw new Error("No such departure");
  const [request] = await transaction((tx) =>
    tx
      .insert(waitingRequests)
      .values({
        id: randomToken(),
        key: randomToken(),
        trip: of.trip,
        city: "montreal",
        adults: 1,
        children: 0,
        firstDay: of.startDay,
        lastDay: of.startDay,
        maxPrice: 1_000_000,
        currency: "CAD",
        locale: "fr-ca",
        email: `${unique("waits")}@example.com`,
        state: "waiting",
        askedAt: NOW,
        since: NOW,
        ...over,
      })
      .returning(),
  );
  if (!request) throw new Error("Not written");
  return request;
}

export async function requestRow(id: string): Promise<Waiting> {
  const [request] = await db.select().from(waitingRequests).where(eq(waitingRequests.id, id));
  if (!request) throw new Error("No such request");
  return request;
}

/** Offers what came back of one departure and of no other. */
export async function offerAlone(departure: string, now: Date): Promise<number> {
  await transaction(async (tx) => {
    await tx.delete(freedPlaces);
    await markFreed(tx, eq(departures.id, departure));
  });
  return offerPlaces(now);
}

/** What holds of the list at every moment. */
export async function expectLineSafe(): Promise<void> {
  const requests = await db.select().from(waitingRequests);
  const offers = await db
    .select({ offer: waitingOffers, checkout: checkouts })
    .from(waitingOffers)
    .innerJoin(checkouts, eq(checkouts.id, waitingOffers.checkout));
  for (const { id, state } of requests) {
    const open = offers.filter(({ offer }) => offer.request === id && offer.state === "open");
    expect(open.length).toBe(state === "offered" ? 1 : 0);
  }
  for (const { offer, checkout } of offers) {
    const request = requests.find(({ id }) => id === offer.request);
    // Never a part of what was asked for, never dearer.
    expect(partySize(checkout)).toBe(request ? partySize(request) : -1);
    expect(checkout.total).toBeLessThanOrEqual(request?.maxPrice ?? 0);
    if (offer.state === "declined" || offer.state === "lapsed") expect(checkout.placesHeld).toBe(false);
  }
}
