/** Where something can be posted, read from the built site itself, so that a new route is tried as well. */
import { readdir, readFile } from "node:fs/promises";

type Route = { path?: string; parentId?: string; hasAction: boolean };

const ASSETS = "build/client/assets";

/** One address of every route that has an action, its parameters filled in. */
export async function actionPaths(params: Record<string, string>): Promise<string[]> {
  const file = (await readdir(ASSETS)).find((name) => name.startsWith("manifest-"));
  const text = await readFile(`${ASSETS}/${file}`, "utf8");
  const { routes }: { routes: Record<string, Route> } = JSON.parse(
    text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1),
  );
  const pathOf = (id: string | undefined): string => {
    const route = routes[id ?? ""];
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join("/") : "";
  };
  return Object.keys(routes)
    .filter((id) => routes[id]?.hasAction)
    .map((id) =>
      `/${pathOf(id)}`.replace("*", "nowhere").replace(/:(\w+)/g, (_, name: string) => params[name] ?? name),
    );
}
