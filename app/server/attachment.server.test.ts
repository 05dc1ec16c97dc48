import { describe, expect, it } from "vitest";
import { asAttachment, asInline } from "./attachment.server";

const plainOf = (header: string) => /filename="([^"]*)"/.exec(header)?.[1];
const encodedOf = (header: string) => decodeURIComponent(/filename\*=UTF-8''(.*)$/.exec(header)?.[1] ?? "");

describe("The name of a file in a header", () => {
  it.each([
    ["Reçu d’Élise.pdf", "Recu dElise.pdf", "Reçu d’Élise.pdf"],
    ["名.pdf", "document.pdf", "名.pdf"],
    ["çon.pdf", "_con.pdf", "çon.pdf"],
    ['a"; filename="b.exe', "a ; filename= b.exe", "a ; filename= b.exe"],
    ["facture\u202efdp.bat\r\nX: y. ", "facture fdp.bat X y", "facture fdp.bat X y"],
    ["100%.pdf", "100.pdf", "100%.pdf"],
  ])("%j is fit to be saved in both forms", (given, plain, encoded) => {
    const header = asAttachment(given);
    expect([plainOf(header), encodedOf(header)]).toEqual([plain, encoded]);
    expect(header).toMatch(/^attachment; [\x20-\x7e]*$/);
  });

  it("A file name in a header is the same where a document is shown", () => {
    expect(asInline("Reçu 12.pdf")).toBe("inline; filename=\"Recu 12.pdf\"; filename*=UTF-8''Re%C3%A7u%2012.pdf");
  });
});
