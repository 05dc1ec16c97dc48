import type { FileType } from "~/domain/attachment";
import { attachmentName } from "~/domain/file-name";
import { asAttachment } from "./attachment.server";

type StoredFile = { name: string; type: FileType; content: Buffer };

/** For an address where no file is. */
export function noFile(): Response {
  return new Response("Not found\n", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

/** A file of a trip, once it is known who asks: saved, never shown as a page of ours. 404 where there is none. */
export function fileAnswer(file: StoredFile | null): Response {
  if (!file) return noFile();
  return new Response(new Uint8Array(file.content), {
    headers: {
      "Content-Type": file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type,
      "Content-Length": String(file.content.length),
      "Content-Disposition": asAttachment(attachmentName(file.name, file.type)),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
    },
  });
}

/** A document that was just made, to be saved under its name. */
export function savedFile(body: BodyInit, type: string, name: string): Response {
  return new Response(body, { headers: { "Content-Type": type, "Content-Disposition": asAttachment(name) } });
}
