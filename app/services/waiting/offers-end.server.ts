/** How an offer ends: bought, declined, or not taken in time; and how a request does. */
import { and, eq, inArray, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { preparedUpdate } from "~/db/prepared-query.server";
import { checkouts, departures, fares, waitingOffers, waitingRequests } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { forEachIsolated } from "~/platform/for-each-isolated.server";
import { markForNewcomer } from "~/services/inventory/freed.server";
import { endHold } from "~/services/inventory/holds.server";
import { departuresFor } from "~/services/inventory/requested-days.server";

type Request = typeof waitingRequests.$inferSelect;
type Offer = typeof waitingOffers.$inferSelect;
export type EndRefusal = "request-unknown" | "payment-under-way" | "offer-bought";

const BATCH_SIZE = 200;

/**
 * Ends the offers whose checkout has: anyone who bought is no longer in line, those who let it lapse wait for another day. And
 * those of departures that were withdrawn since, unless they are being paid: nobody is to buy hours later what will not go.
 */
export async function closeOffers(now: Date): Promise<number> {
  const withdrawn = and(eq(departures.status, "withdrawn"), eq(checkouts.state, "open"));
  const over = await db
    .select({ checkout: waitingOffers.checkout })
    .from(waitingOffers)
    .innerJoin(checkouts, eq(checkouts.id, waitingOffers.checkout))
    .innerJoin(departures, eq(departures.id, waitingOffers.departure))
    .where(and(eq(waitingOffers.state, "open"), or(inArray(checkouts.state, ["booked", "expired"]), withdrawn)))
    .limit(BATCH_SIZE);
  return forEachIsolated(over, ({ checkout: id }) =>
    withNewcomers(now, async (tx, newcomers) => {
      const [row] = await tx
        .select({ status: departures.status })
        .from(waitingOffers)
        .innerJoin(departures, eq(departures.id, waitingOffers.departure))
        .where(eq(waitingOffers.checkout, id));
      if (row?.status === "withdrawn") await endHold(tx, id, now);
      const [checkout] = await tx.select({ state: checkouts.state }).from(checkouts).where(eq(checkouts.id, id));
      if (checkout?.state === "booked") return endBought(tx, id, now);
      if (checkout?.state !== "expired") return false;
      const offer = await close(tx, id, "lapsed");
      if (!offer) return false;
      const [request] = await tx.select().from(waitingRequests).where(eq(waitingRequests.id, offer.request));
      if (request?.state === "offered" && (await moveOn(tx, request, now))) newcomers.push(request);
      return true;
    }),
  );
}

const offersBooked = preparedUpdate(waitingOffers, (update) =>
  update.where(and(eq(waitingOffers.checkout, sql.placeholder("of")), ne(waitingOffers.state, "booked"))).returning(),
);

/**
 * Ends the request whose offer was bought, in the transaction that books it: in time, or by money that came after the
 * offer had ended. What it is offered since goes to the next in line, unless that is being paid. False of a checkout that
 * was no offer, or is known to be bought.
 */
export async function endBought(tx: Db, checkout: string, now: Date): Promise<boolean> {
  const [bought] = await offersBooked(tx, { state: "booked" }, { of: checkout });
  if (!bought) return false;
  const [request] = await tx
    .update(waitingRequests)
    .set({ state: "booked" })
    .where(eq(waitingRequests.id, bought.request))
    .returning();
  if (request) await endOpenOffer(tx, request, now);
  return true;
}

/** Gives the places of an offer back, for the next in line; that departure is not offered to them again. */
export async function declineOffer(key: string, now: Date): Promise<Verdict<null, EndRefusal>> {
  return withNewcomers(now, async (tx, newcomers): Promise<Verdict<null, EndRefusal>> => {
    const request = await lockRequest(tx, key);
    if (!request) return refuse("request-unknown");
    if (request.state !== "offered") return accept(null);
    const ended = await endOpenOffer(tx, request, now);
    if (!ended.ok) return ended;
    if (await moveOn(tx, request, now)) newcomers.push(request);
    return accept(null);
  });
}

/** Takes a request off the list, and gives back what it is offered. */
export async function leaveList(key: string, now: Date): Promise<Verdict<null, EndRefusal>> {
  return transaction(async (tx) => {
    const request = await lockRequest(tx, key);
    return request ? leave(tx, request, now) : refuse("request-unknown");
  });
}

/** Takes a request off the list, for anyone who has locked it. */
export async function leave(tx: Db, request: Request, now: Date): Promise<Verdict<null, EndRefusal>> {
  const ended = request.state === "offered" ? await endOpenOffer(tx, request, now) : accept(null);
  if (!ended.ok) return ended;
  if (request.state !== "booked") await move(tx, request, "left");
  return accept(null);
}

const lockRequest = (tx: Db, key: string) => lockRequestOf(tx, eq(waitingRequests.key, key));

/** The request as it is once nobody else changes it. */
export async function lockRequestOf(tx: Db, which: SQL): Promise<Request | undefined> {
  const same = { key: sql`${waitingRequests.key}` };
  const [request] = await tx.update(waitingRequests).set(same).where(which).returning();
  return request;
}

async function endOpenOffer(tx: Db, { id }: Request, now: Date): Promise<Verdict<null, EndRefusal>> {
  const open = and(eq(waitingOffers.request, id), eq(waitingOffers.state, "open"));
  const [offer] = await tx.select().from(waitingOffers).where(open);
  if (!offer) return accept(null);
  await endHold(tx, offer.checkout, now);
  const [checkout] = await tx
    .select({ state: checkouts.state })
    .from(checkouts)
    .where(eq(checkouts.id, offer.checkout));
  if (checkout?.state === "paying") return refuse("payment-under-way");
  if (checkout?.state === "booked") return refuse("offer-bought");
  await close(tx, offer.checkout, "declined");
  return accept(null);
}

async function close(tx: Db, checkout: string, state: Offer["state"]): Promise<Offer | undefined> {
  const [offer] = await tx
    .update(waitingOffers)
    .set({ state })
    .where(and(eq(waitingOffers.checkout, checkout), eq(waitingOffers.state, "open")))
    .returning();
  return offer;
}

async function move(tx: Db, { id }: Request, state: Request["state"]): Promise<void> {
  await tx.update(waitingRequests).set({ state }).where(eq(waitingRequests.id, id));
}

/**
 * Puts a request in line again, in its place, while a departure is left that it was not offered yet; or ends it. Returns
 * whether it is in line.
 */
async function moveOn(tx: Db, request: Request, now: Date): Promise<boolean> {
  const others = await hasOthers(tx, request, now);
  await move(tx, request, others ? "waiting" : "ended");
  return others;
}

/**
 * A transaction, and then, for each request that it put in line again, a look for places of its other days that came back
 * while it had its offer. In a transaction of its own: the first one has the runs of the ended offer, and runs are locked
 * in one order.
 */
async function withNewcomers<T>(now: Date, work: (tx: Db, newcomers: Request[]) => Promise<T>): Promise<T> {
  const { done, newcomers } = await transaction(async (tx) => {
    const newcomers: Request[] = [];
    return { done: await work(tx, newcomers), newcomers };
  });
  for (const request of newcomers) await transaction((tx) => markForNewcomer(tx, request, now));
  return done;
}

async function hasOthers(tx: Db, request: Request, now: Date): Promise<boolean> {
  const had = db
    .select({ checkout: waitingOffers.checkout })
    .from(waitingOffers)
    .where(and(eq(waitingOffers.request, request.id), eq(waitingOffers.departure, departures.id)));
  const [other] = await tx
    .select({ id: departures.id })
    .from(departures)
    .innerJoin(fares, and(eq(fares.departure, departures.id), eq(fares.city, request.city)))
    .where(and(departuresFor(request, now), notExists(had)))
    .limit(1);
  return other !== undefined;
}
