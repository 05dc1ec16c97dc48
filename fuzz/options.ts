/** What `npm run fuzz` is told. */
export type Options = {
  seed: number;
  seconds: number;
  inputs: number;
  databases: readonly ("sqlite" | "postgresql")[];
  /** One input alone, to see what it comes to. */
  only: number | null;
  /** A file to write the counts into. */
  results: string | null;
};

const USAGE =
  "npm run fuzz -- [--seed 7] [--seconds 60] [--inputs 10000] [--database sqlite|postgresql|both] [--input 1234]";
const DATABASES = { sqlite: ["sqlite"], postgresql: ["postgresql"], both: ["sqlite", "postgresql"] } as const;
const DEFAULT_SECONDS = 60;

/** The options, or one line saying what is wrong with them. `chance` is the seed of a run that is given none. */
export function readOptions(args: readonly string[], chance: number): Options | string {
  const given = new Map<string, string>();
  for (let i = 0; i < args.length; i += 2) {
    const [name = "", value] = args.slice(i, i + 2);
    if (!["--seed", "--seconds", "--inputs", "--database", "--input", "--results"].includes(name))
      return `"${name}" is no option: ${USAGE}`;
    if (value === undefined || value.startsWith("--")) return `${name} needs a value: ${USAGE}`;
    if (given.has(name)) return `${name} is given twice: ${USAGE}`;
    given.set(name, value);
  }
  const numbers: Record<string, number | null> = {};
  for (const [name, least] of [
    ["--seed", 0],
    ["--seconds", 1],
    ["--inputs", 1],
    ["--input", 0],
  ] as const) {
    const text = given.get(name);
    const number = text === undefined ? null : Number(text);
    if (text !== undefined && (!/^\d{1,12}$/.test(text) || Number(text) < least))
      return `${name} must be a whole number of at least ${least}, not "${text}"`;
    numbers[name] = number;
  }
  const database = given.get("--database") ?? "sqlite";
  if (!Object.hasOwn(DATABASES, database)) return `--database must be sqlite, postgresql or both, not "${database}"`;
  const inputs = numbers["--inputs"] ?? null;
  return {
    seed: numbers["--seed"] ?? chance,
    seconds: numbers["--seconds"] ?? (inputs === null ? DEFAULT_SECONDS : Number.POSITIVE_INFINITY),
    inputs: inputs ?? Number.POSITIVE_INFINITY,
    databases: DATABASES[database as keyof typeof DATABASES],
    only: numbers["--input"] ?? null,
    results: given.get("--results") ?? null,
  };
}
