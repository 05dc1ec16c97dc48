/**
 * Remix's handler, told of the routes that an address can lead to and no others. Remix ranks all addresses of a site
 * again each time it looks one up, which it does four times a page, and makes its list of routes again as often as a page
 * is drawn: with the site's hundred and ninety routes that cost a fifth of a page.
 */
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { LOCALES } from "~/domain/locale";
import { screenAt } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { screens } from "../../remix.config.js";

export type BuildSource = ServerBuild | (() => Promise<ServerBuild>);
export type RemixHandler = ReturnType<typeof createRequestHandler>;

/** The build behind a source; one that is being worked on may be another each time. */
export async function built(source: BuildSource): Promise<ServerBuild> {
  return typeof source === "function" ? source() : source;
}

type Routes = ServerBuild["routes"];

/** What answers where nothing else does: it belongs to every list of routes. */
const DEAD_END = "any.not-found";

/** A route and all above it. */
function lineage(routes: Routes, id: string): string[] {
  const parent = routes[id]?.parentId;
  return [id, ...(parent ? lineage(routes, parent) : [])];
}

/** A route with all above it and beneath it, and those of the dead end. */
export function routesAround(routes: Routes, id: string): string[] {
  const wanted = new Set([...lineage(routes, id), ...lineage(routes, DEAD_END)]);
  return Object.keys(routes).filter((each) => wanted.has(each) || lineage(routes, each).includes(id));
}

const screenIds = new Set(LOCALES.flatMap((locale) => Object.keys(screens).map((id) => `${locale}.${id}`)));

/** The routes of no screen: files, webhooks and the dead end. */
function routesOfNoScreen(routes: Routes): string[] {
  return Object.keys(routes).filter((id) => !lineage(routes, id).some((each) => screenIds.has(each)));
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

/** A path that Remix and `screenAt` read alike: nothing in it is encoded, and no part empty. */
const ORDINARY = /^(?:\/[\w.~-]+)+\/?$/;

/** What answers a path: a route, those of no screen, or any. */
type Answering = string | typeof NO_SCREEN | typeof ANY;
const NO_SCREEN = Symbol("no screen");
const ANY = Symbol("any");

/** Answers requests with the routes of a build: a screen or a plain route with its own, what is neither without screens'. */
export function screenHandler(source: BuildSource): RemixHandler {
  type Known = { plain: Map<string, string>; handlers: Map<Answering, RemixHandler> };
  const known = new WeakMap<ServerBuild, Known>();

  function knownOf(build: ServerBuild): Known {
    const found = known.get(build) ?? { plain: plainRoutes(build.routes), handlers: new Map() };
    known.set(build, found);
    return found;
  }

  function answeringAt(build: ServerBuild, pathname: string): Answering {
    if (pathname === "/") return "any.home";
    const screen = screenAt(pathname);
    const id = screen ? `${screen.locale}.${screen.id}` : knownOf(build).plain.get(pathname);
    if (id !== undefined && build.routes[id]) return id;
    return !screen && ORDINARY.test(pathname) ? NO_SCREEN : ANY;
  }

  return async (request, context) => {
    const build = await built(source);
    const { handlers } = knownOf(build);
    const answering = answeringAt(build, new URL(request.url).pathname);
    const handler = handlers.get(answering) ?? createRequestHandler(partOf(build, answering), env.NODE_ENV);
    handlers.set(answering, handler);
    return handler(request, context);
  };
}

function partOf(build: ServerBuild, answering: Answering): ServerBuild {
  if (answering === ANY) return build;
  const { routes } = build;
  const ids = answering === NO_SCREEN ? routesOfNoScreen(routes) : routesAround(routes, answering);
  const assets = { ...build.assets, routes: only(build.assets.routes, ids) };
  return { ...build, routes: only(build.routes, ids), assets };
}
