/** Whether this instance can show pages, and whether it can sell: what load balancers ask. */

import type { Gauge } from "prom-client";
import { perDatabase } from "~/db/per-database.server";
import { hasRoom, probeWriting } from "~/db/probe-writing.server";
import { catalogueImports } from "~/db/schema";
import { pendingMigrations } from "~/db/schema-version.server";
import { db } from "~/db/transaction.server";
import type { NotReady } from "~/domain/company/readiness";
import { log } from "~/platform/log.server";
import { ready, writable } from "~/platform/metrics.server";

/** How long an answer is believed, so that however many ask, the database is asked about once a second. */
const CACHE_TTL_MS = 1_000;
/**
 * A commit is a write to the disk: it is asked for less often while it comes through. With `PATIENCE_MS`, within
 * five seconds of the last one that did it is said that none does.
 */
const COMMIT_BELIEVED_MS = 2_000;
/** An instance whose database takes longer than this to answer is of no use to a visitor. */
const PATIENCE_MS = 2_000;
/** Migrations change when somebody deploys or restores. */
const MIGRATIONS_BELIEVED_MS = 30_000;

type Check = () => Promise<NotReady | null>;
type Options = {
  now?: () => number;
  patienceMs?: number;
  believedMs?: number;
  what?: string;
  gauge?: Pick<Gauge, "set">;
};

/**
 * Remembers for a while what a check said, for `believedMs` where it was well; those who ask while it runs wait for that
 * one, for as long as `patienceMs`.
 */
export function createReadiness(
  check: Check,
  {
    now = Date.now,
    patienceMs = PATIENCE_MS,
    believedMs = CACHE_TTL_MS,
    what = "reading",
    gauge = ready,
  }: Options = {},
) {
  let said: NotReady | null = null;
  let saidAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | undefined;
  let ending = false;

  function say(answer: NotReady | null) {
    if (answer !== said) log[answer ? "error" : "info"]({ what, reason: answer }, answer ? "not ready" : "ready again");
    said = answer;
    gauge.set(answer ? 0 : 1);
    saidAt = now();
  }

  async function ask() {
    const late = setTimeout(() => say("slow-database"), patienceMs);
    try {
      say(await check());
    } catch (error) {
      if (said !== "database") log.error({ err: error, what }, "the database cannot be used");
      say("database");
    } finally {
      clearTimeout(late);
      asking = undefined;
    }
  }

  return {
    /** Why it is not so, or null when it is. Never rejects, and never waits for long. */
    notReadyReason: async (): Promise<NotReady | null> => {
      if (ending) return "ending";
      // One that has not come back for so long is not waited for again.
      const stuck = asking && said === "slow-database";
      if (!stuck && now() - saidAt >= (said ? CACHE_TTL_MS : believedMs)) {
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
    /** Not ready from now on, no matter what the database says. */
    leave: () => {
      ending = true;
      gauge.set(0);
    },
  };
}

const migrated = perDatabase(() => ({ until: 0 }));

async function areMigrationsPending(): Promise<boolean> {
  if (Date.now() < migrated().until) return false;
  if ((await pendingMigrations()).length > 0) return true;
  migrated().until = Date.now() + MIGRATIONS_BELIEVED_MS;
  return false;
}

/** The database can be read, its schema is this build's, and something is for sale: pages can be shown. */
export async function checkReading(): Promise<NotReady | null> {
  if (await areMigrationsPending()) return "migrations";
  const rows = await db.select({ version: catalogueImports.version }).from(catalogueImports).limit(1);
  return rows.length === 1 ? null : "no-catalogue";
}

/** A commit comes through, and the disk has room for more: places can be held and sold. */
export async function checkWriting(): Promise<NotReady | null> {
  if (!(await hasRoom())) return "disk-full";
  return (await probeWriting()) ? null : "stalled";
}

const reading = perDatabase(() => createReadiness(checkReading));
const writing = perDatabase(() =>
  createReadiness(checkWriting, { what: "writing", believedMs: COMMIT_BELIEVED_MS, gauge: writable }),
);

/** This instance's. */
export const readiness = {
  /** Why no visitors should be sent here: pages cannot be shown. */
  notReadyReason: () => reading().notReadyReason(),
  /** Why nothing can be sold here; pages may be shown all the same. */
  whyNotWriting: () => writing().notReadyReason(),
  leave: () => {
    reading().leave();
    writing().leave();
  },
};
