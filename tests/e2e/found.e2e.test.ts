/** What search engines and shared links find: the head of every kind of page, its data, the sitemap. */
import robotsParser from "robots-parser";
import { expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { pathFor, type ScreenId } from "~/i18n/paths";
import { publicSearch, screens } from "../../remix.config.js";
import { sharedSite, visitors } from "./support/shared";

const site = sharedSite();
const visit = visitors();

type Thing = { "@type": string; [property: string]: unknown };
type Head = {
  title: string;
  /** Contents by name or property. */
  metas: Record<string, string>;
  /** Addresses by `rel`, and those of alternates by language. */
  links: Record<string, string>;
  graph: Thing[];
};

/** Runs in the page: what its head says. */
const READ_HEAD = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const once = (pairs) => {
    const read = {};
    for (const [name, value] of pairs) read[name] = name in read ? "twice: " + name : value;
    return read;
  };
  return {
    title: document.title,
    metas: once(all("head meta[content]").map((meta) => [meta.getAttribute("name") ?? meta.getAttribute("property"), meta.content])),
    links: once(all("head link[rel=canonical], head link[rel=alternate]").map((link) => [link.hreflang || link.rel, link.getAttribute("href")])),
    graph: all("script[type='application/ld+json']").flatMap((script) => JSON.parse(script.textContent)["@graph"]),
  };
})()`;

/** Visits pages as a crawler without scripts. */
async function heads(paths: string[]): Promise<Map<string, Head>> {
  const read = new Map<string, Head>();
  await visit({ scripts: false }, async ({ page }) => {
    for (const path of paths) {
      const answer = await page.goto(path);
      expect([path, answer?.status()]).toEqual([path, 200]);
      read.set(path, await page.evaluate<Head>(READ_HEAD));
    }
  });
  return read;
}

/** A path of every kind, in both languages, and what is told of it. */
const KINDS = [
  { fr: "/fr-ca", en: "/en-ca", things: ["Organization", "WebSite"] },
  { fr: "/fr-ca/voyage", en: "/en-ca/trip", things: ["ItemList"] },
  {
    fr: "/fr-ca/voyage/new-york-3-days",
    en: "/en-ca/trip/new-york-3-days",
    things: ["BreadcrumbList", "TouristTrip", "FAQPage"],
  },
  {
    fr: "/fr-ca/voyage/tour-montreal_boston",
    en: "/en-ca/trip/tour-montreal_boston",
    things: ["BreadcrumbList", "TouristTrip", "ItemList", "FAQPage"],
  },
  { fr: "/fr-ca/termes-conditions", en: "/en-ca/terms-conditions", things: [] },
  { fr: "/fr-ca/politique-de-confidentialite", en: "/en-ca/privacy-policy", things: [] },
];

/** What each thing cannot do without. */
const REQUIRED: Record<string, string[]> = {
  Organization: ["name", "url", "logo", "contactPoint"],
  WebSite: ["name", "url", "inLanguage", "potentialAction"],
  ItemList: ["numberOfItems", "itemListElement"],
  BreadcrumbList: ["itemListElement"],
  TouristTrip: ["name", "description", "url", "image", "provider", "offers"],
  FAQPage: ["mainEntity"],
};

it("Every kind of page states its subject, address, languages and shared appearance", async () => {
  const found = await heads(KINDS.flatMap(({ fr, en }) => [fr, en]));
  const titles = [...found.values()].map(({ title }) => title);
  const descriptions = [...found.values()].map(({ metas }) => metas.description);
  expect(new Set(titles).size).toBe(titles.length);
  expect(new Set(descriptions).size).toBe(descriptions.length);
  for (const { fr, en, things } of KINDS) {
    for (const path of [fr, en]) {
      const { title, metas, links, graph } = found.get(path) ?? expect.fail(path);
      expect(title, path).toMatch(/\S{3}/);
      expect(metas.description?.length, path).toBeGreaterThan(40);
      expect(links, path).toEqual({
        canonical: site.url + path,
        "fr-CA": site.url + fr,
        "en-CA": site.url + en,
        "x-default": site.url + fr,
      });
      expect(metas, path).toMatchObject({
        "og:title": title,
        "og:description": metas.description,
        "og:url": site.url + path,
        "og:locale": path === fr ? "fr_CA" : "en_CA",
        "og:locale:alternate": path === fr ? "en_CA" : "fr_CA",
        "og:site_name": "Escale",
        "twitter:card": "summary_large_image",
      });
      expect(metas.robots, path).toBeUndefined();
      expect(
        graph.map((thing) => thing["@type"]),
        path,
      ).toEqual(things);
      for (const thing of graph)
        for (const property of REQUIRED[thing["@type"]] ?? []) expect(thing, path).toHaveProperty(property);
    }
  }
});

it("A trip and a tour are described with price and availability", async () => {
  const found = await heads(["/en-ca/trip/new-york-3-days", "/fr-ca/voyage/tour-montreal_boston"]);
  for (const [path, { graph }] of found) {
    const trip = graph.find((thing) => thing["@type"] === "TouristTrip");
    expect(trip?.offers, path).toMatchObject({
      "@type": "AggregateOffer",
      lowPrice: expect.any(Number),
      priceCurrency: "CAD",
      availability: expect.stringMatching(/^https:\/\/schema\.org\/(InStock|LimitedAvailability)$/),
    });
  }
});

it("A search, a missing page and a private page are not indexed", async () => {
  const search = (await heads(["/en-ca/trip?to=boston"])).get("/en-ca/trip?to=boston");
  expect(search?.metas.robots).toBe("noindex");
  expect(search?.links).toEqual({});
  const party = "/en-ca/trip/new-york-3-days?from=quebec&adults=3";
  expect((await heads([party])).get(party)?.links.canonical).toBe(`${site.url}/en-ca/trip/new-york-3-days`);
  for (const path of ["/en-ca/trip/tour-montreal", "/en-ca/trip/tour-montreal_paris", "/fr-ca/voyage/tour-x_boston"]) {
    const answer = await fetch(site.url + path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.text()).toContain('content="noindex"');
  }
});

it("A place can be searched for by its name", async () => {
  const answer = await fetch(`${site.url}/fr-ca/voyage?to=Chutes%20du%20Niagara`);
  expect(await answer.text()).toContain("niagara-falls-3-days");
});

it("The pictures of shared links exist in the right size", async () => {
  const found = await heads(KINDS.flatMap(({ fr }) => fr));
  const pictures = new Set([...found.values()].map(({ metas }) => metas["og:image"] ?? ""));
  for (const address of pictures) {
    const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
    expect([address, bytes.subarray(1, 4).toString()]).toEqual([address, "PNG"]);
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(bytes.length).toBeLessThanOrEqual(60 * 1024);
  }
});

it("Every address of the sitemap answers, is canonical, and is unlike every other", async () => {
  const answer = await fetch(`${site.url}/sitemap.xml`);
  expect(answer.headers.get("content-type")).toContain("xml");
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(70);
  expect(new Set(addresses).size).toBe(addresses.length);
  const open = (Object.keys(screens) as ScreenId[]).filter((id) => publicSearch[id] !== null && id !== "offline");
  for (const id of open.filter((each) => !screens[each].paths["fr-ca"].includes(":")))
    for (const locale of LOCALES) expect(addresses).toContain(site.url + pathFor(id, locale));
  const titles = new Map<string, string>();
  for (const address of addresses) {
    const page = await fetch(address, { redirect: "manual" });
    expect([address, page.status, page.headers.get("x-robots-tag")]).toEqual([address, 200, null]);
    const html = await page.text();
    expect(html, address).toContain(`rel="canonical" href="${address}"`);
    expect(html, address).not.toContain('name="robots"');
    const title = /<title>([^<]*)/.exec(html)?.[1] ?? "";
    expect([title, titles.get(title)]).toEqual([title, undefined]);
    titles.set(title, address);
  }
});

it("The security file names whom to tell of a weakness", async () => {
  const answer = await fetch(`${site.url}/.well-known/security.txt`);
  expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await answer.text()).toMatch(/^Contact: mailto:\S+@\S+\nExpires: \S+Z\n/);
});

/** Those that bring the most visitors, and those that draw the preview of a shared link. */
const ROBOTS = ["Googlebot", "Bingbot", "Applebot", "DuckDuckBot", "Twitterbot", "LinkedInBot", "facebookexternalhit"];

it("Robots may read every address and alternate of the sitemap", async () => {
  const address = `${site.url}/robots.txt`;
  const parsed = robotsParser(address, await (await fetch(address)).text());
  const [sitemap = ""] = parsed.getSitemaps();
  expect(sitemap).toBe(`${site.url}/sitemap.xml`);
  const listed = [...(await (await fetch(sitemap)).text()).matchAll(/(?:<loc>|href=")([^<"]*)/g)].map(
    ([, at = ""]) => at,
  );
  expect(listed.length).toBeGreaterThan(280);
  const blocked = listed.flatMap((each) => ROBOTS.filter((robot) => parsed.isAllowed(each, robot) !== true));
  expect(blocked).toEqual([]);
});

it("A private address may be read by robots, and tells them not to list it", async () => {
  const address = `${site.url}/robots.txt`;
  const parsed = robotsParser(address, await (await fetch(address)).text());
  const ids = (Object.keys(screens) as ScreenId[]).filter((id) => publicSearch[id] === null);
  const own = ids.flatMap((id) => LOCALES.map((locale) => `/${screens[id].paths[locale].replace(/:\w+/g, "x")}`));
  const files = ["/trip-files/x/x", "/trip-files/link/x/x", "/calendar/x.ics", "/sign-in/callback", "/en-ca/nowhere"];
  const problems: string[] = [];
  for (const path of [...own, ...files]) {
    if (!parsed.isAllowed(site.url + path, "Googlebot")) problems.push(`${path} is blocked`);
    const answer = await fetch(site.url + path, { redirect: "manual" });
    const said = answer.headers.get("x-robots-tag") ?? /name="robots" content="([^"]*)"/.exec(await answer.text())?.[1];
    if (said !== "noindex") problems.push(`${path} answers ${answer.status} and says ${said}`);
  }
  expect(problems).toEqual([]);
});
