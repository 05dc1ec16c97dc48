import { describe, expect, it } from "vitest";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { MAX_TRIP_FILES, TRIP_ATTACHMENTS_BYTES } from "~/domain/company/limits";
import { processorMs } from "../../tests/support/processor";
import { checkFile, keptFile, thatFit } from "./attachment";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PDF = bytes("%PDF-1.7\n…");
const sized = (size: number) => {
  const file = new Uint8Array(size).fill(32);
  file.set(bytes("%PDF-"));
  return file;
};
const typeOf = (file: Uint8Array) => keptFile(file)?.type ?? null;

describe("a file's type", () => {
  it.each([
    ["application/pdf", "%PDF-1.4"],
    ["application/pdf", "\xef\xbb\xbf%PDF-1.4"],
    ["application/pdf", "\n%PDF-1.4"],
    ["application/pdf", "\r\n\r\n%PDF-1.4"],
    ["application/pdf", "\t%PDF-1.4"],
    ["application/pdf", "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\0"],
    ["application/pdf", `${" ".repeat(1024)}%PDF-1.4\0`],
    ["image/jpeg", "\xff\xd8\xff\xe0"],
    ["image/png", "\x89PNG\r\n\x1a\n\0\0"],
    ["image/gif", "GIF89a\0"],
    ["image/webp", "RIFF\0\0\0\0WEBPVP8 "],
    ["image/heic", "\0\0\0\x18ftypheic\0"],
    ["text/plain", "Bring the passports.\r\n"],
    ["text/plain", "<script>alert(1)</script>"],
    ["text/plain", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])("A file is recognised as %s by its content", (type, content) => {
    expect(typeOf(bytes(content))).toBe(type);
  });

  it.each([
    "MZ\x90\0",
    "MZ\x90\0\0%PDF-1.4",
    "PK\x03\x04",
    "PK\x03\x04\x14\0word/document.xml",
    "\x7fELF",
    "\0\0\0\x18ftypmp42",
    "\xff\xfe\0\0",
    "\xff\xfea\0\x01\0",
    "\xff\xfea\0b",
    "\xc3(",
    "\x81\x81\x02",
    "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    `${" ".repeat(1025)}%PDF-1.4\0`,
    "7z\xbc\xaf\x27\x1c",
    "\x1f\x8b\x08\0",
    "Rar!\x1a\x07\0",
    // Russian and Japanese in encodings of their own.
    "\xcf\xee\xe5\xe7\xe4 \xe2 \xcd\xfc\xfe-\xc9\xee\xf0\xea",
    "\x93\x64\x8e\xd4\x82\xcd\x8c\xdf\x91\x4f",
    "ID3\x03\0",
    "OggS\0",
  ])("A file of an unknown type is refused: %j", (content) => {
    expect(typeOf(bytes(content))).toBeNull();
  });
});

describe("a text", () => {
  const french = "Arrivée à Québec : « l’hôtel » est réservé, 12 €";
  const mac = "Arriv\x8ee \x88 Qu\x8ebec : \xc7\xcal\xd5h\x99tel\xca\xc8 est r\x8eserv\x8e, 12 \xdb".replace(
    /\xca/g,
    " ",
  );
  const windows = "Arriv\xe9e \xe0 Qu\xe9bec : \xab l\x92h\xf4tel \xbb est r\xe9serv\xe9, 12 \x80";
  const utf16 = (text: string, little: boolean) =>
    [...text]
      .map((c) => c.charCodeAt(0))
      .flatMap((code) => (little ? [code & 255, code >> 8] : [code >> 8, code & 255]));

  it.each([
    ["UTF-8", new TextEncoder().encode(french)],
    ["UTF-8 with a mark", new TextEncoder().encode(`\ufeff${french}`)],
    ["Windows-1252", bytes(windows)],
    ["Mac Roman", bytes(mac)],
    ["UTF-16 of Windows", Uint8Array.from(utf16(`\ufeff${french}`, true))],
    ["UTF-16 of a Mac", Uint8Array.from(utf16(`\ufeff${french}`, false))],
    ["UTF-16 without a mark", Uint8Array.from(utf16(french, true))],
    ["UTF-16 of a Mac without a mark", Uint8Array.from(utf16(french, false))],
  ])("A text in %s is kept in UTF-8", (_, file) => {
    const kept = keptFile(file);
    expect(kept?.type).toBe("text/plain");
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(kept?.content)).toBe(french);
  });

  it.each([
    [
      "a mail in ISO-8859-1",
      "Subject: R\xe9servation\r\nContent-Type: text/plain; charset=ISO-8859-1\r\n\r\nD\xe9part \xe0 6 h",
      "Départ à 6 h",
    ],
    ["a mail in 7 bits", "Subject: =?iso-8859-1?Q?R=E9servation?=\r\n\r\nD=E9part", "D=E9part"],
    ["German", "Gr\xfc\xdfe aus M\xfcnchen", "Grüße aus München"],
    ["Spanish", "ma\xf1ana, \xa1qu\xe9 fr\xedo! a\xf1o ni\xf1a", "mañana, ¡qué frío! año niña"],
    ["a list with pages", "un\x0cdeux\ttrois", "un\fdeux\ttrois"],
    ["only ASCII", "Gare du Palais, 6:30", "Gare du Palais, 6:30"],
    ["euros of Windows", "Total : 12 \x80 \x96 pay\xe9", "Total : 12 € – payé"],
    ["capitals of a Mac", "\x83T\x83 \xcb QU\x83BEC", "ÉTÉ À QUÉBEC"],
  ])("A text that is %s is read", (_, content, said) => {
    expect(new TextDecoder().decode(keptFile(bytes(content))?.content)).toContain(said);
  });
});

it("A pass of a wallet is refused with its own explanation, alone or with others", () => {
  for (const name of ["pass.json", "billets/one.pkpass"]) {
    const pass = bytes(`PK\x03\x04${"\0".repeat(50_000)}PK\x01\x02${name}PK\x05\x06`);
    expect(checkFile(pass, none)).toEqual({ ok: false, code: "file-wallet" });
  }
  expect(checkFile(bytes("PK\x03\x04\0"), none)).toEqual({ ok: false, code: "file-type" });
});

/** Exif of 140 directories of positions with 200 fields each, every one of which says that it is half of the file. */
function samePositions(): Uint8Array {
  const file = new Uint8Array(ATTACHMENT_LIMIT_BYTES - 16);
  file.set(bytes("\xff\xd8\xff\xe1\xff\xffExif\0\0II*\0"));
  const block = new DataView(file.buffer, 12);
  const long = (at: number, value: number) => block.setUint32(at, value, true);
  const field = (at: number, tag: number, type: number, count: number, value: number) => {
    block.setUint16(at, tag, true);
    block.setUint16(at + 2, type, true);
    long(at + 4, count);
    long(at + 8, value);
  };
  long(4, 8);
  block.setUint16(8, 140, true);
  for (let i = 0; i < 140; i++) {
    const directory = 2_000 + i * 2_402;
    field(10 + i * 12, 0x8825, 4, 1, directory);
    block.setUint16(directory, 200, true);
    for (let nth = 0; nth < 200; nth++) field(directory + 2 + nth * 12, nth, 1, 0xffff_ffff, 340_000);
  }
  return file;
}

it("A picture whose positions take more bytes than a camera writes is none that is kept", () => {
  expect(checkFile(samePositions(), none)).toEqual({ ok: false, code: "file-type" });
});

describe("a file of the largest size", () => {
  const most = ATTACHMENT_LIMIT_BYTES - 16;
  const filled = (head: string, piece: string) =>
    bytes(head + piece.repeat(Math.ceil(most / piece.length))).subarray(0, most);
  it.each([
    ["a text", filled("", "Gare du Palais. ")],
    ["a text of Windows", filled("", "d\xe9part\x92 ")],
    ["a text of a Mac", filled("", "d\x8epart ")],
    ["signs of no language", filled("", "\xf0\xde ")],
    ["UTF-16", filled("\xff\xfe", "a\0")],
    ["nothing but line ends", filled("", "\n")],
    ["marks of a PDF", filled("\x01", "%PDF-")],
    ["a JPEG of empty blocks", filled("\xff\xd8\xff\xe1", "Exif\0\0II*\0\x08\0\0\0\xff\xff")],
    ["a JPEG of positions", filled("\xff\xd8\xff\xe1", "exif:GPSLatitude>")],
    ["a JPEG of quotes", filled("\xff\xd8\xff\xe1", 'exif:GPSx="')],
    ["a JPEG of places", filled("\xff\xd8\xff\xed", "\xff\xffPhotoshop 3.0\0\x1c\x02\x5a")],
    ["a JPEG of films", filled("\xff\xd8\xff\xe1", "+46.81391234-071.2080+0")],
    ["a PNG of empty chunks", filled("\x89PNG\r\n\x1a\n", "\0\0\0\0iTXt\0\0\0\0")],
    [
      "a JPEG of places that hold one another",
      filled(`\xff\xd8\xff\xed\xff\xffPhotoshop 3.0\0`, "\x1c\x02\x5a\xff\xff"),
    ],
    ["a JPEG of positions of the same bytes", samePositions()],
    ["a WebP", filled("RIFF\0\0\0\0WEBP", "EXIF\0\0\0\0")],
    ["an archive", filled("PK\x03\x04", "pass.jso")],
    ["zeros", filled("", "\0")],
  ])("A file is checked within 20 ms of processor time: %s", async (_, file) => {
    checkFile(file, none);
    const each = Math.min(...[await checked(file), await checked(file), await checked(file)]);
    expect(each).toBeLessThan(20);
  });
  const checked = (file: Uint8Array) => processorMs(() => void checkFile(file, none));
});

const none = { files: 0, bytes: 0 };

it("A file must not be empty and must be under 670 KB", () => {
  expect(checkFile(sized(ATTACHMENT_LIMIT_BYTES - 1), none)).toMatchObject({
    ok: true,
    value: { type: "application/pdf" },
  });
  expect(checkFile(sized(ATTACHMENT_LIMIT_BYTES), none)).toEqual({ ok: false, code: "file-too-large" });
  expect(ATTACHMENT_LIMIT_BYTES).toBe(686_080);
  expect(checkFile(new Uint8Array(), none)).toEqual({ ok: false, code: "file-unreadable" });
  expect(checkFile(bytes("MZ\0"), none)).toEqual({ ok: false, code: "file-type" });
  expect(checkFile(PDF, { files: 1, bytes: TRIP_ATTACHMENTS_BYTES - PDF.length })).toMatchObject({ ok: true });
  expect(checkFile(PDF, { files: 1, bytes: TRIP_ATTACHMENTS_BYTES - PDF.length + 1 })).toEqual({
    ok: false,
    code: "trip-full",
  });
});

it("A trip takes a limited number of files, however small", () => {
  expect(checkFile(PDF, { files: MAX_TRIP_FILES - 1, bytes: 0 })).toMatchObject({ ok: true });
  expect(checkFile(PDF, { files: MAX_TRIP_FILES, bytes: 0 })).toMatchObject({ code: "trip-full" });
});

it("Files that exceed the total size are accepted in order while they fit", () => {
  const files = [4, 7, 3, 3, 1].map((size, index) => ({ bytes: size, index }));
  expect(thatFit(files, 8).map(({ index }) => index)).toEqual([0, 2, 4]);
  expect(thatFit(files, 18)).toEqual(files);
  expect(thatFit(files, 0)).toEqual([]);
});
