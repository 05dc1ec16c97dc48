import { expect, it } from "vitest";
import { gatewayEvents } from "~/db/schema";
import { snapshotName } from "./snapshot.server";
import { transaction } from "./transaction.server";

const write = (id: string) => transaction((tx) => tx.insert(gatewayEvents).values({ id, type: "t", at: new Date() }));

it("stays the same until somebody writes, and then is another", async () => {
  const before = await snapshotName();
  expect(await snapshotName()).toBe(before);
  await write("one");
  const after = await snapshotName();
  expect(after).not.toBe(before);
  expect(await snapshotName()).toBe(after);
});

it("is another while a write is under way than after it", async () => {
  const before = await snapshotName();
  let during = "";
  await transaction(async (tx) => {
    await tx.insert(gatewayEvents).values({ id: "two", type: "t", at: new Date() });
    during = await snapshotName();
  });
  expect(new Set([before, during]).has(await snapshotName())).toBe(false);
});
