import { describe, expect, it } from "vitest";
import { publicPathsOf } from "~/i18n/public-page";
import { mayPrefetch, mayPrefetchAhead, pageOfLink } from "./prefetch";

describe("mayPrefetch, mayPrefetchAhead", () => {
  it.each([
    [undefined, true, true],
    [{ saveData: false, effectiveType: "4g" }, true, true],
    [{ saveData: false, effectiveType: "3g" }, true, false],
    [{ saveData: true, effectiveType: "4g" }, false, false],
    [{ saveData: false, effectiveType: "2g" }, false, false],
    [{ saveData: false, effectiveType: "slow-2g" }, false, false],
  ])(
    "On the connection %o a page pointed at is prefetched: %s; without a sign that it is wanted: %s",
    (connection, pointedAt, ahead) =>
      expect([mayPrefetch(connection), mayPrefetchAhead(connection)]).toEqual([pointedAt, ahead]),
  );
});

describe("pageOfLink", () => {
  const here = new URL("https://site.example/en-ca/trip?to=boston") as unknown as Location;
  const pages = new RegExp(publicPathsOf("en-ca"));
  const linkTo = (href: string, over: Partial<HTMLAnchorElement> = {}) => {
    const { origin, href: whole } = new URL(href, here.href);
    return { origin, href: whole, hreflang: "", target: "", download: "", ...over } as HTMLAnchorElement;
  };
  const found = (link: HTMLAnchorElement) => pageOfLink(link, here, pages);

  it.each([
    ["/en-ca/trip/boston-2-days?adults=2#dates", "/en-ca/trip/boston-2-days?adults=2"],
    ["/en-ca", "/en-ca"],
  ])("A link to %s prefetches %s", (href, page) =>
    expect(found(linkTo(href))?.href).toBe(`https://site.example${page}`),
  );

  // Other states of this page load in place, and a reader's own pages load when they open them.
  it.each([
    "#main",
    "/en-ca/trip",
    "/en-ca/trip?to=boston#x",
    "/fr-ca/voyage",
    "/",
    "/en-ca/trip-planner",
    "/en-ca/my-trip/key",
    "/sign-in/start",
    "https://partner.example/en-ca/trip/x",
  ])("A link is not prefetched: %s", (href) => expect(found(linkTo(href))).toBeNull());

  it("A link to another window, language or file is not prefetched", () => {
    for (const over of [{ target: "_blank" }, { hreflang: "fr-CA" }, { download: "trip.ics" }])
      expect(found(linkTo("/en-ca", over))).toBeNull();
  });
});
