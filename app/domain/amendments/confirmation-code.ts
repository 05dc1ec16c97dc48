/** The six digits that are mailed to confirm something: one at a time, for one thing, with few tries. */
import type { Day } from "../day";
import { normalised, withOurDigits } from "../plain-text";

/** Wrong codes after which the mailed one is no longer valid. */
export const CODE_TRIES = 5;
/** Codes typed in a day for one booking, whichever were mailed: after that, only a person can help. */
export const CODE_TRIES_A_DAY = 20;
/** A sentence with a code in it. */
const MAX_CODE_LENGTH = 100;

/** A code as it is kept: for what it is, how often it was tried, and how often any was tried on `day`. */
export type KeptCode = { about: string; tries: number; day: Day; dayTries: number; expiresAt: Date };

/** `none`: no code was mailed for this, or another one has replaced it. */
export type CodeState = "none" | "sent" | "used-up" | "expired" | "day-over";

/** What a traveller is told of a code that does not confirm. */
export type CodeRefusal =
  | "code-none"
  | "code-digits"
  | "code-wrong"
  | "code-used-up"
  | "code-expired"
  | "code-day-over";

/** Whether `about` can be confirmed by a code at this moment, and why not. */
export function codeState(
  kept: KeptCode | undefined,
  about: string,
  { today, now }: { today: Day; now: Date },
): CodeState {
  if (!kept) return "none";
  if (kept.day === today && kept.dayTries >= CODE_TRIES_A_DAY) return "day-over";
  if (kept.about !== about) return "none";
  if (kept.expiresAt <= now) return "expired";
  return kept.tries >= CODE_TRIES ? "used-up" : "sent";
}

/** How many more times a code may be typed. */
export function triesLeft({ tries, dayTries }: Pick<KeptCode, "tries" | "dayTries">): number {
  return Math.max(0, Math.min(CODE_TRIES - tries, CODE_TRIES_A_DAY - dayTries));
}

/** The digits of a code as it was typed or pasted, with the words before it and any signs; null where it is not six digits. */
export function codeDigits(typed: string): string | null {
  const bare = withOurDigits(normalised(typed.slice(0, MAX_CODE_LENGTH), "NFKC")).replace(/[^\p{L}\d]/gu, "");
  return /^\p{L}*(\d{6})$/u.exec(bare)?.[1] ?? null;
}
