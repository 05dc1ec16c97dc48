/** Every page one can reach from the two homes: it answers, says which language it speaks, and speaks that one alone. */
import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { LANGUAGE_TAGS, LOCALES, type Locale } from "~/domain/locale";
import { messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { attribute, type Crawled, crawl, unescaped } from "./support/crawl";
import { markupProblems } from "./support/markup";
import { sharedSite } from "./support/shared";
import { structuredDataProblems } from "./support/structured-data";
import { read } from "./support/words";

const site = sharedSite();
/** In addresses, cities and streets keep their own names. */
const NAMES = ["Montréal", "Québec", "Paiement"];

const crawls = new Map<Locale, Promise<Crawled[]>>();
const pagesOf = (locale: Locale) => {
  const known = crawls.get(locale) ?? crawl(site.url, locale);
  crawls.set(locale, known);
  return known;
};

/** Every text of ours that differs between the languages, long enough not to be met by chance. */
async function textsOnlyOf(locale: Locale): Promise<string[]> {
  const pairs: Record<Locale, string>[] = [];
  const compare = (fr: unknown, en: unknown) => {
    if (typeof fr === "string" && typeof en === "string") pairs.push({ "fr-ca": fr, "en-ca": en });
    else if (fr && en && typeof fr === "object" && typeof en === "object")
      for (const [key, value] of Object.entries(fr)) compare(value, new Map(Object.entries(en)).get(key));
  };
  compare(messages["fr-ca"], messages["en-ca"]);
  const files = await readdir("catalogue", { recursive: true });
  const sides = (node: unknown): void => {
    if (!node || typeof node !== "object") return;
    const { fr, en } = { fr: undefined, en: undefined, ...node };
    if (fr !== undefined && en !== undefined) compare(fr, en);
    else for (const value of Object.values(node)) sides(value);
  };
  for (const file of files.filter((name) => name.endsWith(".yaml")))
    sides(parse(await readFile(`catalogue/${file}`, "utf8")));
  const other = LOCALES.find((one) => one !== locale) ?? locale;
  const others = pairs.map((pair) => read(pair[other])).join("\n");
  return [...new Set(pairs.filter((pair) => pair["fr-ca"] !== pair["en-ca"]).map((pair) => read(pair[locale])))].filter(
    (text) => text.length >= 6 && !text.includes("{{") && !NAMES.includes(text) && !others.includes(text),
  );
}

it.each(LOCALES)("Every link works, %s", async (locale) => {
  const pages = await pagesOf(locale);
  expect(pages.filter(({ said }) => said).length).toBeGreaterThan(25);
  const astray = pages
    .filter(({ status }) => status !== 200)
    .map(({ path, status }) => `${status} ${path.split("?")[0]}`);
  // A traveller's own pages lead to sign in first, and a promotion is followed by way of its code.
  expect(astray.sort()).toEqual([`303 ${pathFor("planner", locale)}`, "303 /preferences"].sort());
});

it.each(LOCALES)(
  "Every indexed page has a description of at most 160 characters and a picture text, %s",
  async (locale) => {
    const problems: string[] = [];
    for (const { path, html } of await pagesOf(locale)) {
      const said = /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
      if (said && [...unescaped(said)].length > 160) problems.push(`${path}: ${unescaped(said).length}`);
      if (html.includes('property="og:image"') && !html.includes('property="og:image:alt"'))
        problems.push(`${path}: no alt`);
    }
    expect(problems).toEqual([]);
  },
);

it.each(LOCALES)("Every page has the site’s icon and its web app manifest, in its language, %s", async (locale) => {
  const home = await (await fetch(site.url + pathFor("home", locale))).text();
  expect(home).toContain(`<link rel="manifest" href="/manifest/${locale}"/>`);
  const answer = await fetch(`${site.url}/manifest/${locale}`);
  expect(answer.headers.get("content-type")).toContain("application/manifest+json");
  const manifest = await answer.json();
  expect(manifest).toMatchObject({ lang: LANGUAGE_TAGS[locale], start_url: pathFor("home", locale) });
  const icons = manifest.icons.map(({ src }: { src: string }) => src);
  for (const path of ["/favicon.ico", "/apple-touch-icon.png", ...icons])
    expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
});

it.each(LOCALES)("Every page states its language and its translation, %s", async (locale) => {
  const problems: string[] = [];
  // A page that search engines are to leave alone names no other; one with a search names itself without it.
  const pages = (await pagesOf(locale)).filter(
    ({ said, html }) => said && !/name="robots" content="noindex"/.test(html),
  );
  const [other = locale] = LOCALES.filter((one) => one !== locale);
  const crawled = new Map((await pagesOf(other)).map((page) => [site.url + page.path, page]));
  const look = async (twin: string) => {
    const answer = await fetch(twin, { redirect: "manual" });
    return { status: answer.status, html: await answer.text() };
  };
  for (const { path: asked, html } of pages) {
    const [path = asked] = asked.split("?");
    if (attribute(/<html[^>]*>/.exec(html)?.[0] ?? "", "lang") !== LANGUAGE_TAGS[locale])
      problems.push(`lang of ${path}`);
    const alternates = new Map(
      [...html.matchAll(/<link\b[^>]*hreflang[^>]*>/gi)].map(([tag]) => [
        attribute(tag, "hreflang"),
        unescaped(attribute(tag, "href") ?? ""),
      ]),
    );
    if (alternates.get(LANGUAGE_TAGS[locale]) !== site.url + path) problems.push(`${path} does not name itself`);
    const twin = alternates.get(LANGUAGE_TAGS[other]) ?? "";
    const there = twin ? (crawled.get(twin) ?? (await look(twin))) : undefined;
    if (there?.status !== 200) problems.push(`${path}: its twin ${twin} answers ${there?.status}`);
    else if (!unescaped(there.html).includes(`href="${site.url}${path}"`))
      problems.push(`${twin} does not point back to ${path}`);
    if (alternates.get("x-default") !== alternates.get("fr-CA")) problems.push(`${path}: x-default`);
  }
  expect(problems).toEqual([]);
});

it.each(LOCALES)("Every page has its own title and description, %s", async (locale) => {
  // A search is the list again, for search engines too.
  const pages = (await pagesOf(locale)).filter(({ said, path }) => said && !path.includes("?"));
  for (const tag of [/<title>([^<]+)<\/title>/, /<meta name="description" content="([^"]+)"/]) {
    const found = pages.map(({ path, html }) => ({ path, text: tag.exec(html)?.[1] ?? "" }));
    expect(found.filter(({ text }) => !text)).toEqual([]);
    expect(found.filter(({ text }, index) => found.findIndex((one) => one.text === text) !== index)).toEqual([]);
  }
});

it.each(LOCALES)("No page has words of the other language, %s", async (locale) => {
  const [other = locale] = LOCALES.filter((one) => one !== locale);
  const [foreign, own] = await Promise.all([textsOnlyOf(other), textsOnlyOf(locale)]);
  const pages = (await pagesOf(locale)).filter(({ said }) => said);
  const met = (text: string, said: string) =>
    new RegExp(`(?<![\\p{L}])${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}])`, "u").test(said);
  const problems = pages.flatMap(({ path, said }) =>
    foreign.filter((text) => said.includes(text) && met(text, said)).map((text) => `${path}: ${text.slice(0, 80)}`),
  );
  expect(problems).toEqual([]);
  // The same look finds its own language's everywhere (control).
  for (const { path, said } of pages)
    expect(
      own.some((text) => said.includes(text)),
      path,
    ).toBe(true);
  expect(pages.filter(({ said }) => /\{\{|undefined|NaN|\[object/.test(said)).map(({ path }) => path)).toEqual([]);
});

it("Every page is valid HTML", async () => {
  const problems: string[] = [];
  // In one language, since they differ in their texts alone; screens of the purchase are looked at in the other.
  // A page once as it is, and once for each way to search in it: it differs in its texts alone.
  const searched = (path: string) => path.replace(/=[^&]*/g, "");
  const pages = (await pagesOf("fr-ca")).filter(({ said }) => said);
  const kinds = new Map(pages.map((page) => [searched(page.path), page]));
  for (const { path, html } of kinds.values())
    problems.push(...(await markupProblems(html)).map((problem) => `${path}: ${problem}`));
  expect(problems).toEqual([]);
  // One that is not, to see that it is looked at (control).
  expect(await markupProblems("<!DOCTYPE html><html lang='fr'><p><div></div></p></html>")).not.toEqual([]);
});

it.each(LOCALES)("Search engines get complete data, %s", async (locale) => {
  const pages = (await pagesOf(locale)).filter(({ said }) => said);
  const told = pages.map((page) => ({ ...page, ...structuredDataProblems(page.html, page.path, site.url) }));
  expect(told.flatMap(({ problems }) => problems)).toEqual([]);
  // Pages that are told of at all, each as what it is.
  const expected: [kind: RegExp, types: string[]][] = [
    [/^\/[a-z-]+$/, ["Organization", "WebSite"]],
    [/^\/[a-z-]+\/(voyage|trip)$/, ["ItemList"]],
    [/\/tour-[^/]+$/, ["BreadcrumbList", "FAQPage", "ItemList", "TouristTrip"]],
    [/^\/[a-z-]+\/(voyage|trip)\/(?!tour-)[^/?]+$/, ["BreadcrumbList", "FAQPage", "TouristTrip"]],
  ];
  for (const [kind, types] of expected) {
    const ofKind = told.filter(({ path }) => kind.test(path));
    expect(ofKind.length, String(kind)).toBeGreaterThan(0);
    for (const { path, types: found } of ofKind) expect(found, path).toEqual(types);
  }
});
