/** The sender on a mail's envelope, to which mail servers return it: an address that tells which mail it was. */
import { createHash } from "node:crypto";
import { isSameSecret, keyedHash, keyedHashes } from "~/platform/keyed-hash.server";

/** Mail systems write addresses in small letters; digits would be taken for a telephone number. */
const letters = (hex: string) => hex.replace(/\d/g, (digit) => String.fromCharCode("g".charCodeAt(0) + Number(digit)));

const ID_LETTERS = 24;
const SEAL_LETTERS = 20;
const TOKEN = new RegExp(`(?<![a-z])([a-z]{${ID_LETTERS}})\\.([a-z]{${SEAL_LETTERS}})(?![a-z])`, "g");
/** The most candidates to try in a text that somebody else wrote. */
const TRIED = 10;

/** Names a copy of a mail: the same occasion and copy always have the same name, which does not tell them. */
export function mailId(key: string, copy = 0): string {
  return letters(
    createHash("sha256")
      .update(copy ? `${key}#${copy}` : key)
      .digest("hex")
      .slice(0, 40),
  );
}

/** What a mail that comes back is known by: the beginning of its `mailId`. */
export const returnId = (mail: string) => mail.slice(0, ID_LETTERS);

const sealed = (id: string) => `return-path:${id}`;
const sealOf = (hash: string) => letters(Buffer.from(hash, "base64url").toString("hex").slice(0, SEAL_LETTERS));

/** Names a mail to anyone who sends it back, so that nobody else can name one. */
export const returnToken = (id: string) => `${id}.${sealOf(keyedHash(sealed(id)))}`;

/** The address of a mail's own among those that `address` takes (RFC 5233). */
export function returnPath(address: string, id: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, at)}+${returnToken(id)}${address.slice(at)}`;
}

/** The `returnId` of the first token of ours in a text; null where there is none, or only forged ones. */
export function readReturnToken(text: string): string | null {
  for (const [, id = "", seal] of [...text.toLowerCase().matchAll(TOKEN)].slice(0, TRIED))
    if (keyedHashes(sealed(id)).some((hash) => isSameSecret(sealOf(hash), seal ?? ""))) return id;
  return null;
}

/** The `returnId` in a Message-ID of ours. It is no secret: only who is believed anyway may name a mail by it. */
export function idInMessageId(text: string): string | null {
  const [, mail] = /^<?([a-z]{40})@[^@\s<>]+>?$/.exec(text.trim()) ?? [];
  return mail ? returnId(mail) : null;
}
