/** Where a photo was taken, which cameras write into it: taken out of what people attach, since they share it with others. */

const EXIF = "Exif\0\0";
/** How a block begins, in either order of bytes. */
const BLOCKS = ["II*\0", "MM\0*"];
const GPS_TAG = 0x8825;
/** Bytes of one value of each type of a field (TIFF 6.0). */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
/** Fields that a directory is read to at most. */
const MAX_FIELDS = 200;
/** Bytes that may be blanked of a file: a position takes some hundred, however often it is written. */
const MAX_BLANKED = 64 * 1024;
/** Photos in one file: the picture, its preview, the frames of a short film. */
const MAX_BLOCKS = 20;

/** One character a byte. */
const textOf = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** Where `wanted` ends in a text, each time, as often as matters. */
function endsOf(wanted: string, text: string): number[] {
  const ends: number[] = [];
  for (let at = text.indexOf(wanted); at !== -1 && ends.length < MAX_BLOCKS; at = text.indexOf(wanted, at + 1))
    ends.push(at + wanted.length);
  return ends;
}

/** How many bytes may still be blanked. */
type Budget = { left: number };

/** Reads and blanks the fields of one block of Exif, which is a TIFF file of its own. */
class Block {
  readonly #view: DataView;
  readonly #little: boolean;
  readonly #budget: Budget;

  constructor(view: DataView, budget: Budget) {
    this.#view = view;
    this.#budget = budget;
    this.#little = view.byteLength > 8 && view.getUint16(0) === 0x4949;
  }

  get isOne(): boolean {
    const { byteLength } = this.#view;
    return byteLength > 8 && [0x4949, 0x4d4d].includes(this.#view.getUint16(0)) && this.#short(2) === 42;
  }

  #short = (at: number) => this.#view.getUint16(at, this.#little);
  #long = (at: number) => this.#view.getUint32(at, this.#little);

  /** Where the fields of a directory stand. */
  #fields(directory: number): number[] {
    if (directory < 8 || directory + 2 > this.#view.byteLength) return [];
    const most = Math.min(this.#short(directory), MAX_FIELDS);
    const all = Array.from({ length: most }, (_, index) => directory + 2 + index * 12);
    return all.filter((at) => at + 12 <= this.#view.byteLength);
  }

  #blank(from: number, length: number): void {
    const end = Math.min(from + length, this.#view.byteLength);
    this.#budget.left -= Math.max(0, end - from);
    if (this.#budget.left < 0) return;
    for (let at = from; at < end; at++) this.#view.setUint8(at, 0);
  }

  /** Leaves a directory of positions with no field in it. */
  blankPosition(): void {
    for (const field of this.#fields(this.#long(4))) {
      if (this.#short(field) !== GPS_TAG) continue;
      const directory = this.#long(field + 8);
      for (const at of this.#fields(directory)) {
        const bytes = (SIZES[this.#short(at + 2)] ?? 8) * this.#long(at + 4);
        if (bytes > 4) this.#blank(this.#long(at + 8), bytes);
        this.#blank(at, 12);
      }
      if (directory >= 8) this.#blank(directory, 2);
      if (this.#budget.left < 0) return;
    }
  }
}

/** A position, or the names of its place, as XMP writes them: under any prefix, as an attribute or as an element. */
const PLACE = String.raw`:(?:GPS[A-Z]\w{1,30}|City|Sublocation|Location|ProvinceState|State|Country\w{0,4})(?!\w)`;
const XMP = new RegExp(
  String.raw`(${PLACE}\s{0,9}=\s{0,9}["'])([^"'<>]{0,60})["']|(${PLACE}(?:\s[^<>]{0,120})?>)([^<]{0,60})`,
  "g",
);

/** A position as a film that is part of a photo tells it (ISO 6709): `+46.8139-071.2080/`. */
const FILM = /[+-]\d{2}\.\d{2,8}[+-]\d{3}\.\d{2,8}(?:[+-]\d{1,5}(?:\.\d{1,5})?)?(?:CRS\w{0,12})?\//g;

/** The segment in which agencies write names of places (IPTC-IIM): city, street, province and country. */
const IPTC = "Photoshop 3.0\0";
const FIELD = "\x1c\x02";
const PLACE_FIELDS = [90, 92, 95, 100, 101];

function blankTexts(bytes: Uint8Array, text: string): void {
  for (const found of text.matchAll(XMP)) {
    const [, name = "", value = "", tag = "", content = ""] = found;
    const from = found.index + (name + tag).length;
    bytes.fill(0x20, from, from + (value + content).length);
  }
  for (const { 0: all, index } of text.matchAll(FILM)) bytes.fill(0x20, index, index + all.length);
  for (const start of endsOf(IPTC, text)) {
    const [high = 0, low = 0] = bytes.subarray(start - IPTC.length - 2, start);
    const end = Math.min(start + high * 256 + low, bytes.length);
    const segment = text.slice(start, end);
    for (let mark = segment.indexOf(FIELD); mark !== -1; mark = segment.indexOf(FIELD, mark + 1)) {
      const at = start + mark + FIELD.length;
      const [field = 0, longest = 0, length = 0] = bytes.subarray(at, at + 3);
      if (!PLACE_FIELDS.includes(field)) continue;
      const over = Math.min(at + 3 + longest * 256 + length, end);
      bytes.fill(0x20, at + 3, over);
      // What is blank holds no further field.
      mark = Math.max(mark, over - start - 1);
    }
  }
}

const E_XIF = 0x65584966;
/** Kinds of chunks with a text: `iTXt`, `tEXt`, `zTXt`. */
const TEXTS = [0x69545874, 0x74455874, 0x7a545874];
/** How the key of a text begins that is XMP, or Exif as other programs keep it: `XML:`, `Raw `. */
const ABOUT = [0x584d4c3a, 0x52617720];

/** A PNG without the chunks that may say where it was taken: their checksums forbid to change them. */
function pngWithout(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept = new Uint8Array(bytes.length);
  kept.set(bytes.subarray(0, 8));
  let to = 8;
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 <= bytes.length ? at + 12 + view.getUint32(at) : bytes.length + 1;
    if (end > bytes.length) return bytes;
    const type = view.getUint32(at + 4);
    const isAbout = type === E_XIF || (TEXTS.includes(type) && ABOUT.includes(view.getUint32(at + 8)));
    if (!isAbout) {
      for (let from = at; from < end; from++) kept[to++] = bytes[from] ?? 0;
    }
    at = end;
  }
  return kept.subarray(0, to);
}

/**
 * A picture without the position it was taken at; everything else of it stays, also which way up it is. Null for one that
 * no camera made: its positions take more bytes than there could be.
 */
export function withoutPosition(picture: Uint8Array, type: string): Uint8Array | null {
  if (!type.startsWith("image/")) return picture;
  if (type === "image/png") return pngWithout(picture);
  const bytes = Uint8Array.from(picture);
  const text = textOf(bytes);
  const starts = endsOf(EXIF, text);
  // A chunk of WebP: its name, its length, and then the block.
  if (type === "image/webp") starts.push(...endsOf("EXIF", text).map((at) => at + 4));
  // An item of HEIC may begin with the block itself.
  if (type === "image/heic") starts.push(...BLOCKS.flatMap((mark) => endsOf(mark, text)).map((at) => at - 4));
  const budget = { left: MAX_BLANKED };
  for (const at of starts) {
    const block = new Block(new DataView(bytes.buffer, Math.min(at, bytes.length)), budget);
    if (block.isOne) block.blankPosition();
    if (budget.left < 0) return null;
  }
  blankTexts(bytes, text);
  return bytes;
}
