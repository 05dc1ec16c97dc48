import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { withoutPosition } from "./photo-position";

function keptOf(picture: Uint8Array, type: string): Uint8Array {
  const kept = withoutPosition(picture, type);
  if (!kept) throw new Error("A picture that is not kept");
  return kept;
}

const GPS = {
  GPSLatitudeRef: "N",
  GPSLatitude: "46/1 48/1 1234/100",
  GPSLongitudeRef: "W",
  GPSLongitude: "71/1 12/1 4321/100",
  GPSDateStamp: "2030:05:01",
};
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="46,48.2057N" exif:PixelXDimension="8"><exif:GPSLongitude>71,12.7202W</exif:GPSLongitude></rdf:Description></rdf:RDF></x:xmpmeta>`;

async function photo(format: "jpeg" | "png" | "webp"): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 8, height: 4, channels: 3, background: "#0c3b4b" } })
    .withExif({ IFD0: { Make: "Camera of a test", Orientation: "6" }, IFD3: GPS })
    .withXmp(XMP)
    .withMetadata({ orientation: 6 });
  return new Uint8Array(await picture.toFormat(format).toBuffer());
}

/** What a position is written with in a file. */
const POSITION = ["2030:05:01", "46,48.2057N", "71,12.7202W"];
const saysWhere = (file: Uint8Array) => POSITION.filter((text) => Buffer.from(file).includes(text));

describe.each(["jpeg", "webp", "png"] as const)("a photo in %s", (format) => {
  it("A photo is kept without its position, and shows the same", async () => {
    const taken = await photo(format);
    expect(saysWhere(taken)).toContain("2030:05:01");
    const kept = keptOf(taken, `image/${format}`);
    expect(saysWhere(kept)).toEqual([]);
    const { exif, width, height, orientation } = await sharp(kept).metadata();
    expect([width, height]).toEqual([8, 4]);
    // A PNG says which way is up in the chunk that goes.
    if (format !== "png") {
      expect(orientation).toBe(6);
      expect(exif?.includes("Camera of a test")).toBe(true);
    }
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer());
  });

  it("A photo that was cut off anywhere is kept as it is, or without its position", async () => {
    const taken = await photo(format);
    for (let length = 0; length < taken.length; length += 7) {
      const cut = keptOf(taken.subarray(0, length), `image/${format}`);
      expect(cut.length).toBeLessThanOrEqual(length);
    }
  });
});

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

it("A photo of a telephone is kept without its position where no mark stands before its block", async () => {
  const text = textOf(await photo("jpeg"));
  const block = text.slice(text.indexOf("Exif\0\0") + 6);
  const kept = keptOf(latin1(`\0\0\0\x18ftypheic\0\0\0\0${block}`), "image/heic");
  expect(saysWhere(latin1(block))).toContain("2030:05:01");
  expect(saysWhere(kept)).toEqual([]);
});

it.each([
  [
    "under another prefix",
    'e:GPSLatitude xmlns:e="x">46,48.834N</e:GPSLatitude>',
    'e:GPSLatitude xmlns:e="x">          <',
  ],
  [
    "as names of its place",
    "photoshop:City='Beaupré' a:Sublocation=\"12, rue\"",
    "City='       ' a:Sublocation=\"       \"",
  ],
  ["in its film", "\xa9xyz\0\x12\x15\xc7+46.8139-071.2080/", "\xa9xyz\0\x12\x15\xc7                  "],
  ["in the film of another telephone", "ISO6709+46.8139-071.2080+098.7/x", "ISO6709                        x"],
  [
    "as its agency writes it",
    "\xff\xed\0\x30Photoshop 3.0\0\x1c\x02\x5a\0\x06Quebec\x1c\x02\x78\0\x03Zoe",
    "\x1c\x02\x5a\0\x06      \x1c\x02\x78\0\x03Zoe",
  ],
])("A photo with its position %s is kept without it", (_, written, kept) => {
  for (const type of ["image/jpeg", "image/gif", "image/heic"]) {
    const text = textOf(keptOf(latin1(`head ${written} tail`), type));
    expect(text).toContain(kept);
    expect(text).toHaveLength(written.length + 10);
  }
});

it("A photo without a position, and what is no photo, stay as they are", async () => {
  const plain = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#fff" } })
    .jpeg()
    .toBuffer();
  expect(Buffer.from(keptOf(new Uint8Array(plain), "image/jpeg"))).toEqual(plain);
  const pdf = new TextEncoder().encode("%PDF-1.7 exif:GPSLatitude='46,48N'");
  expect(keptOf(pdf, "application/pdf")).toBe(pdf);
});
