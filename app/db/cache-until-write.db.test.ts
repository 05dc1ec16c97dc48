/** An answer is kept until something is written, and never longer than what it says is true. */
import { setTimeout as wait } from "node:timers/promises";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rates } from "~/db/schema";
import { isPostgres } from "~/platform/env.server";
import { cacheUntilWrite } from "./cache-until-write.server";
import { db, transaction } from "./transaction.server";

let day = 0;
const row = () => ({
  currency: "USD" as const,
  fromDay: `2030-01-${String(++day).padStart(2, "0")}`,
  micros: 700_000,
});
const write = () => transaction(async (tx) => void (await tx.insert(rates).values(row())));

const read = vi.fn(async (_about: string) => (await db.select().from(rates)).length);
const kept = (most = 100, size = (_answer: number) => 10) => cacheUntilWrite(read, { most, size });

beforeEach(async () => {
  day = 0;
  await transaction(async (tx) => void (await tx.delete(rates)));
  read.mockClear();
});

describe("an answer", () => {
  it("A cached answer is read once per arguments while nothing is written", async () => {
    const ask = kept();
    expect([await ask("a"), await ask("a"), await ask("b")]).toEqual([0, 0, 0]);
    expect(read.mock.calls).toEqual([["a"], ["b"]]);
  });

  it("A cached answer is read again after a write, also one on a reading connection", async () => {
    const ask = kept();
    expect(await ask("a")).toBe(0);
    await write();
    expect(await ask("a")).toBe(1);
    await db.insert(rates).values(row());
    expect(await ask("a")).toBe(2);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it("An answer being read is shared by those who ask during the read", async () => {
    const ask = kept();
    expect(await Promise.all([ask("a"), ask("a"), ask("a")])).toEqual([0, 0, 0]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("An answer being read during a write is not given to anyone who asks after the write", async () => {
    const ask = kept();
    let go: (value: number) => void = () => undefined;
    read.mockImplementationOnce(() => new Promise((resolve) => (go = resolve)));
    const early = ask("a");
    await expect.poll(() => read.mock.calls.length).toBe(1);
    await write();
    expect(await ask("a")).toBe(1);
    go(0);
    expect(await early).toBe(0);
    expect(await ask("a")).toBe(1);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("An answer is not kept past a write that falls between its version and its rows", async () => {
    const ask = kept();
    read.mockImplementationOnce(async () => {
      await write();
      const before = (await db.select().from(rates)).length;
      await write();
      return before;
    });
    expect(await ask("a")).toBe(1);
    expect(await ask("a")).toBe(2);
  });

  it("An uncommitted transaction appears in no cached answer", async () => {
    const ask = kept();
    await transaction(async (tx) => {
      await tx.insert(rates).values(row());
      expect(await ask("a")).toBe(0);
    });
    expect(await ask("a")).toBe(1);
  });

  it("A failed answer is reported, and read again", async () => {
    const ask = kept();
    read.mockRejectedValueOnce(new Error("away"));
    await expect(ask("a")).rejects.toThrow("away");
    expect(await ask("a")).toBe(0);
  });

  it.runIf(isPostgres)("A cached answer is read again after a minute, in case a write was not counted", async () => {
    const { default: pg } = await import("pg");
    const { env } = await import("~/platform/env.server");
    const ask = kept();
    expect(await ask("a")).toBe(0);
    const client = new pg.Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    await client.query("set session_replication_role = replica");
    await client.query("insert into rates (currency, from_day, micros) values ('USD', '2031-01-01', 1)");
    await client.end();
    expect(await ask("a")).toBe(0);
    // The cache looks at the clock once a millisecond.
    await wait(5);
    const later = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 61_000);
    expect(await ask("a")).toBe(1);
    later.mockRestore();
  });
});

it("The most recent answers are kept while there is room", async () => {
  const ask = kept(25);
  for (const about of ["a", "b", "c", "c", "b", "a"]) await ask(about);
  expect(read.mock.calls.map(([about]) => about)).toEqual(["a", "b", "c", "a"]);
  read.mockClear();
  const large = kept(25, () => 26);
  for (const about of ["a", "a"]) expect(await large(about)).toBe(0);
  expect(read).toHaveBeenCalledTimes(2);
});
