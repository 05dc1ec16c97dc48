import robotsParser from "robots-parser";
import { expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import type { ScreenId } from "~/i18n/paths";
import { screens } from "../../../remix.config.js";
import { robots, sitemap } from "./sitemap";

const site = "https://escale.example";

it("Each page is listed in each language, with its alternates", () => {
  const xml = sitemap([{ id: "trip.detail", params: { slug: "boston" }, changedOn: "2027-01-02" }], site);
  expect([...xml.matchAll(/<loc>([^<]*)<\/loc><lastmod>2027-01-02<\/lastmod>/g)].map(([, loc]) => loc)).toEqual([
    `${site}/fr-ca/voyage/boston`,
    `${site}/en-ca/trip/boston`,
  ]);
  expect(xml.split(`hreflang="x-default" href="${site}/fr-ca/voyage/boston"`)).toHaveLength(3);
  expect(xml.split(`hreflang="en-CA" href="${site}/en-ca/trip/boston"`)).toHaveLength(3);
});

it("A page of unknown age has no date", () => {
  expect(sitemap([{ id: "home", changedOn: null }], site)).not.toContain("lastmod");
});

/** Every screen's address in each language, with something in place of its parameters. */
const addresses = (Object.keys(screens) as ScreenId[]).flatMap((id) =>
  LOCALES.map((locale) => `${site}/${screens[id].paths[locale].replace(/:\w+/g, "x")}`),
);
const ROBOTS = ["Googlebot", "Bingbot", "Twitterbot", "facebookexternalhit"];

it("Robots may read every screen, private ones too, since they learn there that it is not to be listed", () => {
  const parsed = robotsParser(`${site}/robots.txt`, robots(site));
  const blocked = addresses.flatMap((address) =>
    ROBOTS.filter((robot) => !parsed.isAllowed(address, robot)).map((robot) => `${robot} ${address}`),
  );
  expect(blocked).toEqual([]);
  expect(parsed.getSitemaps()).toEqual([`${site}/sitemap.xml`]);
});

it("Robots leave out searches, questions to the partner and the start of a sign-in", () => {
  const parsed = robotsParser(`${site}/robots.txt`, robots(site));
  for (const path of [
    "/en-ca/trip?to=boston",
    "/fr-ca/voyage?month=2027-05",
    "/en-ca/trip/tripeze/manhattan?adults=2&night=2027-05-01",
    "/fr-ca/voyage/tripeze/manhattan?date=2027-05-01",
    "/sign-in/start?to=%2Fen-ca",
  ])
    expect([path, parsed.isAllowed(site + path, "Googlebot")]).toEqual([path, false]);
  for (const path of [
    "/en-ca/trip/boston?date=2027-05-01",
    "/en-ca/trip/tripeze/manhattan?utm_source=x",
    "/en-ca?utm_source=x",
  ])
    expect([path, parsed.isAllowed(site + path, "Googlebot")]).toEqual([path, true]);
});
