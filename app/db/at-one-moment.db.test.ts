/** What is read together is of one moment, whatever others commit meanwhile. */
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { rates } from "~/db/schema";
import { refuse } from "~/domain/verdict";
import { outsideTransaction } from "./inside.server";
import { atOneMoment, db, transaction } from "./transaction.server";

const amounts = async (at: Pick<typeof db, "select">) => (await at.select().from(rates)).map(({ micros }) => micros);

beforeEach(() => transaction(async (tx) => void (await tx.delete(rates))));

it("what another commits between two readings is in neither", async () => {
  let writing: Promise<void> | undefined;
  const readings = await atOneMoment(async (at) => {
    const before = await amounts(at);
    writing = outsideTransaction(() =>
      transaction(
        async (tx) => void (await tx.insert(rates).values({ currency: "USD", fromDay: "2027-01-04", micros: 700_000 })),
      ),
    );
    // SQLite lets it write only afterwards.
    await Promise.race([writing, setTimeout(300)]);
    return [before, await amounts(at)];
  });
  expect(readings).toEqual([[], []]);
  await writing;
  expect(await amounts(db)).toEqual([700_000]);
});

it("a refusal is its answer", async () => {
  expect(await atOneMoment(async () => refuse("nothing-paid"))).toMatchObject({ ok: false, code: "nothing-paid" });
});
