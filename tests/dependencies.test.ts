/** What the lock file and the manifest say of the packages, without asking anybody: what is known of each is there. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

type Locked = {
  /** Where it stands in for another name. */
  name?: string;
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
type Ranges = Record<string, string>;
type Manifest = { dependencies: Ranges; devDependencies: Ranges; allowScripts: Record<string, unknown> };
type Lock = { lockfileVersion: number; packages: Record<string, Locked & Partial<Manifest>> };

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));
const lock: Lock = read("package-lock.json");
const manifest: Manifest = read("package.json");

/** May be served to anyone, with what we write ourselves. */
const PERMISSIVE = new Set(
  "MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 CC0-1.0 Unlicense Zlib WTFPL".split(" "),
);
/** Tools and their data: they stay with who develops, and nothing of them is served. */
const FOR_TOOLS = new Set([...PERMISSIVE, "MPL-2.0", "CC-BY-3.0", "CC-BY-4.0", "Python-2.0"]);
/** Their manifests do not say in a word what their own licence files do: MIT, each of them. */
const MIT_BY_ITS_FILE = ["eval", "format", "png-js", "require-like"];
/** A font whose licence has no word of its own: Bitstream Vera's, which lets it be served and embedded, not sold alone. */
const FONT_BY_ITS_FILE = { name: "dejavu-fonts-ttf", license: "SEE LICENSE IN README.md AND LICENSE" };
/**
 * libvips, which makes photographs: a library of its own beside `sharp`, as its authors built it and replaceable, which is
 * what the LGPL asks for. It is optional and runs in the catalogue's import alone; nothing of it is sent to a browser.
 */
const LIBVIPS = /^@img\/sharp-(libvips-[\w-]+|wasm32|win32-\w+)$/;
const FOR_LIBVIPS = new Set([...PERMISSIVE, "LGPL-3.0-or-later"]);
/** What runs as it is installed, of what is served: each compiles, or fetches, the binary it is. */
const RUNS_AS_INSTALLED = ["better-sqlite3", "esbuild"];

/** Two versions side by side, of which one has to go by another name: the name, and what it is. */
const ALIASES: Readonly<Record<string, string>> = {
  "better-sqlite3-node20": "better-sqlite3",
  "typescript-native": "typescript",
};

const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
const VERSION = /^\d+\.\d+\.\d+(-[\w.]+)?(\+[\w.]+)?$/;
const RANGE = /^\^?\d+\.\d+\.\d+(-[\w.]+)?$/;

const folderOf = (path: string) => path.replace(/^.*node_modules\//, "");
/** What a package is, under whatever name it is installed. */
const nameOf = (path: string, { name }: Locked = {}) => name ?? folderOf(path);

/** Whether one of an expression's choices is all permitted: `(A AND B) OR C`. */
const isPermitted = (expression: string, permitted: ReadonlySet<string>) =>
  expression
    .replace(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((name) => permitted.has(name.trim())));

function isLicensed(name: string, { license, dev, optional }: Locked): boolean {
  if (license === undefined) return MIT_BY_ITS_FILE.includes(name);
  if (name === FONT_BY_ITS_FILE.name) return license === FONT_BY_ITS_FILE.license;
  if (LIBVIPS.test(name) && optional) return isPermitted(license, FOR_LIBVIPS);
  return isPermitted(license, dev ? FOR_TOOLS : PERMISSIVE);
}

/** What is wrong with a package: where it comes from, what it is, and what it does as it is installed. */
function problemsOfPackage(path: string, locked: Locked, allowed: readonly string[]): string[] {
  const { version, resolved, integrity, link, deprecated, dev, optional, hasInstallScript } = locked;
  const name = nameOf(path, locked);
  const folder = folderOf(path);
  // For other systems: never installed where they would run, and refused by name if they were.
  const runs = hasInstallScript && !(dev && optional);
  return [
    ...(SHA512.test(integrity ?? "") ? [] : ["no SHA-512 of its content"]),
    // The registry is whichever npm is set to ask; an address here would be another place.
    ...(resolved === undefined ? [] : [`comes from ${resolved}`]),
    ...(link ? ["is a link"] : []),
    ...(VERSION.test(version ?? "") ? [] : [`${version} is no version`]),
    ...(deprecated === undefined ? [] : [`given up: ${deprecated}`]),
    ...(name === folder || name === ALIASES[folder] || dev ? [] : [`is ${name} under this name`]),
    ...(isLicensed(name, locked) ? [] : [`licence ${locked.license}`]),
    ...(runs && !allowed.includes(name) ? ["runs as it is installed, and is not named in allowScripts"] : []),
    ...(runs && !dev && !RUNS_AS_INSTALLED.includes(name) ? ["is served, and runs as it is installed"] : []),
  ].map((problem) => `${path}: ${problem}`);
}

const sameRanges = (one: Ranges = {}, other: Ranges = {}) =>
  JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted());

/** What is wrong with a lock file and the manifest it is of. */
function problemsOf({ lockfileVersion, packages }: Lock, { dependencies, devDependencies, allowScripts }: Manifest) {
  const { "": root, ...others } = packages;
  const isOfManifest =
    sameRanges(root?.dependencies, dependencies) && sameRanges(root?.devDependencies, devDependencies);
  const present = new Set(Object.keys(others).map(folderOf));
  const declared = Object.entries({ ...dependencies, ...devDependencies });
  const allowed = Object.keys(allowScripts);
  const running = new Set(
    Object.entries(others).flatMap(([path, locked]) => (locked.hasInstallScript ? [nameOf(path, locked)] : [])),
  );
  return [
    ...(lockfileVersion === 3 ? [] : [`lockfileVersion ${lockfileVersion}`]),
    ...(isOfManifest ? [] : ["not the lock file of this package.json"]),
    ...declared.flatMap(([name]) => (present.has(name) ? [] : [`${name}: declared, and not locked`])),
    ...declared.flatMap(([name, range]) =>
      RANGE.test(range.replace(`npm:${ALIASES[name]}@`, "")) ? [] : [`${name}: ${range} is no version of the registry`],
    ),
    ...allowed.flatMap((name) => (running.has(name) ? [] : [`${name}: in allowScripts for nothing`])),
    ...Object.entries(others).flatMap(([path, locked]) => problemsOfPackage(path, locked, allowed)),
  ];
}

it("Every package is pinned to its content, from the registry, licensed and maintained", () => {
  expect(Object.keys(lock.packages).length).toBeGreaterThan(500);
  expect(problemsOf(lock, manifest)).toEqual([]);
});

describe("a lock file is refused (control)", () => {
  const SERVED = "node_modules/express";
  const TOOL = "node_modules/vitest";
  const LIBRARY = "node_modules/@img/sharp-libvips-linux-x64";
  it.each<[string, string, Locked]>([
    ["its content is held by nothing", SERVED, { integrity: "" }],
    ["its content is held by SHA-1", SERVED, { integrity: "sha1-uLMT1RrmOJFfgtEQJrNL6eCdJ2M=" }],
    ["its content is held by a hash that is cut short", TOOL, { integrity: "sha512-uLMT1RrmOJFfgtEQJrNL6eCdJ2M=" }],
    ["it comes from a repository", SERVED, { resolved: "git+ssh://git@example.com/x.git#1" }],
    ["it comes from another registry", TOOL, { resolved: "https://registry.example/x/-/x-1.0.0.tgz" }],
    ["it is a folder", SERVED, { link: true }],
    ["its version is a folder", SERVED, { version: "file:../x" }],
    ["its authors gave it up", TOOL, { deprecated: "use y" }],
    ["it is another under its name", SERVED, { name: "expresss" }],
    ["its licence asks for more than we give", SERVED, { license: "AGPL-3.0" }],
    ["none of its licences is enough", SERVED, { license: "(MIT AND GPL-3.0) OR AGPL-3.0" }],
    ["a tool's licence is served", SERVED, { license: "MPL-2.0" }],
    ["a library's licence asks for more than libvips' own", LIBRARY, { license: "GPL-3.0-or-later" }],
    ["a library's licence is that of what is not optional", LIBRARY, { optional: false }],
    ["it runs as it is installed", TOOL, { hasInstallScript: true }],
  ])("A lock file in which %s of a package is refused (control)", (_, path, altered) => {
    const packages = { ...lock.packages, [path]: { ...lock.packages[path], ...altered } };
    const problems = problemsOf({ ...lock, packages }, manifest);
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) expect(problem).toMatch(new RegExp(`^${path}: `));
  });

  it("A lock file of an older format, another manifest, or missing a dependency is refused (control)", () => {
    const { [SERVED]: _, ...without } = lock.packages;
    const more = { ...manifest, dependencies: { ...manifest.dependencies, "left-pad": "1.0.0" } };
    const loose = { ...manifest, dependencies: { ...manifest.dependencies, express: "github:x/express" } };
    expect(problemsOf({ ...lock, lockfileVersion: 1 }, manifest)).toEqual(["lockfileVersion 1"]);
    expect(problemsOf({ ...lock, packages: without }, manifest)).toEqual(["express: declared, and not locked"]);
    expect(problemsOf(lock, more)).toEqual([
      "not the lock file of this package.json",
      "left-pad: declared, and not locked",
    ]);
    expect(problemsOf(lock, loose)).toContain("express: github:x/express is no version of the registry");
    expect(problemsOf(lock, { ...manifest, allowScripts: { ...manifest.allowScripts, express: true } })).toEqual([
      "express: in allowScripts for nothing",
    ]);
  });
});

it("The installed packages are those of the lock file", () => {
  const installed: Lock = read("node_modules/.package-lock.json");
  const found = Object.entries(installed.packages);
  expect(found.length).toBeGreaterThan(500);
  const other = found.filter(([path, { version, integrity }]) => {
    const locked = lock.packages[path];
    return locked?.version !== version || locked?.integrity !== integrity;
  });
  expect(other.map(([path]) => path)).toEqual([]);
});

it("A bill of materials is made by npm offline", async () => {
  // With --omit=dev it leaves out what a tool needs as well.
  const asked = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--offline"];
  const { stdout } = await promisify(execFile)("npm", asked, { maxBuffer: 1e8 });
  const { components }: { components: { "bom-ref": string; hashes?: { alg: string }[] }[] } = JSON.parse(stdout);
  const listed = new Set(components.map((component) => component["bom-ref"]));
  const served = Object.entries(lock.packages).filter(([path, { dev }]) => path !== "" && !dev);
  const refs = served.map(([path, locked]) => `${nameOf(path, locked)}@${locked.version}`);
  const missing = refs.filter((ref) => !listed.has(ref));
  expect(missing).toEqual([]);
  expect(components.filter(({ hashes }) => hashes?.[0]?.alg !== "SHA-512").map((one) => one["bom-ref"])).toEqual([]);
});
