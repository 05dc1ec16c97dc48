import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { cities, gatewayEvents, rates, trips } from "~/db/schema";
import { env, isPostgres } from "~/platform/env.server";
import { aTrip, seedCatalogue } from "../../tests/support/catalogue";
import { sumUpChanges, writesSeen } from "./changes.server";
import { countChanges } from "./count-changes.server";
import { readSnapshot } from "./snapshot.server";
import { tableNames } from "./tags.server";
import { type Db, transaction } from "./transaction.server";

const snapshotName = async () => (await readSnapshot()).name;

let day = 0;
/** Writes a row that pages show. */
const write = (tx: Db) =>
  tx.insert(rates).values({ currency: "USD", fromDay: `2030-01-${String(++day).padStart(2, "0")}`, micros: 700_000 });

it("A database's version changes only with a write", async () => {
  const before = await snapshotName();
  expect(await snapshotName()).toBe(before);
  await transaction(write);
  const after = await snapshotName();
  expect(after).not.toBe(before);
  expect(await snapshotName()).toBe(after);
});

it("A database's version differs during and after a write", async () => {
  const before = await snapshotName();
  let during = "";
  await transaction(async (tx) => {
    await write(tx);
    during = await snapshotName();
  });
  expect(new Set([before, during]).has(await snapshotName())).toBe(false);
});

it("A snapshot has the name of a later one in what was not written to in between, and in nothing else", async () => {
  const before = await readSnapshot();
  await transaction(write);
  const after = await readSnapshot();
  const names = (tag: string) => [before.nameOf([tag]), after.nameOf([tag])];
  expect(new Set(names("cities")).size).toBe(1);
  expect(new Set(names("rates")).size).toBe(2);
});

it("A snapshot knows the rows written to since an earlier one, unless a thousand writes were seen in between", async () => {
  await seedCatalogue({ trips: [aTrip("boston-2-days")] });
  await transaction(write);
  const first = await readSnapshot();
  await transaction((tx) => tx.update(trips).set({ days: 9 }).where(eq(trips.slug, "boston-2-days")));
  expect((await readSnapshot()).keysSince(first, "trips")).toEqual(["boston-2-days"]);
  for (let i = 0; i < 1_000; i++) {
    await transaction((tx) => tx.update(rates).set({ micros: i + 1 }));
    await readSnapshot();
  }
  expect((await readSnapshot()).keysSince(first, "trips")).toBeNull();
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

  it("A database's version does not change with a rolled-back write", async () => {
    const before = await snapshotName();
    const failing = transaction(async (tx) => {
      await write(tx);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await snapshotName()).toBe(before);
  });

  it("A write to one table leaves the name of every other table the same", async () => {
    const before = await readSnapshot();
    await transaction((tx) => tx.insert(gatewayEvents).values({ id: "one", type: "t", at: new Date() }));
    const after = await readSnapshot();
    const others = [...tableNames].filter((table) => table !== "gateway_events");
    expect(after.nameOf(others)).toBe(before.nameOf(others));
    expect(after.nameOf(["trips", "gateway_events"])).not.toBe(before.nameOf(["trips", "gateway_events"]));
  });

  it("A busy neighbouring database neither changes the version nor hides a write", async () => {
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

  it("Writes made outside the site are seen, also an emptied table", async () => {
    const names = [await snapshotName()];
    await connected(env.DATABASE_URL, async (client) => {
      await client.query("update cities set slug = slug");
      names.push(await snapshotName());
      await client.query("truncate rates");
      names.push(await snapshotName());
    });
    expect(new Set(names).size).toBe(3);
  });

  it("Many writes add up under one version, also from several writers", async () => {
    for (let i = 0; i < 10; i++)
      await transaction(async (tx) => {
        for (let j = 0; j < 60; j++) await tx.update(cities).set({ slug: sql`slug` }).where(eq(cities.slug, "nowhere"));
      });
    const before = await writesSeen();
    const rows = () =>
      connected(env.DATABASE_URL, async (client) =>
        Number((await client.query("select count(*) from changes")).rows[0].count),
      );
    expect(await rows()).toBeGreaterThan(500);
    await Promise.all([sumUpChanges(), sumUpChanges(), transaction(write), sumUpChanges()]);
    expect(await rows()).toBeLessThan(10);
    const after = new Map([...before, ["rates", String(Number(before.get("rates") ?? 0) + 1)]]);
    expect(await writesSeen()).toEqual(after);
  });

  it("Every table is counted, and a new one from the next start on", async () => {
    await connected(env.DATABASE_URL, async (client) => {
      const counted = async () =>
        (
          await client.query<{ name: string }>(
            `select distinct c.relname as name from pg_class c join pg_trigger t on t.tgrelid = c.oid
             where t.tgname like 'count\\_change%' and c.relnamespace = 'public'::regnamespace`,
          )
        ).rows.map(({ name }) => name);
      expect(await counted()).toEqual(expect.arrayContaining([...tableNames]));
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
