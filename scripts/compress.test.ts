import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { compressFiles } from "./lib/compress.mjs";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "escale-compress-"));
  await mkdir(join(folder, "assets"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("Files that get smaller are compressed; fonts and tiny files are left alone", async () => {
  const script = "export const places = 42;\n".repeat(100);
  await writeFile(join(folder, "assets/a.js"), script);
  await writeFile(join(folder, "assets/crumb.js"), "1");
  await writeFile(join(folder, "assets/crumb.js.br"), "of an earlier build");
  await writeFile(join(folder, "font.woff2"), script);
  await compressFiles(folder);
  expect((await readdir(folder)).sort()).toEqual(["assets", "font.woff2"]);
  expect((await readdir(join(folder, "assets"))).sort()).toEqual(["a.js", "a.js.br", "a.js.gz", "crumb.js"]);
  expect(brotliDecompressSync(await readFile(join(folder, "assets/a.js.br"))).toString()).toBe(script);
  expect(gunzipSync(await readFile(join(folder, "assets/a.js.gz"))).toString()).toBe(script);
});
