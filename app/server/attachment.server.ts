import { safeFileName } from "~/domain/file-name";
import { normalised } from "~/domain/plain-text";

/** A file to be saved, with its name in a header, no matter what its letters (RFC 6266). */
export function asAttachment(name: string): string {
  return disposition("attachment", name);
}

/** A document of ours to be shown, with the name it is saved by. */
export function asInline(name: string): string {
  return disposition("inline", name);
}

/** Both forms of the name are fit to be saved: an old program reads the first, which has ASCII alone. */
function disposition(how: "attachment" | "inline", given: string): string {
  const name = safeFileName(given);
  const plain = normalised(name, "NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/["\\%]/g, "");
  const [, base = "", extension = ""] = /^(.*?)(\.[^.]*)?$/.exec(plain) ?? [];
  const ascii = safeFileName(base.trim() === "" ? `document${extension}` : plain);
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${how}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
