/**
 * Remix's handler, told of the routes that an address can lead to and no others. Remix ranks all addresses of a site
 * again each time it looks one up, which it does four times a page, and makes its list of routes again as often as a page
 * is drawn: with the site's hundred and ninety routes that cost a fifth of a page.
 */
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { screenAt } from "~/i18n/paths";
import { env } from "~/platform/env.server";

export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);
export type RemixHandler = ReturnType<typeof createRequestHandler>;

/** The build behind a source; one that is being worked on may be another each time. */
export async function built(source: BuildSource): Promise<ServerBuild> {
  return typeof source === "function" ? source() : source;
}

type Routes = ServerBuild["routes"];

/** What answers where nothing else does: it belongs to every list of routes. */
const DEAD_END = "any.not-found";

/** A route with all above it and beneath it, and those of the dead end. */
export function routesAround(routes: Routes, id: string): string[] {
  const lineage = (of: string): string[] => {
    const parent = routes[of]?.parentId;
    return [of, ...(parent ? lineage(parent) : [])];
  };
  const wanted = new Set([...lineage(id), ...lineage(DEAD_END)]);
  return Object.keys(routes).filter((each) => wanted.has(each) || lineage(each).includes(id));
}

function only<T>(all: Record<string, T>, ids: readonly string[]): Record<string, T> {
  return Object.fromEntries(ids.flatMap((id) => (all[id] ? [[id, all[id]]] : [])));
}

/** The routes outside every layout whose path leaves nothing open (files, webhooks), by that path. */
function plainRoutes(routes: Routes): Map<string, string> {
  const plain = Object.values(routes).flatMap((route): [string, string][] =>
    route?.parentId === "root" && route.path && !/[:*?]/.test(route.path) ? [[`/${route.path}`, route.id]] : [],
  );
  return new Map(plain);
}

/** Answers requests with the routes of a build: a screen or a plain route with its own, anything else with them all. */
export function screenHandler(source: BuildSource): RemixHandler {
  type Known = { plain: Map<string, string>; handlers: Map<string | undefined, RemixHandler> };
  const known = new WeakMap<ServerBuild, Known>();

  function knownOf(build: ServerBuild): Known {
    const found = known.get(build) ?? { plain: plainRoutes(build.routes), handlers: new Map() };
    known.set(build, found);
    return found;
  }

  /** The route whose page or file stands at a path; undefined where its path alone does not say. */
  function routeAt(build: ServerBuild, pathname: string): string | undefined {
    if (pathname === "/") return "any.home";
    const screen = screenAt(pathname);
    const id = screen ? `${screen.locale}.${screen.id}` : knownOf(build).plain.get(pathname);
    return id !== undefined && build.routes[id] ? id : undefined;
  }

  return async (request, context) => {
    const build = await built(source);
    const { handlers } = knownOf(build);
    const route = routeAt(build, new URL(request.url).pathname);
    const handler = handlers.get(route) ?? createRequestHandler(route ? partOf(build, route) : build, env.NODE_ENV);
    handlers.set(route, handler);
    return handler(request, context);
  };
}

function partOf(build: ServerBuild, route: string): ServerBuild {
  const ids = routesAround(build.routes, route);
  const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
  return { ...build, routes: only(build.routes, ids), assets };
}
