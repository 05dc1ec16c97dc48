/**
 * Bundles each program that tests start into one file, once a run: Node then reads that instead of five hundred files
 * through a translator, which takes longer than most of what the programs do. That a command also runs as an operator runs
 * it, `app/cli/commands.test.ts` says.
 */
import { readdirSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const COMMANDS = readdirSync("app/cli").filter((name) => !name.includes(".test."));
const PROGRAMS = [
  ...COMMANDS.map((name) => `app/cli/${name}`),
  "sandbox/main.ts",
  "tests/db/migrate.ts",
  ...["book-once", "ensure-catalogue", "log-and-end"].map((name) => `tests/support/${name}.ts`),
];

/** A file that asks where it stands is told where its source does, which has its own files beside it. */
const inItsPlace: Plugin = {
  name: "in-its-place",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](app|sandbox|lib|tests)[\\/][^.]*(\.server)?\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      if (!source.includes("import.meta.url")) return undefined;
      const url = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll("import.meta.url", url), loader: "ts" };
    });
  },
};

/** Packages written before modules ask for Node's own by `require`. */
const requireHere = `import { createRequire as requireFrom } from "node:module"; const require = requireFrom(${JSON.stringify(import.meta.url)});`;

export default async function setup(): Promise<() => Promise<void>> {
  // The projects of a run share them.
  if (process.env.TEST_PROGRAMS) return async () => undefined;
  // Inside the project, so that packages are found from there; outside theirs, so that errors are told as our own.
  await mkdir(".cache", { recursive: true });
  const folder = await mkdtemp(join(".cache", "programs-"));
  await build({
    entryPoints: PROGRAMS,
    outbase: ".",
    outdir: folder,
    plugins: [inItsPlace],
    logLevel: "error",
    // One file each, and no parts they share: in parts, what is imported first need not come first.
    bundle: true,
    splitting: false,
    keepNames: true,
    alias: { "~": "./app" },
    // Packages too, of which Node would find and read some thousand files each time; not those with files of their own.
    external: [
      "better-sqlite3",
      "better-sqlite3-node20",
      "pg-native",
      "sharp",
      "pdfkit",
      "fontkit",
      "dejavu-fonts-ttf",
    ],
    banner: { js: requireHere },
    platform: "node",
    format: "esm",
    target: "node20",
  });
  process.env.TEST_PROGRAMS = folder;
  return async () => {
    delete process.env.TEST_PROGRAMS;
    await rm(folder, { recursive: true, force: true });
  };
}
