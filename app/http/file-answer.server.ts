import type { FileType } from "~/domain/attachment";

/** A name in a header, whatever its letters (RFC 6266). */
function asAttachment(name: string): string {
  const plain =
    name
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .replace(/["\\%]/g, "") || "document";
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

type Kept = { name: string; type: FileType; content: Buffer };

/** A file of a trip, once it is known who asks: saved, never shown as a page of ours. 404 where there is none. */
export function fileAnswer(file: Kept | null): Response {
  if (!file) throw new Response("unknown", { status: 404, headers: { "Content-Type": "text/plain" } });
  return new Response(new Uint8Array(file.content), {
    headers: {
      "Content-Type": file.type === "text/plain" ? "text/plain; charset=utf-8" : file.type,
      "Content-Length": String(file.content.length),
      "Content-Disposition": asAttachment(file.name),
      "Content-Security-Policy": "sandbox; default-src 'none'",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}
