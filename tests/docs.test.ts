/** What the pages say of the code is so. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Locale } from "~/domain/locale";
import { messages } from "~/i18n/messages";
import { browserslist } from "../package.json";
import { readMachines } from "../scripts/docs/draw-moves";
import { arrowsOf, circlesOf } from "../scripts/docs/graph";
import { followMoves, PAGES, redrawn } from "../scripts/docs/pages";
import { brokenIn } from "./support/named-files";

const read = (page: string) => readFileSync(page, "utf8");

describe.each(PAGES)("%s", (page) => {
  it("The page shows the code as it is", async () => {
    const text = read(page);
    const isCurrent = (await redrawn(text)) === text;
    expect(isCurrent, `${page} was drawn from other code: run npm run docs`).toBe(true);
  });

  it("The page names only existing files and tests", () => {
    const gone = `${page} names what was renamed or is gone: npm run docs follows a file that moved, the rest is yours`;
    expect(brokenIn(read(page), dirname(page)), gone).toEqual([]);
  });
});

describe("docs/architecture.md and docs/payments.md", () => {
  it("The pages have every drawing, and every table of moves of the domain", async () => {
    const drawn = [...(read("docs/architecture.md") + read("docs/payments.md")).matchAll(/<!-- drawn: ([\w ]+) -->/g)];
    expect(drawn.map(([, name]) => name)).toEqual(["layers", "rooms of services", "rooms of features", "moves"]);
    const modules = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter((file) =>
      file.endsWith(".ts"),
    );
    const exported = modules.flatMap((file) =>
      [...read(join("app/domain", file)).matchAll(/^export const (\w+_MOVES)\b/gm)].map(([, name]) => name),
    );
    expect(exported.length).toBeGreaterThan(3);
    expect([...new Set((await readMachines()).map(({ name }) => name))].sort()).toEqual(exported.sort());
  });
});

it("The page docs/browsers.md names each browser we build for with its version", () => {
  const rows = read("docs/browsers.md").split("\n");
  const names = { chrome: "Chrome", edge: "Edge", firefox: "Firefox", ios: "iPhone", safari: "Safari" };
  const declared = browserslist.map((each) => each.split(" ") as [keyof typeof names, string]);
  expect(declared.map(([name]) => name)).toEqual(Object.keys(names));
  for (const [name, version] of declared)
    expect(
      rows.filter((row) => row.startsWith("|") && row.includes(names[name]) && row.includes(` ${version} `)),
      name,
    ).toHaveLength(1);
});

/** Whatever says `spec`, its numbers, and what it is about: `(spec 4, seat states)`. */
const CITED = /\bspec (\d+)((?:(?:,| and) \d+)*)(?:[,:] ("?[a-z][^,;:()"]*))?/gi;
const citedIn = (text: string) =>
  [...text.matchAll(CITED)].flatMap(([, first = "", more = "", topic]) =>
    [first, ...(more.match(/\d+/g) ?? [])].map((number) => ({ number, topic: topic?.replace(/"/g, "").trim() })),
  );

/** Why a sign-in fails, as the specification names it; the site has more. */
const SIGN_IN_CODES = [
  "state_mismatch",
  "missing_transaction",
  "timeout",
  "cancelled",
  "mfa_required",
  "missing_refresh_token",
  "login_required",
];

/** The text of `namespace:key.of.it`, written as a page of Markdown writes it. */
function textAt(locale: Locale, key: string): string {
  const [namespace = "", path = ""] = key.split(":");
  const text = [namespace, ...path.split(".")].reduce<unknown>(
    (part, name) => (part as Record<string, unknown> | undefined)?.[name],
    messages[locale],
  );
  return String(text)
    .replaceAll("\u00a0", " ")
    .replace(/\{\{(\w+)\}\}/g, "{$1}");
}

/** Whether a cell is the text; one that ends with an ellipsis is its beginning. */
const says = (text: string, cell: string) =>
  cell.endsWith("…") ? cell.length > 5 && text.startsWith(cell.slice(0, -1).trimEnd()) : text === cell;

describe("docs/product.md", () => {
  const sections = new Map(
    read("docs/product.md")
      .split(/^## (?=\d+\. )/m)
      .slice(1)
      .map((section) => [section.split(".")[0] ?? "", section.replace(/\s+/g, " ").toLowerCase()]),
  );
  const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx?|css)$/.test(name))
    .map((name) => join("app", name));

  it("The product page has the heading of every (spec N) of the code, and its topic", () => {
    const cited = sources.flatMap((file) => citedIn(read(file)).map((each) => ({ file, ...each })));
    expect(cited.length).toBeGreaterThan(100);
    const lost = cited.filter(({ number, topic }) => {
      const section = sections.get(number);
      return section === undefined || (topic !== undefined && !section.includes(topic.toLowerCase()));
    });
    expect(lost).toEqual([]);
  });

  it("The product page quotes every message as in the catalogues, in both languages", () => {
    const section = read("docs/product.md").split(/^## (?=\d+\. )/m)[8] ?? "";
    const quoted = [...section.matchAll(/^\|[^|]*\|([^|]+)\|([^|]+)\| `(\w+:[\w.-]+)` \|$/gm)];
    const rows = section.split("\n").filter((line) => /^\| (?!where|field)/.test(line) || line.startsWith("| |"));
    expect(quoted.map(([line]) => line)).toEqual(rows);
    for (const code of SIGN_IN_CODES) expect(section).toContain(`identity:errors.${code}`);
    const wrong = quoted.flatMap(([, english = "", french = "", key = ""]) =>
      (
        [
          ["en-ca", english],
          ["fr-ca", french],
        ] as const
      )
        .filter(([locale, cell]) => !says(textAt(locale, key), cell.replaceAll("**", "").trim()))
        .map(([locale, cell]) => `${locale} ${key}: ${cell.trim()}, not ${textAt(locale, key)}`),
    );
    expect(wrong).toEqual([]);
  });

  it("The product page is cited in every form", () => {
    expect(citedIn('(spec 5 and 9) (spec 3, planner; spec 5) (spec 2, 8) (spec 8: "No Rooms")')).toEqual([
      { number: "5", topic: undefined },
      { number: "9", topic: undefined },
      { number: "3", topic: "planner" },
      { number: "5", topic: undefined },
      { number: "2", topic: undefined },
      { number: "8", topic: undefined },
      { number: "8", topic: "No Rooms" },
    ]);
  });
});

describe("a named file", () => {
  it("A named file or test that does not exist is found", () => {
    const gone = '`app/gone.ts` `tests/gone.e2e.test.ts` "x"; `tests/links.test.ts` "a test that never was"';
    expect(brokenIn(gone)).toEqual([
      "app/gone.ts",
      "tests/gone.e2e.test.ts",
      'tests/links.test.ts "a test that never was"',
    ]);
  });

  it("A named file that moved is followed where only one has its name", () => {
    const places = new Map([
      ["places.server.ts", ["app/services/inventory/places.server.ts"]],
      ["index.ts", ["app/a/index.ts", "app/b/index.ts"]],
    ]);
    const page = "`app/services/old/places.server.ts` [x](../app/services/old/places.server.ts) `app/c/index.ts`";
    expect(followMoves(page, places)).toBe(
      "`app/services/inventory/places.server.ts` [x](../app/services/inventory/places.server.ts) `app/c/index.ts`",
    );
  });
});

describe("a drawing", () => {
  const graph = (arrows: Record<string, string[]>) =>
    new Map(Object.entries(arrows).map(([from, to]) => [from, new Set(to)]));

  it("A drawing omits implied arrows, and keeps every arrow of a cycle", () => {
    expect(arrowsOf(graph({ a: ["b", "c"], b: ["c"], c: [] }))).toEqual([
      ["a", "b"],
      ["b", "c"],
    ]);
    const knot = graph({ a: ["b", "c"], b: ["a", "c"], c: [] });
    expect(circlesOf(knot)).toEqual([["a", "b"]]);
    expect(arrowsOf(knot).map((arrow) => arrow.join())).toEqual(["a,b", "a,c", "b,a", "b,c"]);
  });

  it("A drawing of an unknown name is an error", async () => {
    await expect(redrawn("<!-- drawn: nothing -->\n<!-- end of drawing -->")).rejects.toThrow("No drawing");
  });
});
