/** A public page's data as one file: what a page in the browser needs to become that page. */
import type { ServerBuild } from "@remix-run/node";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money";
import type { ScreenId } from "~/i18n/paths";
import { screens } from "../../remix.config.js";
import { isUncacheable, type Rendered } from "./page-cache.server";

type Of = { screen: ScreenId; locale: Locale; currency: Currency };
/** What a route's `handle` says of its words. */
type Handle = { i18n?: string | string[] };
type Remix = { handle: (url: URL) => Promise<Response>; build: ServerBuild };

/** The ids of a screen's routes: its layout's and its own. `/` has routes that belong to no language. */
function routesOf(pathname: string, { screen, locale }: Of): { layout: string; page: string } {
  const prefix = pathname === "/" ? "any" : locale;
  return { layout: `${prefix}.${screens[screen].layout}`, page: `${prefix}.${screen}` };
}

function notThere(): Rendered {
  return { status: 404, headers: new Headers({ "Content-Type": "text/plain; charset=utf-8" }), body: "Not found\n" };
}

/**
 * `{build, currency, modules, texts, layout, page}`: `layout` and `page` are what the loaders of those routes answer,
 * `modules` the scripts that show them and `texts` the namespaces of their words. A page in the browser uses it only
 * when build and currency are its own. 404 when the page answers anything but data.
 */
export async function renderPayload({ handle, build }: Remix, url: URL, of: Of): Promise<Rendered> {
  const ids = routesOf(url.pathname, of);
  const parts: Record<string, string> = {};
  let fleeting = false;
  for (const [part, id] of Object.entries(ids)) {
    if (!build.routes[id]?.module.loader) continue;
    const address = new URL(url);
    address.searchParams.set("_data", id);
    const response = await handle(address);
    const isData = response.status === 200 && response.headers.get("content-type")?.includes("application/json");
    if (!isData) return notThere();
    fleeting ||= isUncacheable(response.headers);
    parts[part] = await response.text();
  }
  const modules = Object.values(ids).flatMap((id) => {
    const route = build.assets.routes[id];
    return route ? [route.module, ...(route.imports ?? [])] : [];
  });
  const texts = Object.values(ids).flatMap((id) => (build.routes[id]?.module.handle as Handle | undefined)?.i18n ?? []);
  const about = { build: build.assets.version, currency: of.currency, modules: [...new Set(modules)], texts };
  const data = Object.entries(parts).map(([part, json]) => `,${JSON.stringify(part)}:${json}`);
  return {
    status: 200,
    headers: new Headers({
      "Content-Type": "application/json; charset=utf-8",
      "X-Robots-Tag": "noindex",
      ...(fleeting ? { "Cache-Control": "no-store" } : {}),
    }),
    body: `${JSON.stringify(about).slice(0, -1)}${data.join("")}}\n`,
  };
}
