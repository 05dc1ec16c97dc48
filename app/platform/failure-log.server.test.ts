import { beforeEach, expect, it } from "vitest";
import { createFailureLog } from "./failure-log.server";

let lines: unknown[][] = [];
let at = 0;
const say =
  (level: string) =>
  (...given: unknown[]) =>
    void lines.push([level, ...given]);
const create = () => createFailureLog({ to: { error: say("error"), info: say("info") } as never, now: () => at });
beforeEach(() => {
  lines = [];
  at = 0;
});

const away = () => Object.assign(new Error("no"), { code: "ECONNREFUSED" });

it("A failure that lasts is one line, and one when it is over that says how often it failed", () => {
  const failures = create();
  const err = new Error("broken");
  for (let times = 0; times < 1_000; times++) failures.failed("job mails", { err, job: "mails" }, "job failed");
  at = 7 * 86_400_000;
  failures.worked("job mails");
  failures.worked("job mails");
  expect(lines).toEqual([
    ["error", { err, job: "mails" }, "job failed"],
    ["info", { source: "job mails", cause: "job mails", times: 1_000, seconds: 604_800 }, "works again"],
  ]);
});

it("Everything that fails by a database that is away is one line, and one when all of it works", () => {
  const failures = create();
  for (const job of ["a", "b", "c"]) failures.failed(job, { err: new Error("query", { cause: away() }) }, "job failed");
  failures.worked("a");
  failures.failed("a", { err: away() }, "job failed");
  for (const job of ["b", "c", "a"]) failures.worked(job);
  expect(lines.map(([level, , message]) => [level, message])).toEqual([
    ["error", "job failed"],
    ["info", "works again"],
  ]);
});

it("What fails otherwise while the database is away is told by itself", () => {
  const failures = create();
  failures.failed("a", { err: away() }, "job failed");
  expect(failures.failed("b", { err: new Error("a mistake") }, "job failed")).toBe(true);
  expect(failures.failed("a", { err: new Error("another mistake") }, "job failed")).toBe(true);
  expect(lines).toHaveLength(3);
});

it("What works and never failed is not told", () => {
  create().worked("a");
  expect(lines).toEqual([]);
});
