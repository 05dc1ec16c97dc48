import { createHash, randomBytes } from "node:crypto";

/**
 * 128 random bits, less a hair, fit for an address: anyone who has it is let in. Fit for a command line too, where what
 * begins with a dash is an option: such a one is drawn again.
 */
export function randomToken(): string {
  const token = randomBytes(16).toString("base64url");
  return token.startsWith("-") ? randomToken() : token;
}

/** 256 random bits, for what a browser keeps and for links in mails. */
export function newKey(): string {
  return randomBytes(32).toString("base64url");
}

/** How a key is kept here, so that reading the database gives no usable key. */
export function keyHash(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}
