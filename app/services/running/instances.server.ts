/** What runs: each instance reports to the database, and is compared with the others. */
import { hostname } from "node:os";
import { asc, eq, lt } from "drizzle-orm";
import { clockOffset } from "~/db/database-clock.server";
import { instances } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { INSTANCE_PROBLEMS, type Instance, type InstanceProblem, instanceProblems } from "~/domain/company/instances";
import { env } from "~/platform/env.server";
import { keyedHash } from "~/platform/keyed-hash.server";
import * as metrics from "~/platform/metrics.server";
import { lastingAlert } from "~/services/alerts/lasting.server";

/** What is known of an instance that ended without a word is forgotten after so long. */
const KEPT_MS = 86_400_000;
const FINGERPRINT_LETTERS = 8;

/** This instance's name. */
export const INSTANCE = `${hostname()}:${env.PORT}`;

/** Of what all instances must share. It is a keyed hash cut short: it tells that two differ, and nothing of either. */
const fingerprint = () =>
  keyedHash(
    ["instance", env.SITE_URL, env.SESSION_SECRET, env.TICKET_KEY, env.STRIPE_WEBHOOK_SECRET, env.PARTNER_KEY].join(
      "\n",
    ),
  ).slice(0, FINGERPRINT_LETTERS);

type Heart = {
  /** Reports, and raises `instances-differ` while this instance's settings or clock are not the others'. */
  beat: (now: Date) => Promise<number>;
  /** Says that it ends. */
  end: () => Promise<void>;
};

/** The heart of the instance that runs a build. */
export function heartOf(build: string, id = INSTANCE, started = new Date()): Heart {
  const alert = lastingAlert({ kind: "instances-differ", subject: id });
  metrics.buildInfo.set({ build, node: process.version }, 1);
  return {
    beat: async (now) => {
      const clockOffsetMs = await clockOffset();
      const said = {
        build,
        node: process.version,
        fingerprint: fingerprint(),
        clockOffsetMs,
        startedAt: started,
        seenAt: now,
      };
      await transaction(async (tx) => {
        await tx
          .insert(instances)
          .values({ id, ...said })
          .onConflictDoUpdate({ target: instances.id, set: said });
        await tx.delete(instances).where(lt(instances.seenAt, new Date(now.getTime() - KEPT_MS)));
      });
      metrics.clockOffset.set(clockOffsetMs / 1000);
      const own = (await listInstances(now)).find((one) => one.id === id)?.problems ?? [];
      const wrong = own.filter((problem) => problem === "settings" || problem === "clock");
      await (wrong.length > 0 ? alert.wrong(now, { what: wrong.join() }) : alert.right(now));
      return 0;
    },
    end: async () => void (await transaction((tx) => tx.delete(instances).where(eq(instances.id, id)))),
  };
}

export type ListedInstance = Instance & { node: string; problems: InstanceProblem[] };

/** Every instance that reported within a day, with what is wrong with it. */
export async function listInstances(now: Date): Promise<ListedInstance[]> {
  const rows = await db.select().from(instances).orderBy(asc(instances.id));
  const problems = instanceProblems(rows, now);
  for (const problem of INSTANCE_PROBLEMS)
    metrics.instanceProblems.set({ problem }, [...problems.values()].filter((has) => has.includes(problem)).length);
  metrics.instances.set(rows.length);
  return rows.map((row) => ({ ...row, problems: problems.get(row.id) ?? [] }));
}
