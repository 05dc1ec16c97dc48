/** Reads DKIM signatures (RFC 6376, relaxed/relaxed) as a receiver does; knows nothing of how they are made. */
import { createHash, createPublicKey, type KeyObject, verify } from "node:crypto";

type Header = { name: string; line: string };

function split(raw: string): { headers: Header[]; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw.slice(0, end).split(/\r\n(?![ \t])/);
  const headers = lines.map((line) => ({ name: line.slice(0, line.indexOf(":")).trim().toLowerCase(), line }));
  return { headers, body: raw.slice(end + 4) };
}

/** 3.4.2 */
function relaxedHeader({ name, line }: Header): string {
  const value = line.slice(line.indexOf(":") + 1).replace(/\r\n/g, "");
  return `${name}:${value.replace(/[ \t]+/g, " ").trim()}`;
}

/** 3.4.4 */
function relaxedBody(body: string): string {
  const lines = body.split("\r\n").map((line) => line.replace(/[ \t]+/g, " ").replace(/ $/, ""));
  while (lines.length > 0 && lines.at(-1) === "") lines.pop();
  return lines.map((line) => `${line}\r\n`).join("");
}

/** What a mail's signature says, by its names; null where there is none. */
export function dkimTags(raw: string): Record<string, string> | null {
  const header = split(raw).headers.find(({ name }) => name === "dkim-signature");
  if (!header) return null;
  const tags = relaxedHeader(header).slice("dkim-signature:".length).split(";");
  const pairs = tags.map((tag) => tag.trim()).filter(Boolean);
  return Object.fromEntries(
    pairs.map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1).replace(/\s/g, "")]),
  );
}

/** What becomes of a mail whose domain publishes `key`. */
export function dkimVerdict(raw: string, key: string | KeyObject): "none" | "pass" | "body changed" | "forged" {
  const tags = dkimTags(raw);
  if (!tags) return "none";
  if (tags.v !== "1" || tags.a !== "rsa-sha256" || tags.c !== "relaxed/relaxed") return "forged";
  const { headers, body } = split(raw);
  if (createHash("sha256").update(relaxedBody(body)).digest("base64") !== tags.bh) return "body changed";
  // The last of a name is signed first, then the one above it; one that is not there adds nothing (5.4.2).
  const left = [...headers];
  const signed = (tags.h ?? "").split(":").flatMap((name) => {
    const at = left.findLastIndex((header) => header.name === name.toLowerCase());
    return at < 0 ? [] : left.splice(at, 1).map((header) => `${relaxedHeader(header)}\r\n`);
  });
  const own = headers.find(({ name }) => name === "dkim-signature");
  if (!own) return "none";
  const unsigned = relaxedHeader({ ...own, line: own.line.replace(/([;\s]b=)[^;]*/, "$1") });
  const publicKey = typeof key === "string" ? createPublicKey(key) : key;
  const is = verify("sha256", Buffer.from(signed.join("") + unsigned), publicKey, Buffer.from(tags.b ?? "", "base64"));
  return is ? "pass" : "forged";
}
