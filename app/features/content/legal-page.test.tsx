import { brotliCompressSync } from "node:zlib";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LOCALES } from "~/domain/locale";
import { LegalPage } from "./legal-page";
import { legalText } from "./legal-texts.server";

const operator = { brand: "Escale", phone: "1 800 555-0142", chat: true };
const cases = LOCALES.flatMap((locale) => (["terms", "privacy"] as const).map((name) => ({ locale, name })));

describe.each(cases)("$name in $locale", ({ locale, name }) => {
  const document = legalText(name, locale, operator);
  const markup = renderToStaticMarkup(<LegalPage document={document} />);

  it("A legal page lists its numbered sections with working anchors", () => {
    const anchors = [...markup.matchAll(/<li><a href="#([^"]+)">/g)].map((found) => found[1]);
    const sections = [...markup.matchAll(/<section id="([^"]+)"[^>]*><h2>(\d+)\. /g)];
    expect(anchors).toEqual(document.sections.map(({ id }) => id));
    expect(sections.map((found) => found[1])).toEqual(anchors);
    expect(sections.map((found) => Number(found[2]))).toEqual(anchors.map((_, index) => index + 1));
    expect(markup.match(/<h1>/g)).toHaveLength(1);
    expect(markup).toContain(`<time dateTime="${document.effective.day}">`);
  });

  it("A legal page sends no script or style, and links home", () => {
    expect(markup).not.toMatch(/<script|style=|undefined|\[object/);
    expect(markup).toContain(`<a href="/${locale}">`);
  });

  it("A legal page weighs little", () => {
    expect(brotliCompressSync(markup).length).toBeLessThan(9 * 1024);
  });
});
