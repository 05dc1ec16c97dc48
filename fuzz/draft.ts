/** A request while it is being made: what mutations change, and the bytes that come of it. */
import type { Message } from "./wire";

/** A text as a person types it, or one that is in its bytes already (a character each). */
export type Text = string | { raw: string };
export type Pair = readonly [name: Text, value: Text];

export type Draft = {
  method: string;
  /** As sent, percent signs and all. */
  path: string;
  query: Pair[];
  headers: [name: string, value: string][];
  /** What the form sends; null for a request without a body. */
  fields: Pair[] | null;
  isMultipart: boolean;
  /** Of the parts of a multipart body: named files. */
  files: ReadonlySet<string>;
  boundary: string;
  /** Undefined where it is the right one, null where there is none. */
  contentType: string | null | undefined;
  contentLength: string | null | undefined;
  isChunked: boolean;
  /** What becomes of the body once it is bytes. */
  bends: ((body: Buffer) => Buffer)[];
  /** Whether where it ends is unclear, so that nothing may follow on its connection. */
  isDirty: boolean;
  isCut: boolean;
};

const SAFE = /[\w.~*-]/;

function percentEncoded(text: string): string {
  let encoded = "";
  for (const byte of Buffer.from(text, "utf8")) {
    const character = String.fromCharCode(byte);
    if (SAFE.test(character)) encoded += character;
    else encoded += byte === 32 ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return encoded;
}

/** As a form writes it into an address or a body. */
const encoded = (text: Text) => (typeof text === "string" ? percentEncoded(text) : text.raw);
const plainBytes = (text: Text) =>
  typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(text.raw, "latin1");

/** The text of it, for who only looks. */
export const textOf = (text: Text) => (typeof text === "string" ? text : text.raw);

export const urlEncoded = (pairs: readonly Pair[]) =>
  pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");

function multipart({ fields, files, boundary }: Draft): Buffer {
  const parts = (fields ?? []).flatMap(([name, value]) => {
    const file = files.has(textOf(name)) ? '; filename="billet.txt"\r\nContent-Type: text/plain' : "";
    const quoted = Buffer.concat([Buffer.from('form-data; name="'), plainBytes(name), Buffer.from(`"${file}`)]);
    const head = Buffer.concat([
      Buffer.from(`--${boundary}\r\nContent-Disposition: `),
      quoted,
      Buffer.from("\r\n\r\n"),
    ]);
    return [head, plainBytes(value), Buffer.from("\r\n")];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

function bodyOf(draft: Draft): Buffer | null {
  if (!draft.fields) return draft.bends.length > 0 ? bent(Buffer.alloc(0), draft) : null;
  return bent(draft.isMultipart ? multipart(draft) : Buffer.from(urlEncoded(draft.fields), "latin1"), draft);
}

const bent = (body: Buffer, { bends }: Draft) => bends.reduce((bytes, bend) => bend(bytes), body);

/** The target of the request line. */
export function addressOf({ path, query }: Draft): string {
  return query.length > 0 ? `${path}?${urlEncoded(query)}` : path;
}

function headersOf(draft: Draft, body: Buffer | null): [string, string][] {
  const headers = [...draft.headers];
  if (!body) return headers;
  const form = draft.isMultipart
    ? `multipart/form-data; boundary=${draft.boundary}`
    : "application/x-www-form-urlencoded";
  const type = draft.contentType === undefined ? form : draft.contentType;
  if (type !== null) headers.push(["Content-Type", type]);
  if (draft.isChunked) headers.push(["Transfer-Encoding", "chunked"]);
  const length =
    draft.contentLength === undefined ? (draft.isChunked ? null : String(body.length)) : draft.contentLength;
  if (length !== null) headers.push(["Content-Length", length]);
  return headers;
}

/** The bytes to send. */
export function messageOf(draft: Draft): Message {
  const body = bodyOf(draft);
  const lines = headersOf(draft, body).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(`${draft.method} ${addressOf(draft)} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1");
  const { isDirty, isCut } = draft;
  const sent = !body
    ? [head]
    : draft.isChunked
      ? [head, Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from("\r\n0\r\n\r\n")]
      : [head, body];
  return { bytes: Buffer.concat(sent), isHead: draft.method === "HEAD", isDirty, isCut };
}

const SHOWN = 300;

/** What a terminal can show of it. */
function shown(text: string, length = SHOWN): string {
  const readable = text.slice(0, length).replace(/[^\x20-\x7e]/g, (character) => {
    const code = character.charCodeAt(0);
    return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u${code.toString(16).padStart(4, "0")}`;
  });
  return text.length > length ? `${readable}… (${text.length} in all)` : readable;
}

/** Much like a command for curl, long values cut: what it is, for a reader. */
export function describe(draft: Draft): string {
  const body = bodyOf(draft);
  const headers = headersOf(draft, body)
    .filter(([name]) => !/^(cookie|sec-fetch-site|accept|accept-language)$/i.test(name) || draft.fields === null)
    .map(([name, value]) => ` -H '${name}: ${/^cookie$/i.test(name) ? shown(value, 24) : shown(value, 120)}'`);
  const data = body ? ` --data-binary $'${shown(body.toString("latin1"))}'` : "";
  return `curl --path-as-is -X ${shown(draft.method, 40)} '{site}${shown(addressOf(draft))}'${headers.join("")}${data}`;
}
