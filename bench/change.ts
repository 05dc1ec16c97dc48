/**
 * One process of the changes' benchmark, on the database of DATABASE_URL: `change.ts <clients> <seconds>` cancels the
 * second traveller of each booking there, looked at and then confirmed, and prints the figures as JSON.
 */

import { count } from "drizzle-orm";
import { bookingChanges, bookings } from "~/db/schema";
import { closeDatabase, db } from "~/db/transaction.server";
import { BY_TRAVELLER } from "~/domain/amendments/asked";
import { confirm, preview } from "~/services/amendments/engine.server";
import { CANCEL } from "~/services/amendments/kinds/cancel.server";
import { spreadOf } from "./lib/percentile";

const [clients = 1, seconds = 1] = process.argv.slice(2).map(Number);
const waiting = (await db.select({ key: bookings.key }).from(bookings)).map(({ key }) => key);
const times: number[] = [];
const start = performance.now();

async function cancelOne(key: string): Promise<void> {
  const began = performance.now();
  const positions = [1];
  const quoted = await preview(CANCEL, key, { positions }, new Date());
  if (!quoted.ok) throw new Error(`not quoted: ${quoted.code}`);
  const { price, goesBack } = quoted.value;
  const agreed = { positions, shown: price, back: goesBack, asked: BY_TRAVELLER } as const;
  const made = await confirm(CANCEL, key, agreed, agreed, new Date());
  if (!made.ok) throw new Error(`not made: ${made.code}`);
  times.push(performance.now() - began);
}

await Promise.all(
  Array.from({ length: clients }, async () => {
    for (let key = waiting.pop(); key && performance.now() - start < seconds * 1000; key = waiting.pop())
      await cancelOne(key);
  }),
);
const elapsed = (performance.now() - start) / 1000;
const [written] = await db.select({ made: count() }).from(bookingChanges);
if (written?.made !== times.length) throw new Error(`${times.length} changes made, ${written?.made} written`);
process.stdout.write(JSON.stringify({ rate: times.length / elapsed, made: times.length, ...spreadOf(times) }));
await closeDatabase();
