import { defineRoutes } from "@remix-run/dev/dist/config/routes";
import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import type { ScreenId } from "~/i18n/paths";
import remixConfig, { checkoutTabs, screens } from "../../remix.config.js";
import { routesAround, screenHandler } from "./screen-handler.server";

/** The site's own table of routes, each of which answers its name and what its address gave it. */
async function siteOfNames(): Promise<ServerBuild> {
  const table = await remixConfig.routes?.(defineRoutes);
  const routes = Object.fromEntries(
    Object.values(table ?? {}).map(({ id, parentId, path, index, caseSensitive }) => {
      const loader = ({ params }: { params: object }) => Response.json({ id, params });
      return [id, { id, parentId, path, index, caseSensitive, module: { loader } }];
    }),
  );
  const known = { root: { id: "root", path: "", module: {} }, ...routes };
  const future = { v3_relativeSplatPath: true, v3_throwAbortReason: true };
  const build = { routes: known, assets: { routes: {}, version: "1" }, future, entry: { module: {} } };
  return build as unknown as ServerBuild;
}

const build = await siteOfNames();
const whole = createRequestHandler(build, "production");
const part = screenHandler(build);
const answered = async (handle: typeof whole, path: string) =>
  (await handle(new Request(`http://localhost${path}`), {} as AppLoadContext)).text();

const ids = Object.keys(screens) as ScreenId[];
const paths = LOCALES.flatMap((locale) => ids.map((id) => ({ id, locale, path: `/${screens[id].paths[locale]}` })));

const partsOf = (path: string) => path.split("/");
const isOpen = (part: string) => part.startsWith(":");

/** The addresses that fit two paths: what one leaves open is written as the other has it. */
const ofTwo = paths.flatMap(({ path }) =>
  paths.flatMap(({ path: other }) => {
    const [own, theirs] = [partsOf(path), partsOf(other)];
    const both = own.map((part, n) => (isOpen(part) ? (theirs[n] ?? "") : part));
    const fits = own.length === theirs.length && theirs.every((part, n) => isOpen(part) || part === both[n]);
    return fits && path !== other ? [both.join("/").replace(/:\w+/g, "x")] : [];
  }),
);

describe("the routes a request is answered with", () => {
  it.each(paths)(
    "The routes of a request lead to $id of $locale, as the whole site's would",
    async ({ id, locale, path }) => {
      const address = path.replace(/:\w+/g, "x_1-y");
      const answer = await answered(part, address);
      expect(JSON.parse(answer).id).toBe(`${locale}.${id === "checkout" ? "checkout.index" : id}`);
      expect(answer).toBe(await answered(whole, address));
    },
  );

  it.each([...new Set(ofTwo)])(
    "The routes of a request are those of the whole site where two screens fit: %s",
    async (address) => {
      expect(await answered(part, address)).toBe(await answered(whole, address));
    },
  );

  it.each([
    ...["/", "/fr-ca/", "/EN-CA/Trip", "/fr-ca/voyage/a%20b", "/fr-ca/voyage/%E0%A4%A", "/fr-ca/nulle-part", "/xx"],
    ...[
      "/en-ca/trip/a/b/c",
      "/sitemap.xml",
      "/manifest/fr-ca",
      "/fr-ca/checkout/a/nowhere",
      "//fr-ca",
      "/fr-ca//voyage",
      "/fr-ca/voyage/",
      "/fr-ca/Voyage/a",
      "/wp-login.php",
      "/fr-ca/nulle-part/x/y",
      "/calendar/x",
      "/trip-files/shared/a/b",
      "/trip-files/a/b",
      "/locales/fr-ca/common",
      "/maps/1/fr-ca/a/b.svg",
    ],
    ...[...checkoutTabs, "later"].map((tab) => `/en-ca/checkout/a/${tab}`),
  ])("The routes of a request are those of the whole site at %s", async (address) => {
    expect(await answered(part, address)).toBe(await answered(whole, address));
  });

  it("The routes of a request are those of the whole site at each path that leaves nothing open", async () => {
    const plain = Object.values(build.routes).flatMap((route) =>
      route?.parentId === "root" && route.path && /^[\w./-]+$/.test(route.path) ? [`/${route.path}`] : [],
    );
    expect(plain).toContain("/webhooks/cards");
    for (const path of plain) expect(await answered(part, path), path).toBe(await answered(whole, path));
  });

  it("The routes of a request include none it cannot reach", () => {
    expect(routesAround(build.routes, "fr-ca.trip.list").sort()).toEqual([
      "any.not-found",
      "any.site",
      "fr-ca.site",
      "fr-ca.trip.list",
      "root",
    ]);
    expect(routesAround(build.routes, "en-ca.checkout")).toContain("en-ca.checkout.seats");
  });
});
