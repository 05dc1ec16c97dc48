import { expect, it } from "vitest";
import { NAME_CHARACTERS } from "~/domain/people/traveller-name";
import { pdfLines } from "../../tests/support/pdf-text";
import { BOLD, brokenLines, makePdf, paragraph, REGULAR, WIDTH, writable } from "./pdf-page.server";

/** PDFKit's own font, which says of which characters it has a drawing. */
type Drawn = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

it("Every character that a traveller's name may hold is in the font of documents, and printed as it is", async () => {
  const characters = Array.from({ length: 0x1_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    // Marks that compose with no letter are drawn by themselves where the font has them.
    .filter((character) => NAME_CHARACTERS.test(character) && !/\p{M}/u.test(character));
  expect(characters.length).toBeGreaterThan(700);
  for (const character of characters) expect(writable(character), character).toBe(character.normalize("NFC"));
  const about = { locale: "fr-ca", title: "", author: "", at: new Date(0) } as const;
  await makePdf(about, (pdf) => {
    for (const font of [REGULAR, BOLD]) {
      const { _font } = pdf.font(font) as unknown as Drawn;
      const missing = characters.filter((character) => !_font.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0));
      expect(missing, font).toEqual([]);
    }
  });
});

it("Words of a PDF can be searched for, whatever the PDFs before it said", async () => {
  const about = { locale: "fr-ca", title: "", author: "", at: new Date(0) } as const;
  for (const words of ["\u1ed2", "H\u00f4te, \u00f4", "office o\u0302"]) {
    const pdf = await makePdf(about, (made) => paragraph(made, words));
    expect(pdfLines(pdf).join(""), words).toBe(words.normalize("NFC"));
  }
});

it("A code longer than a line is broken where a line is full, and loses no letter", async () => {
  const code = "WA.7VAYT".repeat(40);
  const about = { locale: "fr-ca", title: "", author: "", at: new Date(0) } as const;
  const pdf = await makePdf(about, (made) => {
    made.font(REGULAR).fontSize(6);
    const lines = brokenLines(made, code, WIDTH).split("\n");
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines) expect(made.widthOfString(line)).toBeLessThanOrEqual(WIDTH);
    for (const line of lines.slice(0, -1)) expect(made.widthOfString(line)).toBeGreaterThan(WIDTH - 6);
    made.text(lines.join("\n"), { width: WIDTH });
  });
  expect(pdfLines(pdf).join("")).toBe(code);
});

it("A word is as wide in every PDF, however often it was laid out before", async () => {
  const about = { locale: "fr-ca", title: "", author: "", at: new Date(0) } as const;
  const widths: number[] = [];
  for (let i = 0; i < 3; i++) await makePdf(about, (made) => void widths.push(made.widthOfString("Voyageuse")));
  expect(new Set(widths).size).toBe(1);
});
