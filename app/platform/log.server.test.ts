import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { program } from "../../tests/support/programs";

/** What a process has logged that ended in a way. */
function loggedBy(way: string): Promise<string[]> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [...program("tests/support/log-and-end.ts"), way],
      { env: { ...process.env, LOG_LEVEL: "info" } },
      (_error, out) => resolve(out.split("\n").flatMap((line) => (line.startsWith("{") ? JSON.parse(line).msg : []))),
    ),
  );
}

const SAID = ["read 1", "read 2", "something went wrong"];
const READ = ["read 3", "read 4"];

it.concurrent.each([
  ["killed", SAID],
  ["killed a moment later", [...SAID, ...READ]],
  ["exits", [...SAID, ...READ]],
  ["runs out", [...SAID, ...READ]],
  ["throws", [...SAID, ...READ, "ended by an unexpected error"]],
  ["is refused", [...SAID, ...READ, "ended by an unexpected error"]],
])("A process that ends or does this has logged all but its last moment's reads: %s", async (way, lines) => {
  expect(await loggedBy(way)).toEqual(lines);
});
