import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { cities, gatewayEvents, rates } from "~/db/schema";
import { env, isPostgres } from "~/env.server";
import { changesSeen, sumUpChanges } from "./changes.server";
import { countChanges, NOT_SHOWN } from "./count-changes.server";
import { snapshotName } from "./snapshot.server";
import { type Db, transaction } from "./transaction.server";

let day = 0;
/** Writes a row that pages show. */
const write = (tx: Db) =>
  tx.insert(rates).values({ currency: "USD", fromDay: `2030-01-${String(++day).padStart(2, "0")}`, micros: 700_000 });

it("stays the same until somebody writes, and then is another", async () => {
  const before = await snapshotName();
  expect(await snapshotName()).toBe(before);
  await transaction(write);
  const after = await snapshotName();
  expect(after).not.toBe(before);
  expect(await snapshotName()).toBe(after);
});

it("is another while a write is under way than after it", async () => {
  const before = await snapshotName();
  let during = "";
  await transaction(async (tx) => {
    await write(tx);
    during = await snapshotName();
  });
  expect(new Set([before, during]).has(await snapshotName())).toBe(false);
});

describe.runIf(inject("databases").engine === "postgresql")("on PostgreSQL", () => {
  async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }

  beforeAll(() => expect(isPostgres).toBe(true));

  it("stays the same after a write that was taken back", async () => {
    const before = await snapshotName();
    const failing = transaction(async (tx) => {
      await write(tx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await snapshotName()).toBe(before);
  });

  it("what buying writes, and no page shows, leaves it the same", async () => {
    const before = await snapshotName();
    await transaction((tx) => tx.insert(gatewayEvents).values({ id: "one", type: "t", at: new Date() }));
    expect(await snapshotName()).toBe(before);
  });

  it("a neighbouring database that writes all the time neither changes it nor hides a write", async () => {
    const neighbour = new URL(env.DATABASE_URL);
    const name = `${neighbour.pathname.slice(1)}_beside`;
    await connected(env.DATABASE_URL, (client) => client.query(`create database ${name}`));
    neighbour.pathname = name;
    try {
      await connected(neighbour.href, async (client) => {
        await client.query("create table busy (n int)");
        const before = await snapshotName();
        for (let i = 0; i < 20; i++) await client.query("insert into busy values ($1)", [i]);
        expect(await snapshotName()).toBe(before);
        // One of its transactions that stays open is older than all that follows here.
        await client.query("begin");
        await client.query("insert into busy values (0)");
        await transaction(write);
        expect(await snapshotName()).not.toBe(before);
        await client.query("commit");
      });
    } finally {
      await connected(env.DATABASE_URL, (client) => client.query(`drop database ${name} with (force)`));
    }
  });

  it("writes past the site are seen, an emptied table too", async () => {
    const names = [await snapshotName()];
    await connected(env.DATABASE_URL, async (client) => {
      await client.query("update cities set slug = slug");
      names.push(await snapshotName());
      await client.query("truncate rates");
      names.push(await snapshotName());
    });
    expect(new Set(names).size).toBe(3);
  });

  it("many writes are added up without another name, by several at once too", async () => {
    for (let i = 0; i < 10; i++)
      await transaction(async (tx) => {
        for (let j = 0; j < 60; j++) await tx.update(cities).set({ slug: sql`slug` }).where(eq(cities.slug, "nowhere"));
      });
    const before = await snapshotName();
    const rows = () =>
      connected(env.DATABASE_URL, async (client) =>
        Number((await client.query("select count(*) from changes")).rows[0].count),
      );
    expect(await rows()).toBeGreaterThan(500);
    await Promise.all([sumUpChanges(), sumUpChanges(), transaction(write), sumUpChanges()]);
    expect(await rows()).toBeLessThan(10);
    expect(Number(await changesSeen())).toBe(Number(before) + 1);
  });

  it("every table is counted but those no page shows, and one that is new from the next start on", async () => {
    await connected(env.DATABASE_URL, async (client) => {
      const counted = async () =>
        (
          await client.query<{ name: string }>(
            `select c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid
             where t.tgname = 'count_change' and c.relnamespace = 'public'::regnamespace order by 1`,
          )
        ).rows.map(({ name }) => name);
      const tables = (
        await client.query<{ name: string }>(
          "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'changes' order by 1",
        )
      ).rows.map(({ name }) => name);
      expect(NOT_SHOWN.filter((name) => !tables.includes(name))).toEqual([]);
      expect(await counted()).toEqual(tables.filter((name) => !NOT_SHOWN.includes(name)));
      await client.query("create table novelties (n int)");
      await countChanges(client);
      await countChanges(client);
      expect(await counted()).toContain("novelties");
      const before = await snapshotName();
      await client.query("insert into novelties values (1)");
      expect(await snapshotName()).not.toBe(before);
    });
  });
});
