import { describe, expect, it } from "vitest";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { MAX_TRIP_FILES, TRIP_ATTACHMENTS_BYTES } from "~/domain/company/limits";
import { checkFile, fileTypeOf, thatFit } from "./attachment";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const PDF = bytes("%PDF-1.7\n…");
const sized = (size: number) => {
  const file = new Uint8Array(size).fill(32);
  file.set(bytes("%PDF-"));
  return file;
};

describe("a file's type", () => {
  it.each([
    ["application/pdf", "%PDF-1.4"],
    ["image/jpeg", "\xff\xd8\xff\xe0"],
    ["image/png", "\x89PNG\r\n\x1a\n\0\0"],
    ["image/gif", "GIF89a\0"],
    ["image/webp", "RIFF\0\0\0\0WEBPVP8 "],
    ["image/heic", "\0\0\0\x18ftypheic\0"],
    ["text/plain", "Bring the passports.\r\n"],
    ["text/plain", "<script>alert(1)</script>"],
    ["text/plain", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ])("A file is recognised as %s by its content", (type, content) => {
    expect(fileTypeOf(bytes(content))).toBe(type);
  });

  it.each(["MZ\x90\0", "PK\x03\x04", "\x7fELF", "\0\0\0\x18ftypmp42", "\xff\xfe\0\0", "\xc3("])(
    "A file of an unknown type is refused: %j",
    (content) => {
      expect(fileTypeOf(bytes(content))).toBeNull();
    },
  );
});

const none = { files: 0, bytes: 0 };

it("A file must not be empty and must be under 670 KB", () => {
  expect(checkFile(sized(ATTACHMENT_LIMIT_BYTES - 1), none)).toEqual({ ok: true, value: "application/pdf" });
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
