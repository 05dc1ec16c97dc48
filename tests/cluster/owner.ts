/** Folders of those whose rights a program runs with. */
import { execFileSync } from "node:child_process";
import { chmod, chown, mkdir } from "node:fs/promises";

/** Whose rights a program runs with; ours when null. */
export type Owner = { user: number; group: number } | null;

/** Whose rights PostgreSQL runs with: its own user's, where we are root. */
export function postgresUser(): Owner {
  if (process.getuid?.() !== 0) return null;
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { user: id("-u"), group: id("-g") };
}

/** A folder that its user alone may enter. */
export async function ownFolder(path: string, owner: Owner): Promise<string> {
  await mkdir(path);
  await own(path, owner);
  return path;
}

/** Makes a folder its user's alone. */
export async function own(path: string, owner: Owner): Promise<void> {
  await chmod(path, 0o700);
  if (owner) await chown(path, owner.user, owner.group);
}
