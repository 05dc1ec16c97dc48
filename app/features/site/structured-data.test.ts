import { expect, it } from "vitest";
import { type About, breadcrumbs, jsonLd, webSite } from "./structured-data";

const about: About = {
  siteUrl: "https://escale.example",
  locale: "en-ca",
  currency: "CAD",
  brand: "Escale",
  phone: "1 800 555-0142",
};

it("No text can close the element that carries the data", () => {
  const name = "</script><script>alert(1)</script><!--";
  const text = jsonLd([{ "@type": "Thing", name }]);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual({ "@context": "https://schema.org", "@graph": [{ "@type": "Thing", name }] });
});

it("Addresses in the data are absolute", () => {
  const text = JSON.stringify([
    breadcrumbs(about, [{ name: "Trips", path: "/en-ca/trip" }]),
    webSite(about, "/en-ca", "/en-ca/trip"),
  ]);
  expect(text).toContain('"item":"https://escale.example/en-ca/trip"');
  expect(text).toContain('"urlTemplate":"https://escale.example/en-ca/trip?to={destination}"');
});
