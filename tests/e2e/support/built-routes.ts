/** The routes of the built site, read from the build itself, so that a new route is tried as well. */
import { readdir, readFile } from "node:fs/promises";

export type BuiltRoute = { id: string; path: string; hasLoader: boolean; hasAction: boolean };
type Listed = { path?: string; index?: boolean; parentId?: string; hasLoader: boolean; hasAction: boolean };

const ASSETS = "build/client/assets";

/** Every route that has an address of its own, with its path's parameters as the route table names them. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const files = (await readdir(ASSETS)).filter((name) => /^manifest-[\w-]+\.js$/.test(name));
  const texts = await Promise.all(files.map((file) => readFile(`${ASSETS}/${file}`, "utf8")));
  // The route of that name has a file, too.
  const text = texts.find((each) => each.includes("__remixManifest")) ?? "";
  const { routes }: { routes: Record<string, Listed> } = JSON.parse(
    text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
  );
  const pathOf = (id: string | undefined): string => {
    const route = routes[id ?? ""];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  return Object.entries(routes)
    .filter(([, { path, index }]) => path || index)
    .map(([id, { hasLoader, hasAction }]) => ({ id, path: `/${pathOf(id)}`, hasLoader, hasAction }));
}
