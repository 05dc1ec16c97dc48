import { expect, it } from "vitest";
import { robots, sitemap } from "./sitemap";

const site = "https://escale.example";

it("each page is there in each language, with its alternates", () => {
  const xml = sitemap([{ id: "trip.detail", params: { slug: "boston" }, changedOn: "2027-01-02" }], site);
  expect([...xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>2027-01-02<\/lastmod>/g)].map(([, loc]) => loc)).toEqual([
    `${site}/fr-ca/voyage/boston`,
    `${site}/en-ca/trip/boston`,
  ]);
  expect(xml.split(`hreflang="x-default" href="${site}/fr-ca/voyage/boston"`)).toHaveLength(3);
  expect(xml.split(`hreflang="en-CA" href="${site}/en-ca/trip/boston"`)).toHaveLength(3);
});

it("a page of unknown age says none", () => {
  expect(sitemap([{ id: "home", changedOn: null }], site)).not.toContain("lastmod");
});

it("what is private is not to be read; texts and scripts may be", () => {
  const lines = robots(site).split("\n");
  for (const path of ["/fr-ca/checkout/", "/en-ca/checkout/", "/fr-ca/mon-voyage/", "/en-ca/my-trip/", "/preferences"])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(lines.join("\n")).not.toMatch(/Disallow: \/(locales|assets|og)/);
});
