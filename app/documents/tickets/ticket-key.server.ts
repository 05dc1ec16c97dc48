/** The keys that sign tickets (Ed25519), and the public ones that are all it takes to check them. */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { base32 } from "~/domain/booking/ticket";
import { env } from "~/platform/env.server";

/** What stands before the 32 bytes of a private key, and of a public one, in their standard wrappings. */
const PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;

/** The operator's keys, or those made of the secrets that sign cookies. */
function seeds(): [Buffer, ...Buffer[]] {
  const [first, ...former] = env.TICKET_KEY ?? env.SESSION_SECRET;
  const seedOf = (text: string) =>
    env.TICKET_KEY ? Buffer.from(text, "base64") : Buffer.from(hkdfSync("sha256", text, "", "tickets", KEY_BYTES));
  return [seedOf(first), ...former.map(seedOf)];
}

const keys = new Map<string, KeyObject>();

/** The key of a seed, read once: that takes longer than to sign. */
function keyOf(seed: Buffer): KeyObject {
  const name = seed.toString("base64");
  const known = keys.get(name);
  if (known) return known;
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: "der", type: "pkcs8" });
  keys.set(name, key);
  return key;
}

/** The key that signs tickets now. */
export function ticketKey(): KeyObject {
  return keyOf(seeds()[0]);
}

/** The public keys of all tickets that are good: of those signed now, and of those signed before. */
export function ticketPublicKeys(): KeyObject[] {
  return seeds().map((seed) => createPublicKey(keyOf(seed)));
}

/** TICKET_KEY as it would have to stand for the keys there are now, however SESSION_SECRET changes. */
export function ticketKeySetting(): string {
  return seeds()
    .map((seed) => seed.toString("base64"))
    .join(",");
}

const bytesOf = (key: KeyObject) => key.export({ format: "der", type: "spki" }).subarray(PUBLIC.length);

/** A public key as `npm run ticket:key` prints it: 32 bytes in base64url. */
export function publicKeyText(publicKey: KeyObject): string {
  return bytesOf(publicKey).toString("base64url");
}

/** The public key of a text, in either base64; null if it is not one. */
export function publicKeyOf(text: string): KeyObject | null {
  const bytes = Buffer.from(text.trim(), "base64url");
  if (bytes.length !== KEY_BYTES || !/^[\w+/-]+=?$/.test(text.trim())) return null;
  return createPublicKey({ key: Buffer.concat([PUBLIC, bytes]), format: "der", type: "spki" });
}

/** Names a key in the codes it signs, so that another's can be told from one that was altered. */
export function keyName(publicKey: KeyObject): string {
  return base32(createHash("sha256").update(bytesOf(publicKey)).digest()).slice(0, 5);
}
