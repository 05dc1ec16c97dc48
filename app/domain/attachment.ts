/** Files attached to a trip or to a claim (spec 5, 8): what they may be. Pure. */
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { MAX_TRIP_FILES, TRIP_ATTACHMENTS_BYTES } from "~/domain/company/limits";
import { hasControl, utf8Of } from "./attachment-text";
import { withoutPosition } from "./photo-position";
import { accept, refuse, type Verdict } from "./verdict";

/** What a file is, by its content: the name is only what someone called it. */
export const FILE_TYPES = [
  "application/pdf",
  "image/jpeg",
  "image/png",
  "image/gif",
  "image/webp",
  "image/heic",
  "text/plain",
] as const;
export type FileType = (typeof FILE_TYPES)[number];

const ascii = (bytes: Uint8Array, from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));

/** How far into a file its header may be (ISO 32000-1, annex H): mail programs and printers put a mark or lines before it. */
const PDF_HEADER_BYTES = 1024;

/** Whether a file is a PDF, with nothing but text before its header. */
function isPdf(bytes: Uint8Array): boolean {
  const head = ascii(bytes, 0, PDF_HEADER_BYTES + 5);
  const at = head.indexOf("%PDF-");
  return at !== -1 && !hasControl(bytes.subarray(0, at));
}

/** Whether a file is a pass of a telephone's wallet, or several: an archive, which nothing here unpacks. */
function isWalletPass(bytes: Uint8Array): boolean {
  if (ascii(bytes, 0, 4) !== "PK\x03\x04") return false;
  // The names of what is inside stand in clear, at its beginning and its end.
  const names = [bytes.subarray(0, NAMES_BYTES), bytes.subarray(-NAMES_BYTES)];
  return names.some((part) => /pass\.json|\.pkpass/.test(new TextDecoder("latin1").decode(part)));
}
const NAMES_BYTES = 16 * 1024;

/** The type of a picture or a PDF by its first bytes; null for what is none. */
function typeByBytes(bytes: Uint8Array): Exclude<FileType, "text/plain"> | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === "PNG\r\n\x1a\n") return "image/png";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "image/gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(ascii(bytes, 8, 12)))
    return "image/heic";
  return isPdf(bytes) ? "application/pdf" : null;
}

/** A file as it is kept: a text in UTF-8, a photo without the position it was taken at. Null for what is none of FILE_TYPES. */
export function keptFile(bytes: Uint8Array): KeptFile | null {
  const type = typeByBytes(bytes);
  if (type) {
    const content = withoutPosition(bytes, type);
    return content && { type, content };
  }
  const text = utf8Of(bytes);
  return text && { type: "text/plain", content: text };
}

export type KeptFile = { type: FileType; content: Uint8Array };

/** Selects files, in order, up to `most` bytes in all; a smaller file may follow one left out. */
export function thatFit<F extends { bytes: number }>(files: readonly F[], most: number): F[] {
  let left = most;
  return files.filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

export type AttachmentRefusal =
  | "file-missing"
  | "file-too-large"
  | "file-type"
  | "file-wallet"
  | "file-unreadable"
  | "trip-full";

/** Checks a file to attach to a trip whose files already take up `used`. Returns what is kept of it. */
export function checkFile(
  bytes: Uint8Array,
  used: { files: number; bytes: number },
): Verdict<KeptFile, AttachmentRefusal> {
  if (bytes.length === 0) return refuse("file-unreadable");
  if (bytes.length >= ATTACHMENT_LIMIT_BYTES) return refuse("file-too-large");
  const kept = keptFile(bytes);
  if (kept === null) return refuse(isWalletPass(bytes) ? "file-wallet" : "file-type");
  // A text of another encoding may take more bytes in UTF-8.
  if (kept.content.length >= ATTACHMENT_LIMIT_BYTES) return refuse("file-too-large");
  const isFull = used.files >= MAX_TRIP_FILES || used.bytes + kept.content.length > TRIP_ATTACHMENTS_BYTES;
  return isFull ? refuse("trip-full") : accept(kept);
}
