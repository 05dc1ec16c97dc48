/** What the lock file and the manifest say of the packages, without asking anybody: what is known of each is there. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Locked = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
  deprecated?: string;
};
type Lock = { lockfileVersion: number; packages: Record<string, Locked> };

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const lock: Lock = read("package-lock.json");
const manifest: Record<"dependencies" | "devDependencies" | "allowScripts", Record<string, string>> = read(
  "package.json",
);

/** May be served to anyone, with what we write ourselves. */
const PERMISSIVE = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib WTFPL".split(" "),
);
/** Tools and their data: they stay with who develops, and nothing of them is served. */
const FOR_TOOLS = new Set([...PERMISSIVE, "MPL-2.0", "CC-BY-3.0", "CC-BY-4.0", "Python-2.0"]);
/** Their manifests do not say in a word what their own licence files do: MIT, each of them. */
const MIT_BY_ITS_FILE = ["eval", "format", "png-js", "require-like"];

const nameOf = (path: string) => path.replace(/^.*node_modules\//, "");
const packages = Object.entries(lock.packages)
  .filter(([path]) => path !== "")
  .map(([path, locked]) => ({ path, name: nameOf(path), ...locked }));
type Package = (typeof packages)[number];

/** Whether one of an expression's choices is all permitted: `(A AND B) OR C`. */
const isPermitted = (expression: string, permitted: ReadonlySet<string>) =>
  expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permitted.has(name.trim())));

/** What is wrong with where a package comes from. */
function doubts({ path, version, resolved, integrity, link, deprecated }: Package): string[] {
  return [
    ...(integrity?.startsWith("sha512-") ? [] : [`${path}: no SHA-512 of its content`]),
    // The registry is whichever npm is set to ask; an address here would be another place.
    ...(resolved === undefined ? [] : [`${path}: comes from ${resolved}`]),
    ...(link ? [`${path}: is a link`] : []),
    ...(/^\d+\.\d+\.\d+/.test(version ?? "") ? [] : [`${path}: ${version} is no version`]),
    ...(deprecated === undefined ? [] : [`${path}: ${deprecated}`]),
  ];
}

it("every package is held to its content, comes from the registry alone, and is not given up by its authors", () => {
  expect(lock.lockfileVersion).toBe(3);
  expect(packages.length).toBeGreaterThan(500);
  expect(packages.flatMap(doubts)).toEqual([]);
});

it("a package from elsewhere, altered or given up is found (control)", () => {
  const from = (resolved: string) => ({ path: "x", name: "x", version: "1.0.0", integrity: "sha512-x", resolved });
  expect(doubts(from("git+ssh://git@example.com/x.git#1"))).toHaveLength(1);
  expect(doubts({ path: "x", name: "x", version: "file:../x", integrity: "sha1-x", deprecated: "use y" })).toHaveLength(
    3,
  );
});

it("what is declared is a version of the registry, not an address or whatever is newest", () => {
  const declared = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(declared.filter(([, range]) => !/^\^?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range))).toEqual([]);
});

it("every licence lets us do what we do", () => {
  const refused = packages.filter(({ name, license, dev }) => {
    if (license === undefined) return !MIT_BY_ITS_FILE.includes(name);
    return !isPermitted(license, dev ? FOR_TOOLS : PERMISSIVE);
  });
  expect(refused.map(({ path, license }) => `${path}: ${license}`)).toEqual([]);
  expect(isPermitted("(MIT AND GPL-3.0) OR AGPL-3.0", FOR_TOOLS)).toBe(false);
});

it("no package runs anything as it is installed but those that are named", () => {
  const running = packages.filter(({ hasInstallScript }) => hasInstallScript);
  const allowed = Object.keys(manifest.allowScripts);
  // For other systems: never installed where they would run, and refused by name if they were.
  const unnamed = running.filter(({ name, optional }) => !allowed.includes(name) && !optional);
  expect(unnamed.map(({ path }) => path)).toEqual([]);
  expect(allowed.filter((name) => !running.some((locked) => locked.name === name))).toEqual([]);
  const served = running.filter(({ dev }) => !dev).map(({ name }) => name);
  expect([...new Set(served)].sort()).toEqual(["better-sqlite3", "esbuild"]);
});
