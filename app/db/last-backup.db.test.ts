import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "vitest";
import { pathFor } from "~/i18n/paths";
import * as health from "~/routes/staff.health";
import { it } from "../../tests/support/fixtures";
import { program } from "../../tests/support/programs";
import { readLastBackup } from "./last-backup.server";

const run = promisify(execFile);

it("The command notes a backup, each in place of the last, and the site's health says how old it is", async ({
  staff,
}) => {
  const manager = await staff("manager");
  const age = async () => (await (await manager.open(health, pathFor("staff.health", "fr-ca"))).json()).lastBackup;
  expect([await readLastBackup(), await age()]).toEqual([null, null]);
  for (const began of [Date.now(), Date.now()]) {
    const { stdout } = await run(process.execPath, program("app/cli/backup-kept.ts"));
    const noted = await readLastBackup();
    expect(noted?.getTime()).toBeGreaterThanOrEqual(began);
    expect(stdout).toBe(`backup:kept: noted, ${noted?.toISOString()}\n`);
  }
  expect(await age()).toBeLessThan(10);
});
