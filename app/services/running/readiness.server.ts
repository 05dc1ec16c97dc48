/** Whether this instance should be sent visitors: what load balancers ask. */
import { hasRoom, probeWriting } from "~/db/probe-writing.server";
import { catalogueImports } from "~/db/schema";
import { pendingMigrations } from "~/db/schema-version.server";
import { db } from "~/db/transaction.server";
import { log } from "~/log.server";
import { ready } from "~/metrics/metrics.server";

export type NotReady = "ending" | "database" | "slow-database" | "disk-full" | "migrations" | "no-catalogue";

/** How long an answer is believed, so that however many ask, the database is asked about once a second. */
const BELIEVED_MS = 1_000;
/** An instance whose database takes longer than this to take a row is of no use to a visitor. */
const PATIENCE_MS = 2_000;
/** Migrations change when somebody deploys or restores. */
const MIGRATIONS_BELIEVED_MS = 30_000;

type Check = () => Promise<NotReady | null>;

/** Remembers for a while what a check said; those who ask while it runs wait for that one, for as long as `patienceMs`. */
export function createReadiness(check: Check, { now = Date.now, patienceMs = PATIENCE_MS } = {}) {
  let said: NotReady | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let ending = false;

  function say(answer: NotReady | null) {
    if (answer !== said) log[answer ? "error" : "info"]({ reason: answer }, answer ? "not ready" : "ready again");
    said = answer;
    ready.set(answer ? 0 : 1);
    saidAt = now();
  }

  async function ask() {
    const late = setTimeout(() => say("slow-database"), patienceMs);
    try {
      say(await check());
    } catch (error) {
      if (said !== "database") log.error({ err: error }, "the database takes no writing");
      say("database");
    } finally {
      clearTimeout(late);
      asking = undefined;
    }
  }

  return {
    /** Why this instance is not ready, or null when it is. Never rejects, and never waits for long. */
    whyNot: async (): Promise<NotReady | null> => {
      if (ending) return "ending";
      // One that has not come back for so long is not waited for again.
      const stuck = asking && said === "slow-database";
      if (!stuck && now() - saidAt >= BELIEVED_MS) {
        asking ??= ask();
        let timer: NodeJS.Timeout | undefined;
        const patience = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, patienceMs + 50);
        });
        await Promise.race([asking, patience]);
        clearTimeout(timer);
      }
      return ending ? "ending" : said;
    },
    /** Not ready from now on, whatever the database says. */
    leave: () => {
      ending = true;
      ready.set(0);
    },
  };
}

let migratedUntil = 0;

async function areMigrationsPending(): Promise<boolean> {
  if (Date.now() < migratedUntil) return false;
  if ((await pendingMigrations()).length > 0) return true;
  migratedUntil = Date.now() + MIGRATIONS_BELIEVED_MS;
  return false;
}

/** The database takes writing, its disk has room, its schema is this build's, and something is for sale. */
export async function checkSite(): Promise<NotReady | null> {
  if (!(await hasRoom())) return "disk-full";
  await probeWriting();
  if (await areMigrationsPending()) return "migrations";
  const rows = await db.select({ version: catalogueImports.version }).from(catalogueImports).limit(1);
  return rows.length === 1 ? null : "no-catalogue";
}

/** This instance's. */
export const readiness = createReadiness(checkSite);
