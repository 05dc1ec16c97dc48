import { keyedHash, keyedHashes } from "~/platform/keyed-hash.server";
import { keyHash } from "~/platform/random-token.server";

const named = (id: string) => `share ${id}`;

/**
 * The key in the mailed link of a new share, 256 bits: made of the share's id and our secret, so that a later mail can
 * hold the link again while the database keeps only a hash of it.
 */
export function shareKey(id: string): string {
  return keyedHash(named(id));
}

/** The key of a share by the hash that is kept of it; null when it was made with a secret that we no longer have. */
export function findShareKey(id: string, hash: string): string | null {
  return keyedHashes(named(id)).find((key) => keyHash(key) === hash) ?? null;
}
