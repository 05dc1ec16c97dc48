import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const testFiles = ["app", "sandbox", "scripts", "tests"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
  .filter((name) => /\.test\.tsx?$/.test(name));

/** After a test's body or among its options: `}, 60_000);`, `{ timeout: 60_000 }`; Vitest's own second, where not `eventually`. */
const OWN_LIMIT = /^\s*\},\s*\d[\d_]{3,},?\s*\);?$|[{,]\s*timeout: \d|\bvi\.waitFor\(/m;

it("No test has a time limit of its own, which a slow machine exceeds first", () => {
  expect(testFiles.length).toBeGreaterThan(500);
  expect("}, 60_000);").toMatch(OWN_LIMIT);
  expect(testFiles.filter((file) => OWN_LIMIT.test(readFileSync(file, "utf8")))).toEqual(["tests/time-limits.test.ts"]);
});
