import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { boundaryOf, readFields } from "./posted-form.server";

/** What a form adds to its file: its other fields, and what parts them. */
const AROUND_FILE_BYTES = 64 * 1024;

/** Whether a form of that length may hold a file that is small enough to keep. */
export const mayBeKept = (length: string | null | undefined) =>
  Number(length) <= ATTACHMENT_LIMIT_BYTES + AROUND_FILE_BYTES;

/** `texts`: the fields before the file, to be shown again. */
type Unread = { ok: false; code: "file-too-large" | "file-unreadable"; texts: FormData };
type Read = { ok: true; value: FormData } | Unread;

/**
 * The form of a page that takes one file. One that is larger than an attachment may be is read to its end, so that the
 * browser listens to the answer; only what comes before the file is held in memory.
 */
export async function formWithFile(request: Request): Promise<Read> {
  const type = request.headers.get("content-type") ?? "";
  const unread = (code: Unread["code"], texts = new FormData()): Unread => ({ ok: false, code, texts });
  try {
    if (mayBeKept(request.headers.get("content-length"))) {
      const read = await readFields(Buffer.from(await request.arrayBuffer()), type);
      return read.ok ? read : unread("file-unreadable");
    }
    return unread("file-too-large", await textsBefore(await beginningOf(request.body), type));
  } catch {
    return unread("file-unreadable");
  }
}

/** Reads a body to its end; returns no more of it than may be around a file. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<Buffer> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  const keep = (chunk: Uint8Array) => {
    if (bytes < AROUND_FILE_BYTES) kept.push(chunk);
    bytes += chunk.length;
  };
  await body?.pipeTo(new WritableStream({ write: keep }));
  return Buffer.concat(kept).subarray(0, AROUND_FILE_BYTES);
}

/** The fields of a form that is cut off in its file: those before the last boundary. */
async function textsBefore(beginning: Buffer, type: string): Promise<FormData> {
  const boundary = `--${boundaryOf(type)}`;
  const texts = beginning.subarray(0, Math.max(0, beginning.lastIndexOf(boundary)));
  const read = await readFields(Buffer.concat([texts, Buffer.from(`${boundary}--\r\n`)]), type);
  return read.ok ? read.value : new FormData();
}
