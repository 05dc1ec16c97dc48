/**
 * Holds a second through the service, of departures that use one run and of those that use two, which other products
 * share: both runs are locked and counted, and what is left is written to every departure that uses either.
 */
import { askScript, type Engine, onEngines } from "./lib/engines";
import type { Spread } from "./lib/percentile";
import type { Seeds } from "./lib/seed";
import type { HoldsSize } from "./sizes";

type Rate = Spread & { rate: number };
export type HoldsResult = { engine: Engine; one: Rate; two: Rate };

export function measureHolds(seeds: Seeds, day: string, size: HoldsSize): Promise<HoldsResult[]> {
  return onEngines({ seeds, day, postgres: true, section: "holds" }, async ({ engine, fresh }) => ({
    engine,
    ...(await askScript<Omit<HoldsResult, "engine">>(await fresh("held"), ["bench/hold.ts", JSON.stringify(size)])),
  }));
}
