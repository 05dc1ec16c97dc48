/** What goes wrong where Patroni keeps the database, in order, and who buys: made of the seed alone. */
import { anyone, type Buyer } from "./plan";
import type { Random } from "./random";

export const FAILOVER_KINDS = ["server", "host", "partition", "handover", "standby", "disk"] as const;
/**
 * `server`: the primary's PostgreSQL is killed; `host`: its machine is lost; `partition`: it runs, and nobody reaches it;
 * `handover`: its role is given to another, as for an upgrade; `standby`: the machine of the synchronous standby is lost;
 * `disk`: its disk is full.
 */
export type FailoverKind = (typeof FAILOVER_KINDS)[number];
export type FailoverTrouble = { kind: FailoverKind; afterMs: number; forMs: number };
export type FailoverEpoch = { trouble: FailoverTrouble; buyers: Buyer[] };

/** How often each. */
export type FailoverSize = Record<FailoverKind, number> & { shoppers: number };

export const FAILOVER_SIZES = {
  quick: { server: 1, host: 1, partition: 1, handover: 0, standby: 0, disk: 0, shoppers: 3 },
  normal: { server: 9, host: 5, partition: 4, handover: 2, standby: 2, disk: 2, shoppers: 5 },
  full: { server: 30, host: 20, partition: 20, handover: 10, standby: 10, disk: 10, shoppers: 6 },
} as const satisfies Record<string, FailoverSize>;

/** Milliseconds within which writes go on: Patroni waits 20 s for a primary that says nothing. */
export const RESUMES_WITHIN_MS: Record<FailoverKind, number> = {
  server: 15_000,
  handover: 15_000,
  host: 30_000,
  partition: 30_000,
  standby: 30_000,
  disk: 30_000,
};

/** Whether the primary loses its role. */
export const isDeath = (kind: FailoverKind): boolean => kind !== "standby" && kind !== "disk";

/** The run of a seed. */
export function failoverPlanOf(random: Random, size: FailoverSize): FailoverEpoch[] {
  const troubles = FAILOVER_KINDS.flatMap((kind) =>
    Array.from(
      { length: size[kind] },
      (): FailoverTrouble => ({ kind, afterMs: random.whole(500, 4_000), forMs: random.whole(32_000, 45_000) }),
    ),
  );
  const buyers = () => Array.from({ length: size.shoppers }, () => anyone(random));
  return random.shuffle(troubles).map((trouble) => ({ trouble, buyers: buyers() }));
}

export function toldOfFailover({ trouble: { kind, afterMs, forMs } }: FailoverEpoch): string {
  const seconds = `for ${Math.round(forMs / 1000)} s`;
  const what: Record<FailoverKind, string> = {
    server: "the primary’s PostgreSQL is killed",
    host: `the primary’s machine is lost ${seconds}`,
    partition: `the primary is cut off ${seconds}`,
    handover: "the primary’s role is handed over",
    standby: `the synchronous standby is lost ${seconds}`,
    disk: `the synchronous standby’s disk is full ${seconds}`,
  };
  return `${what[kind]}, after ${afterMs} ms`;
}
