import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

it("The environment is read in one place, where it is checked", () => {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|jsx?)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) =>
      /\bprocess\s*\.\s*env\b|\bimport\.meta\.env\b(?!\.SSR\b)/.test(readFileSync(join("app", file), "utf8")),
    );
  expect(files).toEqual(["platform/env.server.ts"]);
});
