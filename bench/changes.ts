/**
 * Changes of bookings a second through the services: one of two travellers cancels, looked at and then confirmed; beside
 * the driver alone writing the same rows in one transaction each. On SQLite, and on PostgreSQL where one can be started.
 */
import { askScript, type Engine, onEngines } from "./lib/engines";
import type { Spread } from "./lib/percentile";
import type { Seeds } from "./lib/seed";
import type { BookingsSize } from "./sizes";

type Rate = Spread & { rate: number };
export type ChangesResult = { engine: Engine; services: Rate & { made: number }; raw: Rate };

export function measureChanges(seeds: Seeds, day: string, size: BookingsSize): Promise<ChangesResult[]> {
  const { postgres } = size;
  return onEngines({ seeds, day, postgres, section: "changes" }, async ({ engine, fresh, copyOf }) => {
    const booked = await fresh("bought");
    await askScript(booked, ["bench/book.ts", JSON.stringify(size)]);
    const changed = await copyOf(booked, "changed");
    const args = ["bench/change.ts", String(size.clients), String(size.seconds)];
    const services = await askScript<ChangesResult["services"]>(changed, args);
    const rewritten = await copyOf(booked, "rewritten");
    const raw = await askScript<Rate>(rewritten, ["bench/raw-change.ts", String(size.seconds)], {
      SOURCE_URL: changed,
    });
    return { engine, services, raw };
  });
}
