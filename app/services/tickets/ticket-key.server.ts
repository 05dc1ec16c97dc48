/** The key that signs tickets (Ed25519), and the public one that is all it takes to check them. */
import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import { base32 } from "~/domain/ticket";
import { env } from "~/env.server";

/** What stands before the 32 bytes of a private key, and of a public one, in their standard wrappings. */
const PRIVATE = Buffer.from("302e020100300506032b657004220420", "hex");
const PUBLIC = Buffer.from("302a300506032b6570032100", "hex");
const KEY_BYTES = 32;

/** The operator's key, or one made of the secret that signs cookies. */
function seed(): Buffer {
  if (env.TICKET_KEY) return Buffer.from(env.TICKET_KEY, "base64");
  return Buffer.from(hkdfSync("sha256", env.SESSION_SECRET, "", "tickets", KEY_BYTES));
}

export function ticketKey(): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PRIVATE, seed()]), format: "der", type: "pkcs8" });
}

const bytesOf = (key: KeyObject) => key.export({ format: "der", type: "spki" }).subarray(PUBLIC.length);

/** The public key as `npm run ticket:key` prints it: 32 bytes in base64url. */
export function publicKeyText(key: KeyObject): string {
  return bytesOf(createPublicKey(key)).toString("base64url");
}

/** The public key of a text, in either base64; null when it is none. */
export function publicKeyOf(text: string): KeyObject | null {
  const bytes = Buffer.from(text.trim(), "base64url");
  if (bytes.length !== KEY_BYTES || !/^[\w+/-]+=?$/.test(text.trim())) return null;
  return createPublicKey({ key: Buffer.concat([PUBLIC, bytes]), format: "der", type: "spki" });
}

/** Names a key in the codes it signs, so that another's can be told from one that was altered. */
export function keyName(publicKey: KeyObject): string {
  return base32(createHash("sha256").update(bytesOf(publicKey)).digest()).slice(0, 5);
}
