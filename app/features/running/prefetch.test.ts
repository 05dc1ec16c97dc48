import { describe, expect, it } from "vitest";
import { mayGuess, pageOfLink } from "./prefetch";

describe("mayGuess", () => {
  it.each([
    [undefined, true],
    [{ saveData: false, effectiveType: "4g" }, true],
    [{ saveData: false, effectiveType: "3g" }, true],
    [{ saveData: true, effectiveType: "4g" }, false],
    [{ saveData: false, effectiveType: "2g" }, false],
    [{ saveData: false, effectiveType: "slow-2g" }, false],
  ])("%o: %s", (connection, guesses) => expect(mayGuess(connection)).toBe(guesses));
});

describe("pageOfLink", () => {
  const here = new URL("https://site.example/en-ca/trip?to=boston") as unknown as Location;
  const linkTo = (href: string, over: Partial<HTMLAnchorElement> = {}) => {
    const { origin, href: whole } = new URL(href, here.href);
    return { origin, href: whole, hreflang: "", target: "", download: "", ...over } as HTMLAnchorElement;
  };

  it.each([
    ["/en-ca/trip/boston-2-days?adults=2#dates", "/en-ca/trip/boston-2-days?adults=2"],
    ["/en-ca/trip", "/en-ca/trip"],
    ["/en-ca", "/en-ca"],
  ])("%s", (href, page) => expect(pageOfLink(linkTo(href), here)?.href).toBe(`https://site.example${page}`));

  it.each(["#main", "/en-ca/trip?to=boston#x", "/fr-ca/voyage", "/", "https://partner.example/en-ca/trip"])(
    "not %s",
    (href) => expect(pageOfLink(linkTo(href), here)).toBeNull(),
  );

  it("not a link to another window, language or file", () => {
    for (const over of [{ target: "_blank" }, { hreflang: "fr-CA" }, { download: "trip.ics" }])
      expect(pageOfLink(linkTo("/en-ca", over), here)).toBeNull();
  });
});
