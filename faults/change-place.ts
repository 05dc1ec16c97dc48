/**
 * A process of its own that changes the seats of a booking and where it boards from several tabs at once, while a colleague
 * blocks seats of its coach, and may be killed on the way: `change-place <key>`
 */

import { eq } from "drizzle-orm";
import { bookings, checkouts } from "~/db/schema";
import { closeDatabase, db } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { changeSeats, seatsToChoose } from "~/services/amendments/kinds/seats.server";
import { STOP } from "~/services/amendments/kinds/stop.server";
import { otherStops } from "~/services/amendments/other-stops.server";
import { blockSeat, unblockSeat } from "~/services/departures/blocked-seats.server";
import { firstRunOf } from "~/services/departures/read-run.server";

const [, , key = ""] = process.argv;
const now = new Date();
const shown = (await seatsToChoose(key))?.seated ?? [];
const [booked] = await db
  .select({ departure: checkouts.departure })
  .from(bookings)
  .innerJoin(checkouts, eq(checkouts.id, bookings.checkout))
  .where(eq(bookings.key, key));
const run = await firstRunOf(booked?.departure ?? "");
const [there, elsewhere] = (await otherStops(key, now))?.stops ?? [];

/** Everybody wants to sit in front. */
async function sit(row: number): Promise<void> {
  const wanted = shown.map(({ position }, i) => ({ position, seat: `${row}${"AB"[i] ?? "C"}` }));
  await changeSeats(key, { wanted, shown, asked: BY_TRAVELLER }, now);
}

async function board(city: string | undefined): Promise<void> {
  const quoted = city ? await preview(STOP, key, { city }, now) : null;
  if (!city || !quoted?.ok) return;
  const { price, goesBack } = quoted.value;
  await confirm(STOP, key, { city }, { shown: price, back: goesBack, asked: BY_TRAVELLER }, now);
}

/** As a colleague does of a seat that is out of order, or no longer is. */
async function repair(seat: string): Promise<void> {
  if (run === null) return;
  const blocked = await blockSeat(run, { seat, why: "broken belt", by: "command" }, now);
  if (blocked.ok && seat === "3A") await unblockSeat(run, { seat, by: "command" }, now);
}

await Promise.all([
  sit(2),
  repair("2A"),
  board(there?.city),
  repair("3A"),
  sit(3),
  board(elsewhere?.city),
  repair("3B"),
  board(there?.city),
]);
await closeDatabase();
