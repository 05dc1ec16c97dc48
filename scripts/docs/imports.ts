/** Which file of ours imports which, read from the sources. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import ts from "typescript";

/** File → the files it imports, as types too; paths from the root of the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const ENDINGS = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
const CODE = /\.tsx?$/;

function fileOf(from: string, specifier: string): string | null {
  const base = specifier.startsWith("~/") ? join("app", specifier.slice(2)) : join(dirname(from), specifier);
  const file = ENDINGS.map((ending) => base + ending).find((path) => CODE.test(path) && existsSync(path));
  return file ?? null;
}

function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  return importedFiles.flatMap(({ fileName }) => (/^(\.|~\/)/.test(fileName) ? (fileOf(file, fileName) ?? []) : []));
}

/** The imports of every source file of the app; tests are left out. */
export function readImports(): Imports {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => CODE.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
    .map((name) => join("app", name))
    .sort();
  return new Map(files.map((file) => [file, importsOf(file)]));
}
