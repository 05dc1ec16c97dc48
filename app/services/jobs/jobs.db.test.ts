import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { alerts } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { runDueJobs, seldom, startJobs } from "./jobs.server";

it("A failing job does not stop the others", async () => {
  const ran: string[] = [];
  const now = new Date();
  await runDueJobs(now, {
    first: async () => {
      throw new Error("broken");
    },
    second: async (at) => {
      expect(at).toBe(now);
      ran.push("second");
      return 1;
    },
    third: async () => {
      ran.push("third");
      return { sent: 0 };
    },
  });
  expect(ran).toEqual(["second", "third"]);
});

it("A job that fails for five minutes raises an alert until it succeeds", async () => {
  let works = false;
  const run = (minutes: number) =>
    runDueJobs(new Date(Date.UTC(2030, 4, 1, 12, minutes)), {
      stubborn: async () => {
        if (!works) throw new Error("broken");
        return 1;
      },
    });
  const known = () =>
    db.select({ kind: alerts.kind, state: alerts.state }).from(alerts).where(eq(alerts.subject, "stubborn"));
  await run(0);
  await run(4);
  expect(await known()).toEqual([]);
  await run(5);
  await run(6);
  expect(await known()).toEqual([{ kind: "job-failing", state: "open" }]);
  works = true;
  await run(7);
  expect(await known()).toMatchObject([{ state: "ended" }]);
});

it("The alert of a job is raised every hour while the job fails", async () => {
  const start = Date.UTC(2030, 4, 2, 12);
  for (let minutes = 0; minutes <= 130; minutes += 5)
    await runDueJobs(new Date(start + minutes * 60_000), {
      broken: async () => {
        throw new Error("broken");
      },
    });
  const raised = { times: alerts.times, seenAt: alerts.seenAt };
  expect(await db.select(raised).from(alerts).where(eq(alerts.subject, "broken"))).toEqual([
    { times: 3, seenAt: new Date(start + 125 * 60_000) },
  ]);
});

it("A failed hourly job is retried at the next turn", async () => {
  let runs = 0;
  const job = seldom(async () => {
    if (++runs < 3) throw new Error("broken");
    return 1;
  });
  const at = (minutes: number) => new Date(Date.UTC(2030, 4, 1, 12, minutes));
  await expect(job(at(0))).rejects.toThrow("broken");
  await expect(job(at(1))).rejects.toThrow("broken");
  expect(await job(at(2))).toBe(1);
  expect(await job(at(61))).toBe(0);
  expect(await job(at(62))).toBe(1);
  expect(runs).toBe(4);
});

it("An hourly job without an answer is retried in five minutes", async () => {
  let runs = 0;
  const job = seldom(async () => (++runs < 2 ? null : 1));
  const at = (minutes: number) => new Date(Date.UTC(2030, 4, 1, 12, minutes));
  expect([await job(at(0)), await job(at(4)), await job(at(5)), await job(at(64)), await job(at(65))]).toEqual([
    null,
    0,
    1,
    0,
    1,
  ]);
});

it("Jobs run repeatedly, a slow one alongside the others, until stopped", async () => {
  let fast = 0;
  let release = () => {};
  let ended = false;
  const slow = new Promise<number>((resolve) => {
    release = () => resolve(1);
  });
  const jobs = startJobs(
    {
      slow: () =>
        slow.finally(() => {
          ended = true;
        }),
      fast: async () => ++fast,
    },
    0.001,
  );
  await expect.poll(() => fast).toBeGreaterThan(3);
  const stopped = jobs.stop();
  expect(ended).toBe(false);
  release();
  await stopped;
  expect(ended).toBe(true);
  const count = fast;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fast).toBe(count);
});
