/** Files attached to a trip or to a claim (spec 5, 8): what they may be. Pure. */
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { MAX_TRIP_FILES, TRIP_ATTACHMENTS_BYTES } from "~/domain/company/limits";
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

/** Nothing but text, as far as its bytes tell. */
function isText(bytes: Uint8Array): boolean {
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** The type of a file's content; null for what is none of FILE_TYPES. */
export function fileTypeOf(bytes: Uint8Array): FileType | null {
  if (ascii(bytes, 0, 5) === "%PDF-") return "application/pdf";
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "image/jpeg";
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === "PNG\r\n\x1a\n") return "image/png";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "image/gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (ascii(bytes, 4, 8) === "ftyp" && /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(ascii(bytes, 8, 12)))
    return "image/heic";
  return isText(bytes) ? "text/plain" : null;
}

/** Of these files, in their order, those that come to no more than `most` bytes; a smaller one may follow one left out. */
export function thatFit<F extends { bytes: number }>(files: readonly F[], most: number): F[] {
  let left = most;
  return files.filter(({ bytes }) => {
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

export type AttachmentRefusal = "file-missing" | "file-too-large" | "file-type" | "file-unreadable" | "trip-full";

/** Whether a file may be attached to a trip that already holds so many files of so many bytes. */
export function checkFile(
  bytes: Uint8Array,
  used: { files: number; bytes: number },
): Verdict<FileType, AttachmentRefusal> {
  if (bytes.length === 0) return refuse("file-unreadable");
  if (bytes.length >= ATTACHMENT_LIMIT_BYTES) return refuse("file-too-large");
  const type = fileTypeOf(bytes);
  if (type === null) return refuse("file-type");
  const isFull = used.files >= MAX_TRIP_FILES || used.bytes + bytes.length > TRIP_ATTACHMENTS_BYTES;
  return isFull ? refuse("trip-full") : accept(type);
}
