import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { clockOffset } from "~/db/database-clock.server";
import { alerts, instances } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { heartOf, listInstances } from "./instances.server";

const NOW = new Date("2026-11-28T12:00:00Z");
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const differing = () => db.select().from(alerts).where(eq(alerts.kind, "instances-differ"));

it("An instance reports, is told apart by its secrets, raises one alert, and is forgotten when it ends", async () => {
  const [first, second] = [heartOf("b1", "one:3000", NOW), heartOf("b1", "two:3000", later(1))];
  await first.beat(later(1));
  await second.beat(later(1));
  const listed = () => listInstances(later(2)).then((all) => all.map(({ id, problems }) => [id, problems]));
  expect(await listed()).toEqual([
    ["one:3000", []],
    ["two:3000", []],
  ]);
  // The second one's file of settings has another secret.
  await transaction((tx) => tx.update(instances).set({ fingerprint: "another!" }).where(eq(instances.id, "one:3000")));
  await second.beat(later(2));
  expect(await listed()).toEqual([
    ["one:3000", []],
    ["two:3000", ["settings"]],
  ]);
  expect(await differing()).toMatchObject([{ subject: "two:3000", state: "open" }]);
  await first.beat(later(3));
  await second.beat(later(3));
  expect(await differing()).toMatchObject([{ state: "ended" }]);
  await second.end();
  expect((await listInstances(later(3))).map(({ id }) => id)).toEqual(["one:3000"]);
});

it("An instance that stopped without a word is silent after three minutes, and forgotten after a day", async () => {
  await heartOf("b1", "gone:3000", NOW).beat(NOW);
  const problems = async (at: Date) => (await listInstances(at)).find(({ id }) => id === "gone:3000")?.problems;
  expect(await problems(later(3))).toEqual([]);
  expect(await problems(later(4))).toEqual(["silent"]);
  await heartOf("b1", "one:3000", NOW).beat(later(24 * 60 + 1));
  expect(await problems(later(24 * 60 + 1))).toBeUndefined();
});

it("The clock of this machine is the database's", async () => {
  expect(Math.abs(await clockOffset())).toBeLessThan(5_000);
});
