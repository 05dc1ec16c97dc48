import { unstable_parseMultipartFormData as parseParts, type UploadHandler } from "@remix-run/node";
import { ATTACHMENT_LIMIT_BYTES } from "~/domain/conditions";

/** Reads a part to its end and keeps what an attachment may have: one that has all of it is too large anyway. */
const keepBeginning: UploadHandler = async ({ filename, contentType, data }) => {
  const kept: Uint8Array<ArrayBuffer>[] = [];
  let room = ATTACHMENT_LIMIT_BYTES;
  for await (const bytes of data) {
    if (room > 0) kept.push(new Uint8Array(bytes.subarray(0, room)));
    room -= Math.min(room, bytes.length);
  }
  return filename === undefined
    ? Buffer.concat(kept).toString("utf8")
    : new File(kept, filename, { type: contentType });
};

/**
 * The form of a page that takes files, with an empty text for a file that was not chosen; null for a form that cannot
 * be read. Of a file that is larger than an attachment
 * may be, only so much is held in memory as tells that it is: its page says so in words.
 */
export async function formWithFile(request: Request): Promise<FormData | null> {
  const inParts = request.headers.get("content-type")?.startsWith("multipart/form-data");
  const form = inParts ? parseParts(request, keepBeginning) : request.formData();
  return form.catch(() => null);
}
