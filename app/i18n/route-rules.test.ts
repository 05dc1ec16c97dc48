import { describe, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { canonicalPath, screenAt } from "./paths";
import { listedPages, redirectAt, routeRules } from "./route-rules";

describe("redirectAt", () => {
  it.each([
    ["/fr-ca/politique-de-confidentialité", "/fr-ca/politique-de-confidentialite", 301],
    ["/fr-ca/politique-de-confidentialite\u0301", "/fr-ca/politique-de-confidentialite", 301],
    ["/fr-ca/politique-de-confidentialit%C3%A9", "/fr-ca/politique-de-confidentialite", 301],
    ["/fr-ca/politique-de-confidentialite%CC%81", "/fr-ca/politique-de-confidentialite", 301],
    ["/en-ca/voyage", "/en-ca/trip", 301],
    ["/fr-ca/trip/boston-2-days", "/fr-ca/voyage/boston-2-days", 301],
    ["/fr-ca/checkout", "/fr-ca", 302],
    ["/en-ca/checkout/", "/en-ca", 302],
    ["/en-ca/trip/", "/en-ca", 302],
    ["/en-ca/mon-voyage", "/en-ca", 302],
    ["/fr-ca/VOYAGE/", "/fr-ca", 302],
    ["/fr-ca/voyage/tripeze", "/fr-ca", 302],
    ["/en-ca/trip/tripeze/", "/en-ca", 302],
    ["/fr-ca/voyage/bus-manhattan-hotel", "/fr-ca/voyage/tripeze/bus-manhattan-hotel", 308],
    ["/en-ca/trip/round-trip-new-york", "/en-ca/trip/tripeze/round-trip-new-york", 308],
    ["/en-ca/voyage/tripeze/bus-boston-hotel", "/en-ca/trip/tripeze/bus-boston-hotel", 301],
  ])("%s → %s", (from, redirect, status) => {
    expect(redirectAt(from)).toEqual({ redirect, status });
  });

  it.each(["/", "/fr-ca", "/en-ca/trip", "/fr-ca/voyage/boston-2-days", "/en-ca/nowhere", "/%", "/fr-ca/%E9"])(
    "A redirect rule leaves %s alone",
    (path) => expect(redirectAt(path)).toBeNull(),
  );
});

it("Every redirect rule leads to a page, and never in a circle", () => {
  for (const { path, redirect } of routeRules) {
    const filled = redirect.replace(/:\w+/g, "x");
    expect(screenAt(filled), path).not.toBeNull();
    expect(redirectAt(filled), path).toBeNull();
    expect(canonicalPath(filled), path).toBeNull();
  }
});

it("Every redirect rule lists existing pages, in both languages", () => {
  for (const path of listedPages) expect(screenAt(path), path).not.toBeNull();
  for (const locale of LOCALES) expect(listedPages).toContain(`/${locale}`);
});
