/**
 * Bookings a second through the services, from hold to confirmation, the card gateway answering at once; beside the
 * driver alone writing the same rows: in one transaction a booking, and in as many as the services must commit so that
 * a death between two steps loses nothing. On SQLite, and on PostgreSQL where one can be started.
 */
import { askScript, type Engine, onEngines } from "./lib/engines";
import type { Spread } from "./lib/percentile";
import type { Seeds } from "./lib/seed";
import type { BookingsSize } from "./sizes";

type Rate = Spread & { rate: number };
export type BookingsResult = {
  engine: Engine;
  /** Of the booking and of its steps; milliseconds, all clients at once. */
  services: Rate & { confirmed: number; steps: Record<string, Spread> };
  raw: Rate;
  /** The same rows in as many transactions as the services make. */
  rawSteps: Rate;
};

/** Transactions of one booking: hold, travellers, seats, attempt, prepared, authorised, captured. */
export const COMMITS = 7;

export function measureBookings(seeds: Seeds, day: string, size: BookingsSize): Promise<BookingsResult[]> {
  const { postgres } = size;
  return onEngines({ seeds, day, postgres, section: "bookings" }, async ({ engine, fresh }) => {
    const booked = await fresh("booked");
    const raw = async (url: string, commits: number) =>
      askScript<Rate>(url, ["bench/raw.ts", String(size.seconds / 2), String(commits)], { SOURCE_URL: booked });
    const services = await askScript<BookingsResult["services"]>(booked, ["bench/book.ts", JSON.stringify(size)]);
    return {
      engine,
      services,
      raw: await raw(await fresh("once"), 1),
      rawSteps: await raw(await fresh("often"), COMMITS),
    };
  });
}
