import { ATTACHMENT_LIMIT_BYTES } from "~/domain/company/conditions";
import { refuse, type Verdict } from "~/domain/verdict";
import { readFields } from "./posted-form.server";

/** What a form adds to its file: its other fields, and what parts them. */
const AROUND_FILE_BYTES = 64 * 1024;

/** Whether a form of that length may hold a file that is small enough to keep. */
export const mayBeKept = (length: string | null | undefined) =>
  Number(length) <= ATTACHMENT_LIMIT_BYTES + AROUND_FILE_BYTES;

/**
 * The form of a page that takes one file. One that is larger than an attachment may be is read to its end, so that the
 * browser listens to the answer, and nothing of it is held in memory.
 */
export async function formWithFile(request: Request): Promise<Verdict<FormData, "file-too-large" | "file-unreadable">> {
  try {
    if (mayBeKept(request.headers.get("content-length"))) {
      const body = Buffer.from(await request.arrayBuffer());
      const read = await readFields(body, request.headers.get("content-type") ?? "");
      return read.ok ? read : refuse("file-unreadable");
    }
    await request.body?.pipeTo(new WritableStream());
    return refuse("file-too-large");
  } catch {
    return refuse("file-unreadable");
  }
}
