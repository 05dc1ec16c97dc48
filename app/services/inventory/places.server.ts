/** Places, counted in `runs.taken` together with `checkouts.placesHeld` and with nothing else. */
import { and, eq, exists, gt, inArray, notExists, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { checkouts, departureRuns, departures, runs } from "~/db/schema";
import type { Db } from "~/db/transaction.server";
import { dayIn } from "~/domain/day";
import { crashPoint } from "~/platform/crash-point.server";
import { markFreed } from "./freed.server";
import { goingOf } from "./going.server";
import { onSaleAfter } from "./on-sale.server";
import { departuresBeside, lockRunsOf, runIdsOf } from "./runs.server";
import type { Scarce } from "./scarce";

export const places: Scarce = {
  /** If the departure is on sale, leaves after today and has them on each of its runs. */
  take: async (tx, checkout, now) => takePlaces(tx, checkout.departure, goingOf(checkout), now),
  join: async (tx, { departure }, _position, now) => takePlaces(tx, departure, 1, now),
  transfer: async (_tx, held, booked) => goingOf(held) === goingOf(booked),
  release: async (tx, checkout) => giveBack(tx, checkout.departure, goingOf(checkout)),
  leave: async (tx, { departure }, { length }) => giveBack(tx, departure, length),
  rivals: ({ departure }) => inArray(checkouts.departure, departuresBeside([departure])),
};

/**
 * What is left for a booked checkout of the departures that share a coach with its own, by their ids: its own places on
 * that coach are free again as it moves. Of any other departure its `placesLeft` is.
 */
export async function leftBeside(from: Db, checkout: typeof checkouts.$inferSelect): Promise<Map<string, number>> {
  const { departure, run } = departureRuns;
  const own = sql`case when ${inArray(run, runIdsOf([checkout.departure]))} then ${goingOf(checkout)} else 0 end`;
  const rows = await from
    .select({ departure, left: sql<number>`min(${runs.capacity} - ${runs.taken} + ${own})`.mapWith(Number) })
    .from(departureRuns)
    .innerJoin(runs, eq(runs.id, run))
    .where(inArray(departure, departuresBeside([checkout.departure])))
    .groupBy(departure);
  return new Map(rows.map(({ departure: id, left }) => [id, left]));
}

const placesTaken = preparedQuery((at) => {
  const departure = sql.placeholder("departure");
  const count = sql.placeholder("count");
  const isOnSale = and(eq(departures.id, departure), onSaleAfter(sql.placeholder("today")));
  const isFull = and(inArray(runs.id, runIdsOf([departure])), gt(sql`${runs.taken} + ${count}`, runs.capacity));
  return at
    .update(runs)
    .set({ taken: sql`${runs.taken} + ${count}` })
    .where(
      and(
        inArray(runs.id, runIdsOf([departure])),
        exists(at.select({ one: sql`1` }).from(departures).where(isOnSale)),
        notExists(at.select({ one: sql`1` }).from(runs).where(isFull)),
      ),
    )
    .returning({ id: runs.id });
});

/** On all runs of the departure or on none. The CHECK of `runs` is the guard, and nobody changes them once they are locked. */
async function takePlaces(tx: Db, departure: string, count: number, now: Date): Promise<boolean> {
  await lockRunsOf(tx, [departure]);
  const taken = await placesTaken(tx, { departure, count, today: dayIn(now) });
  crashPoint("run.taken");
  return taken.length > 0;
}

async function giveBack(tx: Db, departure: string, count: number): Promise<void> {
  await lockRunsOf(tx, [departure]);
  await tx
    .update(runs)
    .set({ taken: sql`${runs.taken} - ${count}` })
    .where(inArray(runs.id, runIdsOf([departure])));
  crashPoint("run.given-back");
  await markFreed(tx, inArray(departures.id, departuresBeside([departure])));
}
