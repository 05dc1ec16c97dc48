import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildInputs, isInstalled } from "./prepare.mjs";

const lock = (packages: Record<string, object>) =>
  JSON.stringify({ packages: { "": { name: "escale" }, ...packages } });
const zod = { "node_modules/zod": { version: "4.1.0" } };
const vite = { "node_modules/vite": { version: "6.4.0", dev: true } };
const other = { "node_modules/fsevents": { version: "2.3.3", optional: true } };

it("The installed packages are known from npm's own record", () => {
  const wanted = lock({ ...zod, ...vite, ...other });
  expect(isInstalled(wanted, undefined, true)).toBe(false);
  expect(isInstalled(wanted, lock({ ...zod, ...vite }), true)).toBe(true);
  expect(isInstalled(wanted, lock(vite), true)).toBe(false);
  expect(isInstalled(wanted, lock({ "node_modules/zod": { version: "4.0.0" }, ...vite }), true)).toBe(false);
});

it("The development packages are not required where nothing is built", () => {
  expect(isInstalled(lock({ ...zod, ...vite }), lock(zod), true)).toBe(false);
  expect(isInstalled(lock({ ...zod, ...vite }), lock(zod), false)).toBe(true);
});

it("A build is repeated after a change of content or name, not of a test", () => {
  const folder = mkdtempSync(join(tmpdir(), "escale-inputs-"));
  try {
    mkdirSync(join(folder, "app/routes"), { recursive: true });
    const put = (path: string, text: string) => writeFileSync(join(folder, path), text);
    put("app/routes/home.tsx", "a");
    put("package.json", "{}");
    const first = buildInputs(folder);
    expect(buildInputs(folder)).toBe(first);
    put("app/routes/home.test.tsx", "test");
    put("README.md", "words");
    expect(buildInputs(folder)).toBe(first);
    put("app/routes/home.tsx", "b");
    const second = buildInputs(folder);
    expect(second).not.toBe(first);
    rmSync(join(folder, "app/routes/home.tsx"));
    put("app/routes/house.tsx", "b");
    expect(buildInputs(folder)).not.toBe(second);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
