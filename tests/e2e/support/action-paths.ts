import { builtRoutes } from "./built-routes";

/** One address of every route that has an action, its parameters filled in. */
export async function actionPaths(params: Record<string, string>): Promise<string[]> {
  return (await builtRoutes())
    .filter(({ hasAction }) => hasAction)
    .map(({ path }) => path.replace("*", "nowhere").replace(/:(\w+)/g, (_, name: string) => params[name] ?? name));
}
