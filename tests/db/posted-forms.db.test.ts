/** Every form of the site is made when its module is loaded, which fails where its fields and its schema disagree. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const APP = join(import.meta.dirname, "..", "..", "app");
const makers = readdirSync(APP, { recursive: true, encoding: "utf8" })
  .filter((path) => /^(routes|http|features)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => /\bpostedForm\(/.test(readFileSync(join(APP, path), "utf8")));

it("Every form of the site has the fields that its schema reads", { timeout: 60_000 }, async () => {
  expect(makers.length).toBeGreaterThan(30);
  const failures: string[] = [];
  for (const path of makers)
    await import(join(APP, path)).catch((error: unknown) => failures.push(`${path}: ${String(error)}`));
  expect(failures).toEqual([]);
});
