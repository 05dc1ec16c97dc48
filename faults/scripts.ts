/** What runs beside the servers, made ready once: a script that is put together as it starts costs three times as much. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../tests/support/bundle";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SCRIPTS = ["call-off", "cancel", "change-date", "change-place", "change-room", "group", "pay-balance"] as const;
export type Script = (typeof SCRIPTS)[number];

let made: Promise<string> | undefined;

/** The folder goes when this process ends. */
async function make(): Promise<string> {
  const folder = mkdtempSync(join(ROOT, "build", "faults-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  await bundle(
    SCRIPTS.map((script) => `faults/${script}.ts`),
    folder,
  );
  return folder;
}

/** The file of a script, as Node runs it. */
export async function builtScript(script: Script): Promise<string> {
  made ??= make();
  return join(await made, "faults", `${script}.js`);
}
