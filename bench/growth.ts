/** List and trip page as the catalogue grows a hundredfold; the databases and the questions are `catalogue.ts`'s. */

import { runScript } from "./lib/children";
import { askScript, type Databases, type Engine, onEngines } from "./lib/engines";
import { FIXED_DAY, type Seeds } from "./lib/seed";
import type { GrowthSize } from "./sizes";

/** `history`: as many departures past or not yet on sale; `trips`: as many more trips on sale. */
export const VARIANTS = ["shipped", "history", "trips"] as const;
export type Variant = (typeof VARIANTS)[number];

export type GrowthResult = {
  engine: Engine;
  times: number;
  departures: Record<Variant, number>;
  /** Milliseconds of each question, best of the rounds' medians: the first time after a write, and from then on. */
  afterWrite: Record<string, Record<Variant, number>>;
  unchanged: Record<string, Record<Variant, number>>;
  /** How the database answers each question with years of departures. */
  plans: Record<string, string[]>;
};

/** Of one of the catalogues, by one process. */
export type Figures = {
  departures: number;
  afterWrite: Record<string, number>;
  unchanged: Record<string, number>;
  plans: Record<string, string[]>;
};

export function measureGrowth(seeds: Seeds, { times, ...size }: GrowthSize): Promise<GrowthResult[]> {
  return onEngines({ seeds, day: FIXED_DAY, postgres: true, section: "growth" }, (on) =>
    measureOn(on, { ...size, times: times[on.engine] }),
  );
}

async function measureOn(
  { engine, fresh }: Databases,
  { times, rounds, calls }: Omit<GrowthSize, "times"> & { times: number },
): Promise<GrowthResult> {
  const urls = { shipped: await fresh("shipped"), history: await fresh("history"), trips: await fresh("trips") };
  const args = (task: string, variant: Variant, many: number) => ["bench/catalogue.ts", task, variant, String(many)];
  const grow = (variant: Variant) =>
    runScript(["--import", "tsx", ...args("--grow", variant, times)], {
      DATABASE_URL: urls[variant],
      LOG_LEVEL: "silent",
    });
  await Promise.all([grow("history"), grow("trips")]);
  const seen: Record<Variant, Figures[]> = { shipped: [], history: [], trips: [] };
  for (let round = 0; round < rounds; round++) {
    for (const variant of VARIANTS)
      seen[variant].push(await askScript<Figures>(urls[variant], args("--measure", variant, calls)));
  }
  const each = <T>(value: (variant: Variant) => T) =>
    Object.fromEntries(VARIANTS.map((variant) => [variant, value(variant)])) as Record<Variant, T>;
  const questions = Object.keys(seen.shipped[0]?.unchanged ?? {});
  const best = (when: "afterWrite" | "unchanged") =>
    Object.fromEntries(
      questions.map((question) => [
        question,
        each((variant) => Math.min(...seen[variant].map((figures) => figures[when][question] ?? Number.NaN))),
      ]),
    );
  return {
    engine,
    times,
    departures: each((variant) => seen[variant][0]?.departures ?? 0),
    afterWrite: best("afterWrite"),
    unchanged: best("unchanged"),
    plans: seen.history[0]?.plans ?? {},
  };
}
