import { describe, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { pathFor } from "~/i18n/paths";
import { mayKeep, offlinePageOf, outdated, wayOf } from "./what-to-do";

const origin = "https://site.example";

describe("wayOf", () => {
  it.each([
    ["/assets/root-abc.js", "no-cors", "asset"],
    ["/locales/fr-ca/common?v=1", "cors", "asset"],
    ["/fonts/a.woff2", "cors", "picture"],
    ["/posters/boston.svg", "no-cors", "picture"],
    ["/en-ca/trip?to=boston", "navigate", "page"],
    ["/en-ca/checkout/abc/payment", "navigate", "page"],
    ["/en-ca/trip/_payload.json?to=boston", "cors", "data"],
    ["/en-ca/checkout/abc?_data=en-ca.checkout", "cors", "leave"],
    ["/builds/latest.json?1", "cors", "leave"],
    ["/healthz", "cors", "leave"],
  ])("%s, asked as %s: %s", (path, mode, way) => {
    expect(wayOf({ method: "GET", url: origin + path, mode }, origin)).toBe(way);
  });

  it("leaves posts and other origins alone", () => {
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

  it("keeps what the server calls public", () => {
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

it("has an offline page in both languages", () => {
  for (const locale of LOCALES) expect(offlinePageOf(pathFor("trip.list", locale))).toBe(pathFor("offline", locale));
  expect(offlinePageOf("/")).toBe(pathFor("offline", "fr-ca"));
  expect(offlinePageOf("/EN-CA")).toBe(pathFor("offline", "en-ca"));
});

it("keeps the files of this build and of the one before", () => {
  expect(outdated(["build-a", "pages", "build-b", "build-c"], "build-c")).toEqual(["build-a"]);
  expect(outdated(["build-c", "pages"], "build-c")).toEqual([]);
});
