import { describe, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { pathFor, type ScreenId } from "~/i18n/paths";
import { screens } from "../../remix.config.js";
import {
  filesOf,
  isSigningOut,
  isSomeones,
  keptName,
  keptPaths,
  mayKeep,
  mayKeepOnRequest,
  offlinePageOf,
  offlineWith,
  outdated,
  stylesOf,
  wayOf,
} from "./what-to-do";

const origin = "https://site.example";

describe("wayOf", () => {
  it.each([
    ["/assets/root-abc.js", "no-cors", "asset"],
    ["/locales/fr-ca/common?v=1", "cors", "asset"],
    ["/fonts/a.woff2", "cors", "picture"],
    ["/posters/boston.svg", "no-cors", "picture"],
    ["/photos/0123456789abcdef-400.avif", "no-cors", "picture"],
    ["/en-ca/trip?to=boston", "navigate", "page"],
    ["/en-ca/checkout/abc/payment", "navigate", "page"],
    ["/en-ca/trip/_payload.json?to=boston", "cors", "data"],
    ["/en-ca/checkout/abc?_data=en-ca.checkout", "cors", "leave"],
    ["/builds/latest.json?1", "cors", "leave"],
    ["/healthz", "cors", "leave"],
  ])("%s, asked as %s: %s", (path, mode, way) => {
    expect(wayOf({ method: "GET", url: origin + path, mode }, origin)).toBe(way);
  });

  it("The worker leaves posts and other origins alone", () => {
    expect(wayOf({ method: "POST", url: `${origin}/en-ca/trip/x`, mode: "navigate" }, origin)).toBe("leave");
    expect(wayOf({ method: "GET", url: "https://cards.example/assets/a.js", mode: "no-cors" }, origin)).toBe("leave");
  });
});

describe("mayKeep", () => {
  const answer = (cacheControl: string | null, over: Partial<Response> = {}) =>
    mayKeep({
      status: 200,
      redirected: false,
      type: "basic",
      ...over,
      headers: new Headers(cacheControl === null ? {} : { "Cache-Control": cacheControl }),
    });

  it("The worker keeps what the server calls public", () => {
    expect(answer("public, max-age=0, must-revalidate")).toBe(true);
    expect(answer("max-age=3600,public")).toBe(true);
  });

  it.each([null, "private, no-cache", "no-store", "max-age=3600"])("keeps nothing that says %s", (header) => {
    expect(answer(header)).toBe(false);
  });

  it.each([{ status: 404 }, { status: 500 }, { redirected: true }, { type: "opaque" as const }])(
    "keeps no %o",
    (over) => expect(answer("public", over)).toBe(false),
  );
});

it("The worker has an offline page in both languages", () => {
  for (const locale of LOCALES) expect(offlinePageOf(pathFor("trip.list", locale))).toBe(pathFor("offline", locale));
  expect(offlinePageOf("/")).toBe(pathFor("offline", "fr-ca"));
  expect(offlinePageOf("/EN-CA")).toBe(pathFor("offline", "en-ca"));
});

it("The worker keeps the files of this build and of the previous one", () => {
  expect(outdated(["build-a", "pages", "build-b", "build-c"], "build-c")).toEqual(["build-a"]);
  expect(outdated(["build-c", "pages"], "build-c")).toEqual([]);
});

describe("pages kept on request", () => {
  const KEEPABLE: ScreenId[] = ["staff.boarding", "planner.pocket", "booking.pocket", "planner.shared", "shared"];
  const params = {
    trip: "a-b_1",
    bookingKey: "k",
    shareKey: "k",
    stopKey: "k.k",
    requestKey: "q",
    share: "s",
    slug: "poche",
    sessionId: "pocket",
  };
  /** The other parts of an address. */
  const all = new Proxy<Record<string, string>>(params, { get: (known, name) => known[String(name)] ?? "x" });

  it("Kept pages are pocket trips, shared trips and boarding, in both languages, and nothing else", () => {
    for (const locale of LOCALES)
      for (const id of Object.keys(screens) as ScreenId[]) {
        const path = pathFor(id, locale, all);
        expect(mayKeepOnRequest(path), path).toBe(KEEPABLE.includes(id));
        if (KEEPABLE.includes(id)) expect(isSomeones(path), path).toBe(true);
      }
    for (const path of ["/", "/fr-ca/trip-planner/a/poche/pdf", "https://x.example/fr-ca/trip-planner/a/poche"])
      expect(mayKeepOnRequest(path), path).toBe(false);
  });

  it("Kept pages have a cache each, apart from those of builds", () => {
    const path = "/fr-ca/trip-planner/a/poche";
    expect(keptPaths(["pages", keptName(path), "build-c"])).toEqual([path]);
    expect(outdated(["build-a", keptName(path), "build-b", "build-c"], "build-c")).toEqual(["build-a"]);
  });

  it("Kept pages are checked again after a sign-in and on private pages", () => {
    expect(["/sign-in/callback", "/en-ca/trip-planner", "/fr-ca/trip-planner/a"].map(isSomeones)).toEqual([
      true,
      true,
      true,
    ]);
    expect(["/en-ca", "/en-ca/trip/trip-planner", "/sign-out"].map(isSomeones)).toEqual([false, false, false]);
  });

  it("Kept pages are deleted at sign-out", () => {
    expect(isSigningOut({ method: "POST", url: `${origin}/sign-out` })).toBe(true);
    expect(isSigningOut({ method: "POST", url: `${origin}/staff-sign-out` })).toBe(true);
    expect(isSigningOut({ method: "GET", url: `${origin}/sign-out` })).toBe(false);
    expect(isSigningOut({ method: "POST", url: `${origin}/en-ca/trip` })).toBe(false);
  });

  it("Kept pages include the files they mark, of their own trip only", () => {
    const html = (...hrefs: string[]) => hrefs.map((href) => `<a href="${href}" data-keep-file="">x</a>`).join("");
    const mine = ["/trip-files/a-b_1/f-1", "/trip-files/link/k/f-2", "/trip-files/shared/s/f-3"];
    const foreign = [
      "/trip-files/b/f",
      "/trip-files/a-b_1/../b",
      "/trip-files/a-b_1/f/g",
      "//x.example/f",
      "/sign-out",
    ];
    const page = `${html(...mine, ...foreign)}<a href="/trip-files/a-b_1/left-out">y</a>`;
    for (const locale of LOCALES) {
      const at = (id: ScreenId) => filesOf(page, pathFor(id, locale, all));
      expect(KEEPABLE.map(at)).toEqual([[], [mine[0]], [], [mine[2]], [mine[1]]]);
      expect(filesOf(page, pathFor("planner.trip", locale, params))).toEqual([]);
    }
  });

  it("Kept pages need their styles, and are listed on the offline page by title", () => {
    const page = `<head><title>Été &lt;b&gt; — Escale</title><link rel="stylesheet" href="/assets/a.css"/><link rel="icon" href="/i.svg"/></head>`;
    expect(stylesOf(page)).toEqual(["/assets/a.css"]);
    const offline = `<section id="kept-trips" hidden="" class="stack"><h2>Kept</h2><ul></ul></section>`;
    expect(offlineWith(offline, [])).toBe(offline);
    expect(offlineWith(offline, [{ path: "/a", html: page }])).toBe(
      `<section id="kept-trips" class="stack"><h2>Kept</h2><ul><li><a href="/a">Été &lt;b&gt; — Escale</a></li></ul></section>`,
    );
  });
});
