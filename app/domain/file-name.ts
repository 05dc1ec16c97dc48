/** Names of files that others sent or that we make: safe to show, to send in a header and to save on any disk. Pure. */
import { normalised } from "~/domain/plain-text";
import type { FileType } from "./attachment";

const MAX_NAME = 120;
/** Characters that are not seen, end a line, change its direction, are half of one, or part a path. */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}/\\:*?"<>|]+/gu;
/** Names that Windows keeps for devices, with any ending. */
const DEVICES = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³])\s*(\.|$)/i;
const EXTENSION = /\.([\p{L}\d]{1,8})$/u;
const NAMELESS = "document";

/** The extensions a file may have by its content, the first where its name has none of them. */
const EXTENSIONS: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  "application/pdf": ["pdf"],
  "image/jpeg": ["jpg", "jpeg"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "image/heic": ["heic", "heif"],
  "text/plain": ["txt"],
};

/** A file's name as it can be shown, sent and saved anywhere; its extension is kept. */
export function safeFileName(given: string): string {
  const name = cleaned(given);
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  return named(extension === "" ? name : name.slice(0, -extension.length), extension);
}

/**
 * The name of a file that somebody sent, with the extension of its content: `facture.pdf .bat` that is a PDF is
 * `facture.pdf`, a GIF called `facture.html` is `facture.gif`, and any text is `.txt`, so that nothing runs when it is
 * opened.
 */
export function attachmentName(given: string, type: FileType): string {
  const own = EXTENSIONS[type];
  const isOwn = (extension: string) => own.some((one) => one === extension.toLowerCase());
  let base = cleaned(given);
  let extension: string = own[0];
  // The last extension goes, no matter what it is, then those of the content that it was hidden behind.
  for (let first = true; ; first = false) {
    const [last, letters = ""] = EXTENSION.exec(base) ?? [];
    const isOne = last !== undefined && /\p{L}/u.test(letters) && (first || isOwn(letters));
    if (!isOne) return named(base, `.${extension}`);
    if (first && isOwn(letters)) extension = letters;
    base = trimmed(base.slice(0, -last.length));
  }
}

function cleaned(given: string): string {
  // Of a name no disk takes, its two ends: putting a great many marks in order takes as long as their number squared.
  const ends = given.length > 1000 ? given.slice(0, 500) + given.slice(-100) : given;
  return trimmed(
    normalised(ends, "NFC")
      .replace(UNFIT, " ")
      .replace(/\s+/g, " ")
      .replace(/^[\s.]+/, ""),
  );
}

/** Without the points and spaces that Windows drops from the end of a name. */
function trimmed(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}

function named(base: string, extension: string): string {
  const short = trimmed([...base].slice(0, MAX_NAME - extension.length).join("")) || NAMELESS;
  return `${DEVICES.test(short) ? "_" : ""}${short}${extension}`;
}
