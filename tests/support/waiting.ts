/** Requests for places, for database tests. */
import { eq } from "drizzle-orm";
import { departures, freedPlaces, waitingRequests } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { randomToken } from "~/random-token.server";
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
        ...{ id: randomToken(), key: randomToken(), trip: of.trip, city: "montreal", adults: 1, children: 0 },
        ...{ firstDay: of.startDay, lastDay: of.startDay, most: 1_000_000, currency: "CAD", locale: "fr-ca" },
        ...{ email: `${unique("waits")}@example.com`, state: "waiting", askedAt: NOW, since: NOW },
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
