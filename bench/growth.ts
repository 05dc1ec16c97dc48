/** List and trip page as the catalogue grows a hundredfold; the databases and the questions are `catalogue.ts`'s. */
import { runScript } from "./lib/children";
import { FIXED_DAY, type Seeds } from "./lib/seed";
import type { GrowthSize } from "./sizes";

/** `history`: as many departures past or not yet on sale; `trips`: as many more trips on sale. */
export const VARIANTS = ["shipped", "history", "trips"] as const;
export type Variant = (typeof VARIANTS)[number];

export type GrowthResult = {
  departures: Record<Variant, number>;
  /** Milliseconds of each question, best of the rounds' medians. */
  times: Record<string, Record<Variant, number>>;
  /** How the database answers each question with years of departures. */
  plans: Record<string, string[]>;
};

type Figures = { departures: number; times: Record<string, number>; plans: Record<string, string[]> };

export async function measureGrowth(seeds: Seeds, { times, rounds, calls }: GrowthSize): Promise<GrowthResult> {
  const urls = {
    shipped: await seeds.copy("growth-shipped", FIXED_DAY),
    history: await seeds.copy("growth-history", FIXED_DAY),
    trips: await seeds.copy("growth-trips", FIXED_DAY),
  };
  const run = (task: string, variant: Variant, many: number) => {
    const env = { DATABASE_URL: urls[variant], LOG_LEVEL: "silent" };
    return runScript(["--import", "tsx", "bench/catalogue.ts", task, variant, String(many)], env);
  };
  await Promise.all((["history", "trips"] as const).map((variant) => run("--grow", variant, times)));
  const seen: Record<Variant, Figures[]> = { shipped: [], history: [], trips: [] };
  for (let round = 0; round < rounds; round++) {
    for (const variant of VARIANTS) seen[variant].push(JSON.parse(await run("--measure", variant, calls)) as Figures);
  }
  const each = <T>(value: (variant: Variant) => T) =>
    Object.fromEntries(VARIANTS.map((variant) => [variant, value(variant)])) as Record<Variant, T>;
  const questions = Object.keys(seen.shipped[0]?.times ?? {});
  const best = (variant: Variant, question: string) =>
    Math.min(...seen[variant].map(({ times }) => times[question] ?? Number.NaN));
  return {
    departures: each((variant) => seen[variant][0]?.departures ?? 0),
    times: Object.fromEntries(questions.map((question) => [question, each((variant) => best(variant, question))])),
    plans: seen.history[0]?.plans ?? {},
  };
}
