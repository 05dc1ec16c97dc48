import { mkdirSync } from "node:fs";

/** Makes a folder that says that something is taken: of two that ask together, in any process, one gets true. */
export function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
