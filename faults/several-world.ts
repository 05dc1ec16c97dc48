/** Several instances before one database, behind one address. */
import { type Cluster, type Pooled, type SharedDatabase, startCluster } from "../tests/cluster/cluster";
import { newVisitor } from "../tests/cluster/visitor";
import type { Away } from "./work-invariants";
import { type World, worldOf } from "./world";

/** What a thing that is mended still does to who asked before: connections that wait, instances the front leaves out. */
const AFTER_MS = 5_000;
const FROM_THE_FRONT = new Set([502, 504]);

export type SeveralWorld<Database extends SharedDatabase = Pooled> = World & {
  cluster: Cluster<Database>;
  /** When anything was killed or away. */
  away: readonly Away[];
  /** Notes that something is, until `work` has ended. */
  whileAway: <T>(what: "instance" | "database", work: () => Promise<T>) => Promise<T>;
};

/** `answersWhileAway`: whether an answer of 500 or more has to be expected while something is away. */
export async function openSeveral<Database extends SharedDatabase>(
  instances: number,
  startDatabase: (folder: string) => Promise<Database>,
  answersWhileAway: (status: number, what: "instance" | "database") => boolean = (status, what) =>
    // Without an instance it is the front that answers.
    what === "database" || FROM_THE_FRONT.has(status),
): Promise<SeveralWorld<Database>> {
  const cluster = await startCluster({ instances, startDatabase, env: { LOG_LEVEL: "debug" } });
  const away: (Away & { what: "instance" | "database" })[] = [];
  const visitors: { leave: () => void }[] = [];
  const world = worldOf({
    ...cluster,
    databaseUrl: cluster.database.url,
    newVisit: () => {
      const visitor = newVisitor(cluster);
      visitors.push(visitor);
      return visitor.ask;
    },
    isAlive: () => true,
    excuses: (status) =>
      away.some(({ what, from, until }) => answersWhileAway(status, what) && Date.now() >= from && Date.now() <= until),
    stop: async () => {
      for (const visitor of visitors) visitor.leave();
      await cluster.stop();
    },
  });
  return {
    ...world,
    cluster,
    away,
    whileAway: async (what, work) => {
      const time = { what, from: Date.now(), until: Number.POSITIVE_INFINITY };
      away.push(time);
      try {
        return await work();
      } finally {
        time.until = Date.now() + AFTER_MS;
      }
    },
  };
}
