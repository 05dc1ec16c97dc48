/**
 * How long the desk looks for a booking among many, by each sort of thing that is typed. On SQLite, and on PostgreSQL
 * where one can be started.
 */
import { askScript, type Engine, onEngines } from "./lib/engines";
import type { Seeds } from "./lib/seed";
import type { DeskSize } from "./sizes";

export type DeskResult = {
  engine: Engine;
  bookings: number;
  /** Milliseconds; `found`: the part of the questions that found any. */
  questions: Record<string, { p50: number; p99: number; found: number }>;
};

export function measureDesk(seeds: Seeds, day: string, { bookings, times, postgres }: DeskSize): Promise<DeskResult[]> {
  return onEngines({ seeds, day, postgres, section: "desk" }, async ({ engine, fresh }) => {
    const many = await fresh("many");
    await askScript(many, ["bench/find.ts", "seed", String(bookings)]);
    const questions = await askScript<DeskResult["questions"]>(many, ["bench/find.ts", "ask", String(times)]);
    return { engine, bookings, questions };
  });
}
