/** Logs what was read and what went wrong, and ends in the way that is asked for; run by `app/platform/log.server.test.ts`. */
import { setTimeout as wait } from "node:timers/promises";
import { endOnUnexpectedErrors, log, readingLog } from "~/platform/log.server";

endOnUnexpectedErrors("logging");

const ways: Record<string, () => unknown> = {
  // As a power cut.
  killed: () => process.kill(process.pid, "SIGKILL"),
  "killed a moment later": async () => {
    await wait(500);
    process.kill(process.pid, "SIGKILL");
  },
  exits: () => process.exit(0),
  "runs out": () => undefined,
  "is refused": () => Promise.reject(new Error("unexpected")),
  throws: () => {
    throw new Error("unexpected");
  },
};

for (const line of ["read 1", "read 2"]) readingLog.info(line);
log.error("something went wrong");
for (const line of ["read 3", "read 4"]) readingLog.info(line);
await ways[process.argv[2] ?? ""]?.();
