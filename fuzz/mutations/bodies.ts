/** Bodies: what a form's bytes are said to be, and what they are. */
import type { Random } from "../../faults/random";
import type { Draft } from "../draft";
import type { Mutations } from "./mutation";

const TYPES = [
  "text/plain",
  "application/json",
  "application/xml",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  'multipart/form-data; boundary="',
  "multipart/form-data; boundary=x; boundary=y",
  `multipart/form-data; boundary=${"b".repeat(5000)}`,
  "multipart/form-data; boundary=\xff\xfe",
  "multipart/mixed; boundary=x",
  "application/x-www-form-urlencoded; charset=utf-16",
  "application/x-www-form-urlencoded; charset=x",
  "application/x-www-form-urlencoded, text/html",
  "APPLICATION/X-WWW-FORM-URLENCODED",
  "application/x-www-form-urlencoded;",
  ";",
  "/",
  "",
  "a".repeat(4000),
  "multipart/form-data;boundary=x; charset=utf-7",
] as const;
const LENGTHS = ["0", "-1", "+5", "1e3", "0x10", "99999999999999999999", "5, 5", "x", " ", "1.5"] as const;

const hasBody = ({ fields }: Draft) => fields !== null;
const asMultipart = (draft: Draft) => {
  draft.isMultipart = true;
};

/** Changes the text of a multipart body; its bytes are kept, a character each. */
function bend(draft: Draft, change: (text: string) => string): void {
  draft.bends.push((body) => Buffer.from(change(body.toString("latin1")), "latin1"));
}

const part = (boundary: string, head: string, body: string) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`;

const BENT: Record<string, (text: string, boundary: string, random: Random) => string> = {
  "cut short": (text, _, random) => text.slice(0, random.whole(0, text.length)),
  "without its end": (text, boundary) => text.replace(`--${boundary}--\r\n`, ""),
  "ended early": (text, boundary) => `--${boundary}--\r\n${text}`,
  "with line feeds alone": (text) => text.replaceAll("\r\n", "\n"),
  "with another boundary": (text, boundary) => text.replaceAll(boundary, `${boundary}x`),
  "with a boundary in a value": (text, boundary) => text.replace("\r\n\r\n", `\r\n\r\n--${boundary}`),
  "with something before": (text) => `${"x".repeat(2000)}\r\n${text}`,
  "with something after": (text) => `${text}${"x".repeat(2000)}`,
  "without dispositions": (text) => text.replaceAll(/Content-Disposition: [^\r]*\r\n/g, ""),
  "without names": (text) => text.replaceAll(/ name="[^"]*"/g, ""),
  "with names that do not end": (text) => text.replaceAll(/ name="([^"]*)"/g, ' name="$1'),
  "with other dispositions": (text) => text.replaceAll("form-data;", "attachment;"),
  "with huge heads": (text) => text.replace("\r\n\r\n", `\r\nX-Long: ${"h".repeat(20_000)}\r\n\r\n`),
  "with many heads": (text) => text.replace("\r\n\r\n", `\r\n${"X-Many: y\r\n".repeat(3000)}\r\n`),
  "with a head without end": (text) => text.replace("\r\n\r\n", "\r\n"),
  "with files where there are none": (text) => text.replaceAll(/(name="[^"]*")/g, '$1; filename="a.txt"'),
  "with odd file names": (text, _, random) =>
    text.replaceAll(
      /(name="[^"]*")/g,
      () =>
        `name="file"; filename="${random.pick(["..\\..\\x", "../x", "\x00", "a".repeat(5000), "", "con", "x%22y", "\xff"])}"`,
    ),
  "with names in two ways": (text) =>
    text.replaceAll(/(name="[^"]*")/g, "$1; filename*=utf-8''%ff%fe%00; name*=utf-8''x"),
  "with an encoding": (text, _, random) =>
    text.replace(
      "\r\n\r\n",
      `\r\nContent-Transfer-Encoding: ${random.pick(["base64", "quoted-printable", "x"])}\r\n\r\n`,
    ),
  "with a charset": (text) => text.replace("\r\n\r\n", "\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n"),
  nested: (text, boundary) =>
    part(
      boundary,
      'Content-Disposition: form-data; name="x"\r\nContent-Type: multipart/mixed; boundary=inner',
      part("inner", "Content-Disposition: file", "x"),
    ) + text,
  "of very many parts": (text, boundary, random) =>
    part(
      boundary,
      `Content-Disposition: form-data; name="${random.pick(["x", "file", "travellers[0].title"])}"`,
      "1",
    ).repeat(random.pick([100, 800])) + text,
};

export const bodies: Mutations = {
  "another content type": (draft, random) => {
    if (!hasBody(draft)) return null;
    draft.contentType = random.pick(TYPES);
    return draft.contentType.slice(0, 60);
  },
  "no content type": (draft) => {
    if (!hasBody(draft)) return null;
    draft.contentType = null;
    return "none";
  },
  "as multipart": (draft) => {
    if (!hasBody(draft)) return null;
    asMultipart(draft);
    return "well made";
  },
  "a multipart body spoiled": (draft, random) => {
    if (!hasBody(draft)) return null;
    asMultipart(draft);
    const how = random.pick(Object.keys(BENT) as [string]);
    const inner = random.fork();
    bend(draft, (text) => BENT[how]?.(text, draft.boundary, inner) ?? text);
    return how;
  },
  "a file": (draft, random) => {
    if (!hasBody(draft)) return null;
    asMultipart(draft);
    const size = random.pick([0, 1, 1000, 30_000]);
    const name = random.pick(["file", "name", "email", "address", "do", "intent"]);
    draft.fields = [
      ...(draft.fields ?? []),
      [name, { raw: random.pick(["%PDF-1.7", "\x89PNG\r\n\x1a\n", "x", "\x00", "MZ"]).padEnd(size, "\x00") }],
    ];
    draft.files = new Set([...draft.files, name]);
    return `${size} bytes as ${name}`;
  },
  "larger than any form": (draft, random) => {
    if (!hasBody(draft)) return null;
    const size = random.pick([64 * 1024 + 1, 200 * 1024, 800 * 1024]);
    draft.bends.push((body) => Buffer.concat([body, Buffer.alloc(size, "&a=1")]));
    return `${size} bytes more`;
  },
  "in another encoding": (draft, random) => {
    if (!hasBody(draft)) return null;
    const how = random.pick(["utf16le", "gzip's first bytes", "a byte order mark"] as const);
    draft.bends.push((body) => {
      if (how === "utf16le") return Buffer.from(body.toString("latin1"), "utf16le");
      return Buffer.concat([
        how === "a byte order mark" ? Buffer.from([0xef, 0xbb, 0xbf]) : Buffer.from([0x1f, 0x8b, 8]),
        body,
      ]);
    });
    return how;
  },
  "bytes changed by chance": (draft, random) => {
    if (!hasBody(draft)) return null;
    const inner = random.fork();
    const times = random.pick([1, 3, 20]);
    draft.bends.push((body) => {
      const changed = Buffer.from(body);
      for (let i = 0; i < times && changed.length > 0; i++)
        changed[inner.whole(0, changed.length - 1)] = inner.whole(0, 255);
      return changed;
    });
    return `${times} of them`;
  },
  "no body": (draft) => {
    if (!hasBody(draft)) return null;
    draft.fields = [];
    return "empty";
  },
  "another length": (draft, random) => {
    if (!hasBody(draft)) return null;
    draft.contentLength = random.pick([null, ...LENGTHS]);
    draft.isDirty = true;
    return String(draft.contentLength);
  },
  "a length too large, then gone": (draft, random) => {
    if (!hasBody(draft)) return null;
    draft.contentLength = String(random.pick([1000, 60_000, 10_000_000]));
    draft.isDirty = true;
    draft.isCut = true;
    return draft.contentLength;
  },
  "in pieces": (draft, random) => {
    if (!hasBody(draft)) return null;
    draft.isChunked = true;
    draft.isDirty = true;
    if (random.next() < 0.3) draft.contentLength = "5";
    return "chunked";
  },
};
