/** Puts programs of ours into one file each, which Node starts in a third of the time. */
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

/** A file that asks where it stands is told where its source does, next to which its own files are. */
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

/** Bundles each program (a path in the project) into a folder within it, where packages are found from, at the same path. */
export async function bundle(programs: string[], folder: string): Promise<void> {
  await build({
    entryPoints: programs,
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
}
