/** What a post may hold, looked at before anything makes more of a field than its name and its text. */
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { MAX_FIELD_DEPTH, MAX_FIELD_NAME, MAX_FORM_FIELDS } from "~/domain/company/limits";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** `form-malformed`: no form of any page; `form-too-long`: more fields than any page has. */
export type FormProblem = "form-malformed" | "form-too-long";

/** Parts of a name that would reach past the fields of an object, or set how long a list is. */
const REACHING = new Set(["__proto__", "constructor", "prototype", "length"]);

/** Whether a name leads no deeper, nor further along, than the forms of a party's travellers do. */
function isFieldName(name: string): boolean {
  if (name === "" || name.length > MAX_FIELD_NAME || name.startsWith("__") || /\p{Cc}/u.test(name)) return false;
  const [, ...inner] = name.split(/[.[]/);
  if (inner.length >= MAX_FIELD_DEPTH) return false;
  return inner.every((part) => {
    const key = part.endsWith("]") ? part.slice(0, -1) : part;
    return !REACHING.has(key) && !(/^\d+$/.test(key) && Number(key) >= MAX_PASSENGERS);
  });
}

/** The problem of a form's fields, if they have one. Texts may hold anything but NUL, which no database keeps alike. */
export function fieldsProblem(fields: Iterable<[string, FormDataEntryValue]>): FormProblem | null {
  let count = 0;
  for (const [name, value] of fields) {
    count += 1;
    if (count > MAX_FORM_FIELDS) return "form-too-long";
    if (!isFieldName(name)) return "form-malformed";
    if (typeof value === "string" ? value.includes("\0") : value.name.includes("\0")) return "form-malformed";
  }
  return null;
}

/** How often a separator is in a body, counted no further than matters. */
function countUpTo(most: number, separator: string, body: Buffer): number {
  let count = 0;
  for (let at = body.indexOf(separator); at !== -1 && count <= most; at = body.indexOf(separator, at + 1)) count += 1;
  return count;
}

/** What parts the fields of a form with files, by its content type. */
export function boundaryOf(type: string): string | undefined {
  return /;\s*boundary="?([^\s";]{1,70})/i.exec(type)?.[1];
}

/**
 * The fields of a body in one of the two encodings of forms. They are counted before any is read, and a body that only
 * looks like a form is refused, never thrown at.
 */
export async function readFields(body: Buffer, type: string): Promise<Verdict<FormData, FormProblem>> {
  const isMultipart = /^\s*multipart\/form-data\b/i.test(type);
  const boundary = boundaryOf(type);
  if (isMultipart && boundary === undefined) return refuse("form-malformed");
  if (countUpTo(MAX_FORM_FIELDS, isMultipart ? `--${boundary}` : "&", body) > MAX_FORM_FIELDS)
    return refuse("form-too-long");
  try {
    const fields = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
    const problem = fieldsProblem(fields);
    return problem ? refuse(problem) : accept(fields);
  } catch {
    return refuse("form-malformed");
  }
}
