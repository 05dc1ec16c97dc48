/** The pictures that lie in `photos/` of the operator's folder. */
import { createHash } from "node:crypto";
import { createReadStream, type Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** What looks like a picture; anything else in there is the operator's own. */
const PICTURE = /\.(jpe?g|png|webp|avif|heic|heif|gif|tiff?|bmp|svg)$/i;

async function digestOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const part of createReadStream(file)) hash.update(part);
  return hash.digest("hex");
}

/** Path inside `photos/` → a hash of the content, in order of path: of `photos/` itself and the folders in it. */
export async function photoDigests(folder: string): Promise<Map<string, string>> {
  const root = join(folder, "photos");
  const inside = async (path: string): Promise<Dirent[]> =>
    readdir(join(root, path), { withFileTypes: true }).catch(() => []);
  const isPicture = (entry: Dirent) => !entry.isDirectory() && !entry.name.startsWith(".") && PICTURE.test(entry.name);
  const names: string[] = [];
  for (const entry of await inside("")) {
    if (isPicture(entry)) names.push(entry.name);
    if (!entry.isDirectory()) continue;
    names.push(...(await inside(entry.name)).filter(isPicture).map(({ name }) => `${entry.name}/${name}`));
  }
  const digests = new Map<string, string>();
  for (const name of names.sort()) digests.set(name, await digestOf(join(root, name)));
  return digests;
}
