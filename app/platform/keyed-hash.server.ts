/** What only we can make of a text: hashes keyed with the secret of the site. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "./env.server";

const hashed = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest("base64url");

/** The hash of a text by the secret in use. */
export function keyedHash(text: string): string {
  return hashed(env.SESSION_SECRET[0], text);
}

/**
 * The hashes of a text by each accepted secret, the current one first, to recognise those made before the secret
 * changed.
 */
export function keyedHashes(text: string): string[] {
  return env.SESSION_SECRET.map((secret) => hashed(secret, text));
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
