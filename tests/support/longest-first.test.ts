import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { LONG } from "./longest-first";

it("files known to be long are there under their names", () => {
  expect(LONG.filter((name) => !existsSync(`${name}.test.ts`))).toEqual([]);
});
