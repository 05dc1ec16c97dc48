import { describe, expect, it } from "vitest";
import { publicPathsOf } from "~/i18n/public-page";
import { hasRoom, mayGuess, pageOfLink } from "./prefetch";

describe("mayGuess", () => {
  it.each([
    [undefined, true, true],
    [{ saveData: false, effectiveType: "4g" }, true, true],
    [{ saveData: false, effectiveType: "3g" }, true, false],
    [{ saveData: true, effectiveType: "4g" }, false, false],
    [{ saveData: false, effectiveType: "2g" }, false, false],
    [{ saveData: false, effectiveType: "slow-2g" }, false, false],
  ])("%o: %s; for what may not be wanted: %s", (connection, guesses, room) =>
    expect([mayGuess(connection), hasRoom(connection)]).toEqual([guesses, room]),
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
  ])("%s", (href, page) => expect(found(linkTo(href))?.href).toBe(`https://site.example${page}`));

  // Another state of this page is shown in its place; what is one reader's own is fetched when they ask for it.
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
