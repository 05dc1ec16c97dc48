/** Whether a database is a demo's or a real site's. Neither is ever used as the other. */
import { ToldError } from "~/platform/describe-error.server";
import { env } from "~/platform/env.server";
import { databaseName } from "./database-name.server";
import { siteKind } from "./schema";
import { db, transaction } from "./transaction.server";

export type SiteKind = (typeof siteKind.$inferSelect)["kind"];

/** What the settings of this process make of a site. */
export const ownKind = (): SiteKind => (env.demo ? "demo" : "live");

/** What the database is, by its first start; null before that. */
export async function readSiteKind(): Promise<SiteKind | null> {
  const [row] = await db.select().from(siteKind);
  return row?.kind ?? null;
}

/**
 * Marks the database as that of a demo or of a real site at the first start on it. Throws at any start of the other kind:
 * what a demo wrote (colleagues whom anyone may sign in as, money that never was) would become part of a real site, or
 * anyone could sign in to the real one.
 */
export async function claimSiteKind(now: Date): Promise<void> {
  await transaction((tx) =>
    tx.insert(siteKind).values({ id: "site", kind: ownKind(), since: now }).onConflictDoNothing(),
  );
  await refuseOtherKind();
}

/** Throws where the database is of another kind than the settings of this process; says what to do in one line. */
export async function refuseOtherKind(): Promise<void> {
  const kind = await readSiteKind();
  if (kind === null || kind === ownKind()) return;
  throw new ToldError(
    kind === "demo"
      ? `DATABASE_URL: ${databaseName()} is a demo's: empty it with npm run demo -- --remove, or name another`
      : `DATABASE_URL: ${databaseName()} is a real site's, and these settings are a demo's: load the site's, or name another`,
  );
}
