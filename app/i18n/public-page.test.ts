import { describe, expect, it } from "vitest";
import { pathFor } from "./paths";
import { publicPageAt, publicPathsOf } from "./public-page";

describe("publicPageAt", () => {
  it.each([
    ["/", "home", null],
    ["/fr-ca", "home", "fr-ca"],
    ["/en-ca/trip", "trip.list", "en-ca"],
    ["/fr-ca/voyage/boston-2-days", "trip.detail", "fr-ca"],
    ["/en-ca/terms-conditions", "terms", "en-ca"],
  ])("%s is %s", (path, screen, locale) => {
    expect(publicPageAt(path, "")).toEqual({ screen, locale, search: "" });
  });

  it.each([
    "/en-ca/checkout/abc",
    "/fr-ca/checkout/abc/payment",
    "/en-ca/my-trip/key",
    "/preferences",
    "/en-ca/nowhere",
  ])("%s is no public page", (path) => expect(publicPageAt(path, "")).toBeNull());

  it("A public page keeps its known parameters, once and in one order", () => {
    const one = publicPageAt("/en-ca/trip", "?to=boston&utm_source=x&from=laval&from=quebec&adults=");
    const other = publicPageAt("/en-ca/trip", "?adults=&from=laval&to=boston");
    expect(one?.search).toBe("?from=laval&to=boston&adults=");
    expect(one).toEqual(other);
    expect(publicPageAt("/en-ca", "?from=laval")?.search).toBe("");
  });

  it("A public page of a trip knows the list's search parameters", () => {
    const search = "?from=laval&date=2027-01-15&adults=2&children=1";
    for (const path of ["/en-ca/trip/boston-2-days", "/fr-ca/voyage/tripeze/bus-boston-hotel"])
      expect(publicPageAt(path, search)?.search, path).toBe(search);
  });

  it("A public page takes no endless search", () => {
    expect(publicPageAt("/en-ca/trip", `?from=${"a".repeat(400)}`)).toBeNull();
  });
});

it("A public page is known by its path alone, in one language", () => {
  const french = new RegExp(publicPathsOf("fr-ca"));
  for (const path of ["/fr-ca", "/fr-ca/voyage", "/fr-ca/voyage/new-york-3-jours", pathFor("terms", "fr-ca")])
    expect(french.test(path), path).toBe(true);
  for (const path of [
    "/en-ca/trip",
    "/fr-ca/trip-planner",
    "/fr-ca/checkout/abc",
    "/fr-ca/voyage/a/b",
    "/",
    "/preferences",
  ])
    expect(french.test(path), path).toBe(false);
});
