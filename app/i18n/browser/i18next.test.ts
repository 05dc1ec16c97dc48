import { createInstance } from "i18next";
import { describe, expect, it, vi } from "vitest";
import { LOCALES } from "~/domain/locale";
import { messages } from "../messages";
import { i18nOptions } from "../options";

type Node = string | { [key: string]: Node };

/** Every key of some texts; one for all the forms of a plural. */
function keysIn(node: Node, path = ""): { key: string; text: string }[] {
  if (typeof node === "string") return [{ key: path.replace(/_(zero|one|other)$/, ""), text: node }];
  return Object.entries(node).flatMap(([key, value]) => keysIn(value, path ? `${path}.${key}` : key));
}

async function runtime(locale: (typeof LOCALES)[number]) {
  // One of its own: a page speaks one language.
  vi.resetModules();
  const { default: i18next, translate } = await import("./i18next");
  const backend = {
    read: (_: string, ns: string, done: (error: unknown, texts: unknown) => void) =>
      done(null, Object.entries(messages[locale]).find(([name]) => name === ns)?.[1] ?? null),
  };
  await i18next.use(backend).init({ ...i18nOptions, lng: locale, ns: Object.keys(messages[locale]) });
  return { i18next, translate };
}

describe.each(LOCALES)("in %s, the browser's i18next", async (locale) => {
  const own = await runtime(locale);
  const real = createInstance();
  await real.init({
    ...i18nOptions,
    lng: locale,
    ns: Object.keys(messages[locale]),
    resources: { [locale]: messages[locale] },
  });
  const ask = real.getFixedT(locale) as (key: string, params: object) => string;

  it("The browser's translations equal the real library's for every text", () => {
    let compared = 0;
    for (const [ns, texts] of Object.entries(messages[locale])) {
      for (const { key, text } of keysIn(JSON.parse(JSON.stringify(texts)))) {
        const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name, `<${name}>`]);
        for (const count of [undefined, 0, 1, 1.5, 2, 21, 1_000_000]) {
          const params = { ...Object.fromEntries(names), ...(count === undefined ? {} : { count }) };
          expect(own.translate([ns], key, params), `${ns}:${key} ${count}`).toBe(ask(`${ns}:${key}`, params));
          expect(own.translate(["common"], `${ns}:${key}`, params)).toBe(ask(`${ns}:${key}`, params));
          compared++;
        }
      }
    }
    expect(compared).toBeGreaterThan(1000);
  });

  it("The browser's translations search several namespaces, and return an unknown key itself", () => {
    const both = real.getFixedT(locale, ["trip", "common"]) as (key: string) => string;
    for (const key of ["datesTitle", "from", "nav.trips", "nowhere.at.all", "common:taxesIncluded", "trip:nowhere"])
      expect(own.translate(["trip", "common"], key)).toBe(both(key));
  });

  it("The browser's translations know which keys exist and which have loaded", () => {
    for (const key of ["nav.trips", "nowhere", "checkout:errors", "trip:city"])
      expect(own.i18next.exists(key), key).toBe(real.exists(key) && key !== "checkout:errors");
    expect(own.i18next.hasResourceBundle(locale, "common")).toBe(true);
    expect(own.i18next.hasResourceBundle(locale, "nothing")).toBe(false);
  });
});
