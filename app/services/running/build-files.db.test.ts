import { brotliCompressSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
import { buildFiles } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { FORMER_BUILD_HOURS } from "~/domain/company/limits";
import { contentOf, findBuildFile, keepBuildFiles } from "./build-files.server";

const NOW = new Date("2030-05-01T16:00:00Z");
const hoursAfter = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

const file = (name: string, content = name) => ({
  path: `/assets/${name}-abcdefgh.js`,
  body: brotliCompressSync(content),
  brotli: true,
});
const pathsKept = async () => (await db.select({ path: buildFiles.path }).from(buildFiles)).map(({ path }) => path);

beforeEach(async () => {
  await db.delete(buildFiles);
});

it("Every instance has the files of each build, unchanged", async () => {
  const many = Array.from({ length: 120 }, (_, number) => file(`piece-${number}`));
  expect(await keepBuildFiles(many, NOW)).toBe(120);
  expect(await keepBuildFiles(many, NOW)).toBe(0);
  const plain = { path: "/builds/meta/former.json", body: Buffer.from('{"é":1}'), brotli: false };
  await keepBuildFiles([plain], NOW);
  const found = await findBuildFile("/assets/piece-119-abcdefgh.js");
  expect(found && (await contentOf(found)).toString()).toBe("piece-119");
  const meta = await findBuildFile("/builds/meta/former.json");
  expect(meta && (await contentOf(meta)).toString()).toBe('{"é":1}');
  expect(await findBuildFile("/assets/nothing-abcdefgh.js")).toBeNull();
});

it("Two instances starting together store the same files", async () => {
  const files = [file("one"), file("two")];
  await Promise.all([keepBuildFiles(files, NOW), keepBuildFiles(files, NOW)]);
  expect((await pathsKept()).toSorted()).toEqual(files.map(({ path }) => path).toSorted());
});

it("A build's files are deleted a day after its last instance ended, and never while one runs", async () => {
  const [former, shared, next] = [file("former"), file("shared"), file("next")];
  await keepBuildFiles([former, shared], NOW);
  // It ran for days; then the next one took its place.
  await keepBuildFiles([former, shared], hoursAfter(72));
  await keepBuildFiles([shared, next], hoursAfter(72));
  await keepBuildFiles([shared, next], hoursAfter(72 + FORMER_BUILD_HOURS));
  expect(await pathsKept()).toContain(former.path);
  expect(await keepBuildFiles([shared, next], hoursAfter(73 + FORMER_BUILD_HOURS))).toBe(1);
  expect((await pathsKept()).toSorted()).toEqual([next.path, shared.path].toSorted());
});
