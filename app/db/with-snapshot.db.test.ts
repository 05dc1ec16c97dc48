/** What is read together is of one moment, also while others commit. */
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { rates } from "~/db/schema";
import { refuse } from "~/domain/verdict";
import { outsideTransaction } from "./inside.server";
import { db, transaction, withSnapshot } from "./transaction.server";

const amounts = async (at: Pick<typeof db, "select">) => (await at.select().from(rates)).map(({ micros }) => micros);

beforeEach(() => transaction(async (tx) => void (await tx.delete(rates))));

it("A commit between two readings appears in neither", async () => {
  let writing: Promise<void> | undefined;
  const readings = await withSnapshot(async (at) => {
    const before = await amounts(at);
    writing = outsideTransaction(() =>
      transaction(
        async (tx) => void (await tx.insert(rates).values({ currency: "USD", fromDay: "2027-01-04", micros: 700_000 })),
      ),
    );
    await Promise.race([writing, setTimeout(300)]);
    return [before, await amounts(at)];
  });
  expect(readings).toEqual([[], []]);
  await writing;
  expect(await amounts(db)).toEqual([700_000]);
});

it("A snapshot neither waits for a writer nor makes one wait", async () => {
  const order: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const writing = transaction(async (tx) => {
    await tx.insert(rates).values({ currency: "USD", fromDay: "2027-01-04", micros: 700_000 });
    await held;
    order.push("written");
  });
  const readings = await Promise.all([withSnapshot(amounts), withSnapshot(amounts)]);
  order.push("read");
  release();
  await writing;
  expect([readings, order]).toEqual([
    [[], []],
    ["read", "written"],
  ]);
});

it("A snapshot refuses to write", async () => {
  const write = withSnapshot(
    async (at) => void (await at.insert(rates).values({ currency: "USD", fromDay: "2027-01-04", micros: 1 })),
  );
  await expect(write).rejects.toThrow();
  expect(await amounts(db)).toEqual([]);
});

it("A refusal is returned as the answer", async () => {
  expect(await withSnapshot(async () => refuse("nothing-paid"))).toMatchObject({ ok: false, code: "nothing-paid" });
});
