import { describe, expect, it } from "vitest";
import { firstPhoto, firstPoster } from "./first-picture";
import { metaTags } from "./page-meta";

const failureTitles = { notFound: "Page introuvable", tripGone: "Plus offert", technical: "Oups!" };
const matches = [{ id: "root", data: { failureTitles } }];
const meta = { title: "Le voyage", description: "Deux jours", canonical: "http://localhost/fr-ca" };
const thrown = (status: number, data: string) => ({ status, statusText: "", internal: false, data });

describe("the head of a page", () => {
  it("A page's head says what its loader says", () => {
    const tags = metaTags({ data: { meta }, matches });
    expect(tags.slice(0, 2)).toEqual([{ title: "Le voyage" }, { name: "description", content: "Deux jours" }]);
  });

  it.each([
    ["an address of nothing", thrown(404, "unknown"), failureTitles.notFound],
    ["a trip that is gone", thrown(404, "trip-gone"), failureTitles.tripGone],
    ["a refused method", thrown(405, ""), failureTitles.technical],
    ["a technical problem", new Error("no database"), failureTitles.technical],
  ])("A page's head names %s, despite the loader, and keeps it out of search engines", (_, error, title) => {
    const tags = [{ title }, { name: "robots", content: "noindex" }];
    expect(metaTags({ data: { meta }, error, matches })).toEqual(tags);
    expect(metaTags({ error, matches })).toEqual(tags);
  });

  it("A page's head uses both languages where the root itself failed", () => {
    expect(metaTags({ error: new Error(), matches: [{ id: "root" }] })).toContainEqual({ title: "Oups! — Oops!" });
  });
});

it("A page's head describes the shared picture, and repeats what search engines see", () => {
  const long = `${"Trois jours à New York. ".repeat(6)}Et encore un peu de la ville, le soir venu.`;
  const tags = metaTags({ data: { meta: { ...meta, description: long, alt: "Illustration de Québec" } }, matches });
  expect(tags).toContainEqual({ property: "og:image:alt", content: "Illustration de Québec" });
  const said = tags.flatMap((tag) =>
    "content" in tag && String(tag.content).startsWith("Trois") ? [tag.content] : [],
  );
  expect(said).toEqual([long.slice(0, 143), long.slice(0, 143)]);
});

const site = "https://escale.example";
const links = (page: object) =>
  metaTags({ data: { meta: { title: "T", ...page } }, matches }).flatMap((tag) =>
    "tagName" in tag ? [[tag.rel, tag.hrefLang, tag.href].filter(Boolean).join(" ")] : [],
  );

it("A page has one address per language; French where the reader's language is unknown", () => {
  expect(links({ canonical: `${site}/en-ca/trip/tour-montreal_boston` })).toEqual([
    `canonical ${site}/en-ca/trip/tour-montreal_boston`,
    `alternate fr-CA ${site}/fr-ca/voyage/tour-montreal_boston`,
    `alternate en-CA ${site}/en-ca/trip/tour-montreal_boston`,
    `alternate x-default ${site}/fr-ca/voyage/tour-montreal_boston`,
  ]);
});

it("A page that is not found names no address, but can still be shared", () => {
  const page = { canonical: `${site}/en-ca/trip`, noindex: true };
  expect(links(page)).toEqual([]);
  const tags = metaTags({ data: { meta: { title: "T", ...page } }, matches });
  expect(tags).toContainEqual({ name: "robots", content: "noindex" });
  expect(tags).toContainEqual({ property: "og:locale", content: "en_CA" });
  expect(tags).toContainEqual({ property: "og:locale:alternate", content: "fr_CA" });
});

it("A page that begins with a picture preloads it in the format and sizes shown", () => {
  const first = (given: object) =>
    metaTags({ data: { meta: { ...meta, first: given } }, matches }).find((tag) => "as" in tag);
  const asked = { tagName: "link", rel: "preload", as: "image", fetchpriority: "high" };
  expect(first(firstPoster("boston"))).toEqual({ ...asked, href: "/posters/boston.svg" });
  expect(first(firstPhoto({ id: "0123456789abcdef", width: 900 }, "100vw"))).toEqual({
    ...asked,
    imageSrcSet:
      "/photos/0123456789abcdef-400.avif 400w, /photos/0123456789abcdef-800.avif 800w, /photos/0123456789abcdef-900.avif 900w",
    imageSizes: "100vw",
    type: "image/avif",
  });
  expect(metaTags({ data: { meta }, matches }).some((tag) => "as" in tag)).toBe(false);
});
