/** From a picture as the operator has it to the files that the site sends: upright, sRGB, without what a camera writes along. */
import { open, stat } from "node:fs/promises";
import type { Sharp } from "sharp";
import {
  type Focus,
  PHOTO_FORMATS,
  type Photo,
  type PhotoFormat,
  PLACEHOLDER_LIMIT_BYTES,
  photoLimit,
  photoPath,
  photoWidths,
  SHARED_LIMIT_BYTES,
  sharedPath,
  sharedSize,
} from "~/domain/catalogue/photo";

/** Counts up when files are made in another way: their names are then others too. */
export const RECIPE = 1;

const MB = 1024 * 1024;
const MAX_BYTES = 25 * MB;
const MAX_PIXELS = 100_000_000;
const MIN_SIZE = { width: 600, height: 400 };

/** From how good it should be to how good it must be; the first that is light enough is taken. */
const QUALITIES: Readonly<Record<PhotoFormat | "jpeg", readonly number[]>> = {
  avif: [56, 44, 33, 23, 12],
  webp: [78, 64, 50, 34, 16],
  jpeg: [80, 68, 54, 38, 24],
};
/** What no quality makes light enough has too much in it: it is softened. */
const SOFTENED = [1.5, 4, 12, 30];

export type Examined = Pick<Photo, "width" | "height" | "placeholder">;
export type MadeFile = { path: string; type: string; body: Buffer };

/** The package that knows pictures; it is not there for every machine, and needed by nothing else. */
async function sharpFor(file: string): Promise<Sharp> {
  const { default: sharp } = await import("sharp");
  return sharp(file, { failOn: "error", limitInputPixels: MAX_PIXELS }).autoOrient();
}

/** What the first bytes say a file is. */
function kindOf(head: Buffer): "jpeg" | "png" | "webp" | null {
  if (head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "jpeg";
  if (head.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return "png";
  return head.toString("latin1", 0, 4) === "RIFF" && head.toString("latin1", 8, 12) === "WEBP" ? "webp" : null;
}

const NAMED: Readonly<Record<string, string>> = { jpg: "jpeg", jpeg: "jpeg", png: "png", webp: "webp" };
const inMb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A few pixels of a picture, light enough to stand in the page itself. */
async function placeholderOf(upright: Sharp): Promise<string> {
  for (const size of [20, 16, 12, 8]) {
    const tiny = upright.clone().resize({ width: size, height: size, fit: "inside" });
    const text = (await tiny.flatten({ background: "#fff" }).webp({ quality: 30 }).toBuffer()).toString("base64");
    if (`data:image/webp;base64,${text}`.length <= PLACEHOLDER_LIMIT_BYTES) return text;
  }
  return "";
}

/** What is wrong with a picture, in words for the operator. */
type Examination = { ok: true; value: Examined } | { ok: false; message: string };
const wrong = (message: string): Examination => ({ ok: false, message });

/** Looks at a picture whole, no matter what its name says it is. */
export async function examinePhoto(file: string): Promise<Examination> {
  const { size } = await stat(file);
  if (size > MAX_BYTES) return wrong(`expected at most ${inMb(MAX_BYTES)}, found ${inMb(size)}`);
  const kind = kindOf(await headOf(file));
  const named = NAMED[file.split(".").at(-1)?.toLowerCase() ?? ""];
  if (!kind || kind !== named) {
    return wrong(`expected a JPEG, PNG or WebP picture under its own name, found ${kind ?? "something else"}`);
  }
  const hasSharp = await import("sharp").then(
    () => true,
    () => false,
  );
  if (!hasSharp) return wrong("expected the package sharp, which makes photographs, to be installed on this machine");
  try {
    const upright = await sharpFor(file);
    const { autoOrient } = await upright.metadata();
    const { width, height } = autoOrient;
    if (width < MIN_SIZE.width || height < MIN_SIZE.height) {
      return wrong(`expected at least ${MIN_SIZE.width} by ${MIN_SIZE.height} pixels, found ${width} by ${height}`);
    }
    return { ok: true, value: { width, height, placeholder: await placeholderOf(upright) } };
  } catch (error) {
    const said = error instanceof Error ? error.message.split("\n")[0] : String(error);
    if (said?.includes("pixel limit")) return wrong(`expected at most ${MAX_PIXELS / 1e6} megapixels, found more`);
    return wrong(`expected a picture that can be read to its end (${said})`);
  }
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

/** Encodes pixels in the best quality that weighs no more than it may. */
async function lightEnough({ data, info }: Pixels, format: PhotoFormat | "jpeg", limit: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const pixels = () => sharp(data, { raw: info });
  const encoded = (from: Sharp, quality: number) => {
    if (format === "avif") return from.avif({ quality, effort: 3, chromaSubsampling: "4:2:0" }).toBuffer();
    if (format === "webp") return from.webp({ quality, effort: 5 }).toBuffer();
    return from.jpeg({ quality, mozjpeg: true }).toBuffer();
  };
  for (const quality of QUALITIES[format]) {
    const body = await encoded(pixels(), quality);
    if (body.length <= limit) return body;
  }
  const worst = QUALITIES[format].at(-1) ?? 1;
  for (const sigma of SOFTENED) {
    const body = await encoded(pixels().blur(sigma), worst);
    if (body.length <= limit) return body;
  }
  throw new Error(`A picture of ${info.width} by ${info.height} cannot be made light enough`);
}

/** Every file of a photograph: each width in each format, and the one that goes with a shared link. */
export async function makePhoto(
  file: string,
  { id, width, height }: Pick<Photo, "id" | "width" | "height">,
  { x, y }: Focus = { x: 50, y: 50 },
): Promise<MadeFile[]> {
  const upright = await sharpFor(file);
  const pixelsOf = async (resized: Sharp): Promise<Pixels> =>
    resized.flatten({ background: "#fff" }).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const made: MadeFile[] = [];
  for (const each of photoWidths(width)) {
    const pixels = await pixelsOf(upright.clone().resize({ width: each, withoutEnlargement: true }));
    for (const format of PHOTO_FORMATS) {
      const body = await lightEnough(pixels, format, photoLimit(each));
      made.push({ path: photoPath(id, each, format), type: `image/${format}`, body });
    }
  }
  const size = sharedSize({ width, height });
  const scale = Math.min(width / size.width, height / size.height);
  const cut = { width: Math.floor(size.width * scale), height: Math.floor(size.height * scale) };
  const left = Math.floor(((width - cut.width) * x) / 100);
  const top = Math.floor(((height - cut.height) * y) / 100);
  const shared = await pixelsOf(
    upright
      .clone()
      .extract({ left, top, ...cut })
      .resize({ ...size, fit: "fill" }),
  );
  made.push({ path: sharedPath(id), type: "image/jpeg", body: await lightEnough(shared, "jpeg", SHARED_LIMIT_BYTES) });
  return made;
}
