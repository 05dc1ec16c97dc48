import { randomInt } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** An unguessable id such as `pi_…`. Letters only: a run of digits could be taken for a card number. */
export function newId(prefix: string): string {
  return `${prefix}_${Array.from({ length: 24 }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("")}`;
}

/** Now, in whole seconds since 1970, as Stripe counts. */
export function seconds(): number {
  return Math.floor(Date.now() / 1000);
}
