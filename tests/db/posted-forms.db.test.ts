/** `postedForm` throws, when its module is imported, if the fields of a form differ from its schema: imports them all. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const APP = join(import.meta.dirname, "..", "..", "app");
const modulesWithForms = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => /^(routes|features)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => /\bpostedForm\(/.test(readFileSync(join(APP, path), "utf8")));

it("Every form of the site has the fields that its schema reads", async () => {
  expect(modulesWithForms.length).toBeGreaterThan(30);
  const failures: string[] = [];
  for (const path of modulesWithForms)
    await import(join(APP, path)).catch((error: unknown) => failures.push(`${path}: ${String(error)}`));
  expect(failures).toEqual([]);
});
