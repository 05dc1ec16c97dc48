import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { access } from "~/db/access.server";
import { requestCounts } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { refuse } from "~/domain/verdict";
import { unique } from "../../../tests/support/checkout";
import { createRequestCounter, purgeRequestCounts } from "./count-requests.server";

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const aLimit = (most = 5, minutes = 10) => ({ key: unique("key"), most, minutes });
const rowOf = async (key: string) => (await db.select().from(requestCounts).where(eq(requestCounts.key, key)))[0];

/** Asks so many times; how many were taken. */
function taken(counter: ReturnType<typeof createRequestCounter>, limit: ReturnType<typeof aLimit>, times: number) {
  return Array.from({ length: times }, () => counter.count([limit], new Date())).filter((wait) => wait === null).length;
}

it("A limit allows a number of requests in a period, then says how long to wait", async () => {
  const counter = createRequestCounter();
  const limit = aLimit();
  expect(taken(counter, limit, 8)).toBe(5);
  const wait = counter.count([limit], new Date());
  expect(wait).toBeGreaterThan(590);
  expect(wait).toBeLessThanOrEqual(600);
  expect(counter.count([limit], minutesFromNow(11))).toBeNull();
});

it("A request refused by one limit counts against none", async () => {
  const counter = createRequestCounter();
  const [wide, narrow] = [aLimit(100), aLimit(2)];
  for (let i = 0; i < 5; i++) counter.count([wide, narrow], new Date());
  await counter.share();
  expect((await rowOf(wide.key))?.count).toBe(2);
});

it("A limit is shared by instances: each continues from the sum", async () => {
  const [one, other] = [createRequestCounter(), createRequestCounter()];
  const limit = aLimit(10);
  expect(taken(one, limit, 6)).toBe(6);
  await one.share();
  // The other hears of them with its own first one.
  expect(taken(other, limit, 1)).toBe(1);
  await other.share();
  expect(taken(other, limit, 20)).toBe(3);
  await Promise.all([one.share(), other.share()]);
  expect((await rowOf(limit.key))?.count).toBe(10);
});

it("A limit costs one write for all requests since the last, and none once they are refused", async () => {
  const counter = createRequestCounter();
  const limit = aLimit(50);
  taken(counter, limit, 5000);
  await counter.share();
  expect(await rowOf(limit.key)).toMatchObject({ count: 50 });
  await db.delete(requestCounts).where(eq(requestCounts.key, limit.key));
  taken(counter, limit, 5000);
  await counter.share();
  expect(await rowOf(limit.key)).toBeUndefined();
});

it("A limit reports its count by itself shortly after", async () => {
  const counter = createRequestCounter();
  const limit = aLimit();
  taken(counter, limit, 3);
  await expect.poll(async () => (await rowOf(limit.key))?.count).toBe(3);
});

it("A limit starts again after its period, in the database too", async () => {
  const counter = createRequestCounter();
  const limit = aLimit();
  await db.insert(requestCounts).values({ key: limit.key, count: 5, until: minutesFromNow(-1) });
  expect(taken(counter, limit, 2)).toBe(2);
  await counter.share();
  const row = await rowOf(limit.key);
  expect(row?.count).toBe(2);
  expect(row?.until.getTime()).toBeGreaterThan(Date.now());
});

it("Expired counts are purged", async () => {
  const [over, live] = [aLimit(), aLimit()];
  await db.insert(requestCounts).values([
    { key: over.key, count: 1, until: minutesFromNow(-1) },
    { key: live.key, count: 1, until: minutesFromNow(1) },
  ]);
  await purgeRequestCounts(new Date());
  expect(await rowOf(over.key)).toBeUndefined();
  expect(await rowOf(live.key)).toBeDefined();
});

it("A count the database did not accept is reported again, so nobody gets more", async () => {
  const counter = createRequestCounter();
  const limit = aLimit(10);
  expect(taken(counter, limit, 6)).toBe(6);
  access.stalled = true;
  await counter.share();
  access.stalled = false;
  expect(taken(counter, limit, 1)).toBe(1);
  await counter.share();
  expect((await rowOf(limit.key))?.count).toBe(7);
  expect(taken(counter, limit, 10)).toBe(3);
});

it("A count inside a transaction is reported afterwards, committed or rolled back", async () => {
  const counter = createRequestCounter();
  const limit = aLimit();
  await transaction(async () => {
    taken(counter, limit, 3);
    return refuse("unknown");
  });
  await expect.poll(async () => (await rowOf(limit.key))?.count).toBe(3);
  taken(counter, limit, 1);
  await expect.poll(async () => (await rowOf(limit.key))?.count).toBe(4);
});
