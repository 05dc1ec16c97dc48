import { setTimeout as wait } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import type { NotReady } from "~/domain/company/readiness";

// What checks the real database is tried with it, in tests of the built server.
vi.mock("~/db/probe-writing.server", () => ({ hasRoom: async () => false, probeWriting: async () => true }));
vi.mock("~/db/transaction.server", () => ({ db: {} }));
vi.mock("~/db/schema-version.server", () => ({ pendingMigrations: async () => [] }));
const { checkWriting, createReadiness } = await import("./readiness.server");

it("However many ask, the database is asked once a second", async () => {
  let now = 0;
  let asked = 0;
  const readiness = createReadiness(
    async () => {
      asked++;
      return null;
    },
    { now: () => now },
  );
  await Promise.all(Array.from({ length: 500 }, () => readiness.notReadyReason()));
  expect(asked).toBe(1);
  now = 999;
  await readiness.notReadyReason();
  expect(asked).toBe(1);
  now = 1000;
  expect(await readiness.notReadyReason()).toBeNull();
  expect(asked).toBe(2);
});

it("A database that fails or does not come back is not ready; nobody waits for it twice, and it may come back", async () => {
  let now = 0;
  let check: () => Promise<NotReady | null> = () => Promise.reject(new Error("away"));
  const readiness = createReadiness(() => check(), { now: () => now, patienceMs: 1_500 });
  expect(await readiness.notReadyReason()).toBe("database");
  let answer = (_: NotReady | null) => {};
  check = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  now = 2000;
  expect(await readiness.notReadyReason()).toBe("slow-database");
  now = 4000;
  const began = performance.now();
  expect(await readiness.notReadyReason()).toBe("slow-database");
  expect(performance.now() - began).toBeLessThan(1_400);
  answer(null);
  await wait(1);
  expect(await readiness.notReadyReason()).toBeNull();
});

it("An instance that goes is not ready, even if the database answers", async () => {
  const readiness = createReadiness(async () => null);
  expect(await readiness.notReadyReason()).toBeNull();
  readiness.leave();
  expect(await readiness.notReadyReason()).toBe("ending");
});

it("A disk without room is not ready", async () => {
  expect(await checkWriting()).toBe("disk-full");
});
