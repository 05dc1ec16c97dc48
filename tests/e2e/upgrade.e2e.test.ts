/** Two instances behind nginx are upgraded across a migration, and rolled back, while people buy. */
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Departure, noTimes, type Outcome, visit } from "../../bench/rush-visitor";
import { randomOf } from "../../faults/random";
import { type Cluster, type SharedDatabase, startCluster, whyNoCluster } from "../cluster/cluster";
import { PATIENCE_MS } from "../support/patience";
import { startPostgres } from "../support/postgres";

const missing = whyNoCluster(["nginx"]);
const BUYERS = 3;
/** What a release may do to the schema: a column, a table, an index. */
const MIGRATION = `ALTER TABLE "bookings" ADD COLUMN "ferry" text;
--> statement-breakpoint
CREATE TABLE "ferries" ("name" text PRIMARY KEY NOT NULL, "booking" text);
--> statement-breakpoint
CREATE INDEX "bookings_ferry" ON "bookings" ("ferry");`;

async function startDatabase(): Promise<SharedDatabase> {
  const { url, stop } = await startPostgres();
  return { url, connect: async () => url, stop };
}

/** A build with one migration more, in a folder of its own. */
async function newerBuild(folder: string): Promise<string> {
  const newer = join(folder, "newer");
  await mkdir(newer);
  for (const name of ["build", "catalogue", "node_modules", "package.json"])
    await symlink(resolve(name), join(newer, name));
  await cp("drizzle", join(newer, "drizzle"), { recursive: true });
  const journal = join(newer, "drizzle/postgresql/meta/_journal.json");
  const { entries, ...rest } = JSON.parse(await readFile(journal, "utf8"));
  const last = entries.at(-1);
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: "9999_ferry" };
  await writeFile(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  await writeFile(join(newer, "drizzle/postgresql/9999_ferry.sql"), MIGRATION);
  return newer;
}

describe.skipIf(missing)(`An upgrade of two instances ${missing}`.trim(), () => {
  let cluster: Cluster;
  let database: pg.Client;
  beforeAll(async () => {
    cluster = await startCluster({ instances: 2, startDatabase });
    database = new pg.Client({ connectionString: cluster.database.url });
    await database.connect();
  }, 5 * PATIENCE_MS);
  afterAll(async () => {
    await database?.end();
    await cluster?.stop();
  });

  const rows = async <Row extends object>(query: string) => (await database.query<Row>(query)).rows;
  const hasColumn = async () =>
    (await rows("select 1 from information_schema.columns where table_name = 'bookings' and column_name = 'ferry'"))
      .length === 1;

  it(
    "Across a migration and back, no request of a buyer fails",
    async () => {
      const newer = await newerBuild(cluster.folder);
      const departures = await rows<Departure>(`select id, trip, start_day as "startDay" from departures
      where trip in ('toronto-3-days', 'niagara-falls-3-days') and status = 'on-sale'
        and start_day > to_char(now() + interval '60 days', 'YYYY-MM-DD') order by start_day limit 30`);
      const random = randomOf(7);
      const outcomes: Outcome[] = [];
      let over = false;
      const buying = Array.from({ length: BUYERS }, async () => {
        while (!over) outcomes.push(await visit(cluster, { random, departures, pays: true, times: noTimes() }));
      });
      const booked = () => outcomes.filter(({ came }) => came === "booked").length;
      /** Somebody buys while both are of the same build, before the next is replaced. */
      const someBuy = async () => {
        const before = outcomes.length;
        await expect.poll(() => outcomes.length).toBeGreaterThan(before + BUYERS);
      };
      const replaceBoth = async (folder?: string) => {
        for (const instance of cluster.instances) {
          await instance.end();
          await instance.serve({}, folder);
          await someBuy();
        }
      };

      await someBuy();
      expect(await hasColumn()).toBe(false);
      await replaceBoth(newer);
      expect(await hasColumn()).toBe(true);
      await replaceBoth();
      over = true;
      await Promise.all(buying);

      expect(outcomes.flatMap(({ failure }) => failure || [])).toEqual([]);
      expect(booked()).toBeGreaterThan(0);
      const [made] = await rows<{ count: number }>("select count(*)::int as count from bookings");
      expect(made?.count).toBe(booked());
    },
    10 * PATIENCE_MS,
  );
});
