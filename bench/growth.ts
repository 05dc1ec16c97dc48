/** List and trip page as the catalogue grows a hundredfold; the databases and the questions are `catalogue.ts`'s. */
import { join } from "node:path";
import { runScript } from "./lib/children";

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

export async function measureGrowth(folder: string, rounds: number): Promise<GrowthResult> {
  const run = (task: string, variant: Variant) => {
    const env = { DATABASE_URL: `file:${join(folder, `growth-${variant}.db`)}`, LOG_LEVEL: "silent" };
    return runScript(["--import", "tsx", "bench/catalogue.ts", task, variant], env);
  };
  await Promise.all(VARIANTS.map((variant) => run("--fill", variant)));
  const seen: Record<Variant, Figures[]> = { shipped: [], history: [], trips: [] };
  for (let round = 0; round < rounds; round++) {
    for (const variant of VARIANTS) seen[variant].push(JSON.parse(await run("--measure", variant)) as Figures);
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
