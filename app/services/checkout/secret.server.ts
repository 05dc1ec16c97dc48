import { randomBytes } from "node:crypto";

/** 128 random bits, fit for an address: whoever has it is let in. */
export function secret(): string {
  return randomBytes(16).toString("base64url");
}
