/** What goes wrong where several instances serve, in order, and who is buying meanwhile: made of the seed alone. */
import type { Cut } from "../tests/cluster/wire";
import { anyone, type Buyer } from "./plan";
import type { Random } from "./random";

export type Trouble =
  /** Instances are killed at the same moment, and serve again later. */
  | { kind: "kill"; which: number[]; afterMs: number; downMs: number }
  /** One of them dies where it is told to, if it comes by. */
  | { kind: "crash"; which: number; point: string }
  /** One is asked to end and starts again, as a deploy does. */
  | { kind: "deploy"; which: number; afterMs: number }
  /** PostgreSQL stops, or crashes, and starts again. */
  | { kind: "database"; how: "stopped" | "crashed"; afterMs: number; downMs: number }
  /** The wire between one of them and the database is cut. */
  | { kind: "cut"; which: number; how: Cut; afterMs: number; forMs: number }
  /** Webhooks are held back, then come in another order, some of them twice, each to any instance. */
  | { kind: "webhooks"; duplicates: number };

export type Epoch = { trouble: Trouble; buyers: Buyer[] };

/** How often each; `points` of the named crash points are drawn by lot. */
export type Size = {
  kills: number;
  killsOfAll: number;
  points: number;
  deploys: number;
  databases: number;
  cuts: number;
  webhooks: number;
  shoppers: number;
};

export const SIZES = {
  quick: { kills: 1, killsOfAll: 0, points: 1, deploys: 0, databases: 1, cuts: 1, webhooks: 0, shoppers: 3 },
  normal: { kills: 12, killsOfAll: 3, points: 12, deploys: 3, databases: 6, cuts: 8, webhooks: 3, shoppers: 5 },
  full: { kills: 120, killsOfAll: 20, points: 120, deploys: 20, databases: 60, cuts: 60, webhooks: 20, shoppers: 6 },
} as const satisfies Record<string, Size>;

/** The run of a seed. */
export function severalPlanOf(random: Random, size: Size, instances: number, points: readonly string[]): Epoch[] {
  const times = (count: number, make: (i: number) => Trouble) => Array.from({ length: count }, (_, i) => make(i));
  const which = () => random.whole(0, instances - 1);
  const afterMs = () => random.whole(30, 2000);
  const drawn = random.shuffle(points);
  const troubles: Trouble[] = [
    ...times(size.kills, () => ({ kind: "kill", which: [which()], afterMs: afterMs(), downMs: random.whole(0, 2000) })),
    ...times(size.killsOfAll, () => ({
      kind: "kill",
      which: Array.from({ length: instances }, (_, i) => i),
      afterMs: afterMs(),
      downMs: random.whole(0, 1000),
    })),
    ...times(size.points, (i) => ({ kind: "crash", which: which(), point: drawn[i % drawn.length] ?? "" })),
    ...times(size.deploys, () => ({ kind: "deploy", which: which(), afterMs: afterMs() })),
    ...times(size.databases, (i) => ({
      kind: "database",
      how: i % 2 === 0 ? "crashed" : "stopped",
      afterMs: afterMs(),
      downMs: random.whole(0, 3000),
    })),
    ...times(size.cuts, (i) => ({
      kind: "cut",
      which: which(),
      how: i % 2 === 0 ? "silent" : "torn",
      afterMs: afterMs(),
      forMs: random.whole(500, 5000),
    })),
    ...times(size.webhooks, () => ({ kind: "webhooks", duplicates: random.whole(1, 6) })),
  ];
  const buyers = () => Array.from({ length: size.shoppers }, () => anyone(random));
  return random.shuffle(troubles).map((trouble) => ({ trouble, buyers: buyers() }));
}

/** What goes wrong in an epoch, in words. */
export function told({ trouble }: Epoch): string {
  switch (trouble.kind) {
    case "kill":
      return `killed after ${trouble.afterMs} ms: ${trouble.which.map((i) => i + 1).join(", ")}`;
    case "crash":
      return `${trouble.which + 1} dies at ${trouble.point}`;
    case "deploy":
      return `${trouble.which + 1} ends and starts again after ${trouble.afterMs} ms`;
    case "database":
      return `PostgreSQL ${trouble.how} after ${trouble.afterMs} ms, for ${trouble.downMs} ms`;
    case "cut":
      return `${trouble.which + 1} and its database: ${trouble.how} after ${trouble.afterMs} ms, for ${trouble.forMs} ms`;
    case "webhooks":
      return `webhooks in any order, ${trouble.duplicates} twice`;
  }
}
