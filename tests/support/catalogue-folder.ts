/** A small catalogue folder to edit and import: a copy of `tests/fixtures/catalogue`. */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const FIXTURE = "tests/fixtures/catalogue";

export type CatalogueFolder = {
  path: string;
  /** Replaces `from` by `to` in a file; it must be there. */
  edit: (file: string, from: string, to: string) => Promise<void>;
  write: (file: string, content: string) => Promise<void>;
  remove: (file: string) => Promise<void>;
  /** Back to what it was. */
  reset: () => Promise<void>;
  drop: () => Promise<void>;
};

export async function copyCatalogue(): Promise<CatalogueFolder> {
  const path = await mkdtemp(join(tmpdir(), "catalogue-"));
  const reset = async () => {
    await rm(path, { recursive: true, force: true });
    await cp(FIXTURE, path, { recursive: true });
  };
  await reset();
  return {
    path,
    edit: async (file, from, to) => {
      const before = await readFile(join(path, file), "utf8");
      if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
      await writeFile(join(path, file), before.replace(from, to));
    },
    write: (file, content) => writeFile(join(path, file), content),
    remove: (file) => rm(join(path, file)),
    reset,
    drop: () => rm(path, { recursive: true, force: true }),
  };
}
