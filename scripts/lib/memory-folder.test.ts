import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { folderInMemory } from "./memory-folder.mjs";
import { node } from "./run.mjs";

/** Any megabyte will do here. */
const needed = 2 ** 20;
const here = folderInMemory({ needed });
const hasMemory = here !== undefined;

/** A worker of the tests ends without saying so. */
afterAll(() => {
  if (here) rmSync(here, { recursive: true, force: true });
});

it.runIf(hasMemory)("A folder in memory goes with its process, and leftovers of a killed one go too", async () => {
  // No process has such a number.
  const left = "/dev/shm/escale-tests-99999999";
  mkdirSync(left, { recursive: true });
  const ask = `import { folderInMemory } from "./scripts/lib/memory-folder.mjs";
    import { statSync } from "node:fs";
    const folder = folderInMemory({ needed: ${needed} });
    process.stdout.write(JSON.stringify([folder, statSync(folder).isDirectory()]));`;
  const { output } = await node(["--input-type=module", "-e", ask], { quiet: true });
  const [folder, wasThere] = JSON.parse(output);
  expect(wasThere).toBe(true);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(left)).toBe(false);
  const own = folderInMemory({ needed });
  expect(own && statSync(own).isDirectory(), "that of a process which lives stays").toBe(true);
});

it("A folder in memory is not made without such memory, or with too little free", () => {
  expect(folderInMemory({ path: join(tmpdir(), "nowhere"), needed })).toBeUndefined();
  expect(folderInMemory({ needed: 2 ** 60 })).toBeUndefined();
});
