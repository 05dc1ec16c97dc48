/** What a run was asked for. */
import { parseArgs } from "node:util";

export type Options = {
  seed: number;
  size: "quick" | "normal" | "full";
  /** Which of how many parts of the plan: a long run is had in less time on several machines. */
  part: { number: number; of: number };
  /** The troubles at points and calls whose names begin so; all when it is empty. */
  only: string;
  postgres: boolean;
  instances: number;
  /** Whether Patroni keeps the database, whose servers die. */
  failover: boolean;
  /** Whether the database is put back to a moment. */
  recovery: boolean;
};

const FLAGS = {
  seed: { type: "string" },
  quick: { type: "boolean", default: false },
  full: { type: "boolean", default: false },
  postgres: { type: "boolean", default: false },
  instances: { type: "string" },
  failover: { type: "boolean", default: false },
  recovery: { type: "boolean", default: false },
  part: { type: "string", default: "1/1" },
  only: { type: "string", default: "" },
} as const;

const whole = (text: string) => (/^\d{1,9}$/.test(text) ? Number(text) : null);

/** The options of a command line; a text says what is wrong with them. `seed`: where none is given. */
export function readOptions(args: string[], seed: number): Options | string {
  try {
    const { values } = parseArgs({ args, options: FLAGS });
    const { quick, full, only, postgres, failover, recovery } = values;
    if (failover && recovery) return "--failover and --recovery are two runs: ask for one";
    if (quick && full) return "--quick and --full are two sizes: ask for one";
    const [given, instances] = [
      whole(values.seed ?? String(seed)),
      whole(values.instances ?? (failover || recovery ? "2" : "0")),
    ];
    if (given === null) return "--seed must be a whole number";
    if (instances === null) return "--instances must be a whole number";
    const [number = 0, of = 0] = /^[1-9]\d?\/[1-9]\d?$/.test(values.part) ? values.part.split("/").map(Number) : [];
    if (number < 1 || number > of) return "--part must be one of so many, as 2/3";
    if (of > 1 && instances > 0) return "--part is of a run of one instance";
    if (only && instances > 0) return "--only is of a run of one instance";
    const size = full ? "full" : quick ? "quick" : "normal";
    return { seed: given, part: { number, of }, only, size, postgres, instances, failover, recovery };
  } catch {
    return `expected --seed N, --quick or --full, --part 1/2, --only NAME, --postgres, --instances N, --failover, --recovery; found ${args.join(" ")}`;
  }
}
