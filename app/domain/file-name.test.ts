import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorMs } from "../../tests/support/processor";
import { FILE_TYPES, type FileType } from "./attachment";
import { attachmentName, safeFileName } from "./file-name";

describe("The name of a file that somebody sent", () => {
  it.each<[string, FileType, string]>([
    ["facture.pdf", "application/pdf", "facture.pdf"],
    ["facture.PDF", "application/pdf", "facture.PDF"],
    ["photo.jpeg", "image/jpeg", "photo.jpeg"],
    ["facture.hta", "text/plain", "facture.txt"],
    ["facture.html", "image/gif", "facture.gif"],
    ["facture.pdf    .bat", "application/pdf", "facture.pdf"],
    ["facture.pdf    .bat", "text/plain", "facture.pdf.txt"],
    ["facture.txt.pdf.js", "text/plain", "facture.txt.pdf.txt"],
    ["facture.pdf.exe...  ", "application/pdf", "facture.pdf"],
    ["notes.csv", "text/plain", "notes.txt"],
    ["message.eml", "text/plain", "message.txt"],
    ["Reçu du 12.05", "application/pdf", "Reçu du 12.05.pdf"],
    ["sans extension", "image/png", "sans extension.png"],
    ["exe\u202efdp.pdf", "application/pdf", "exe fdp.pdf"],
    ["名.pdf", "application/pdf", "名.pdf"],
    [".htaccess", "text/plain", "htaccess.txt"],
    [".pdf", "application/pdf", "pdf.pdf"],
    ["", "application/pdf", "document.pdf"],
    ["con.pdf", "application/pdf", "_con.pdf"],
    ["LPT1", "text/plain", "_LPT1.txt"],
    ["COM¹ .js", "text/plain", "_COM¹.txt"],
    ["nul.tar.gz", "text/plain", "_nul.tar.txt"],
    ["console.pdf", "application/pdf", "console.pdf"],
  ])("%j that is %s is saved as %j", (given, type, saved) => {
    expect(attachmentName(given, type)).toBe(saved);
  });

  it("A sent file is named by its content's extension, safely for every disk, and naming twice changes nothing", () => {
    const extension = /\.(pdf|jpe?g|png|gif|webp|hei[cf]|txt)$/i;
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), fc.constantFrom(...FILE_TYPES), (given, type) => {
        const name = attachmentName(given, type);
        expect(name).toMatch(extension);
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]|^[. ]|[. ]\.?$/u);
        expect([...name].length).toBeLessThanOrEqual(121);
        expect(name).toBe(attachmentName(name, type));
        expect(() => encodeURIComponent(name)).not.toThrow();
      }),
    );
  });
});

it.each([
  ["billet.pdf", "billet.pdf"],
  ["Billet d’Élise (copie).pdf", "Billet d’Élise (copie).pdf"],
  ["../../etc/passwd", "etc passwd"],
  ["C:\\temp\\a.pdf", "C temp a.pdf"],
  ["a\r\nSet-Cookie: x.pdf", "a Set-Cookie x.pdf"],
  ["exe\u202efdp.pdf", "exe fdp.pdf"],
  ['<img src="x">.png', "img src= x.png"],
  ["  .htaccess", "htaccess"],
  ["", "document"],
  ["\u200f", "document"],
  [`${" ".repeat(498)}😀😀😀.pdf`, "😀😀😀.pdf"],
  [`${"é".repeat(10_000)}.pdf`, `${"é".repeat(116)}.pdf`],
])("The name %j is shown as %j", (given, shown) => {
  expect(safeFileName(given)).toBe(shown);
});

it("A name as long as a whole form is shown within a quarter of a second", async () => {
  const name = `${"\u0301".repeat(150_000)}${"\u0316".repeat(150_000)}.pdf`;
  expect(await processorMs(() => expect(safeFileName(name)).toMatch(/\.pdf$/))).toBeLessThan(250);
});
