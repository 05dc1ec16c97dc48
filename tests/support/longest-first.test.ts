import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONG } from "./longest-first";

it("Files known to be long exist under their names", () => {
  expect(LONG.filter((name) => !existsSync(`${name}.test.ts`))).toEqual([]);
});
