import { createHmac } from "node:crypto";
import { env } from "~/env.server";

/**
 * The key in the mailed link of a share, 256 bits: made of the share's id and our secret, so that a later mail can hold
 * the link again while the database keeps only a hash of it. Another one once the secret is another.
 */
export function shareKey(id: string): string {
  return createHmac("sha256", env.SESSION_SECRET).update(`share ${id}`).digest("base64url");
}
