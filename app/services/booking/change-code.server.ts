/** The six digits mailed to a booking's contact, by which whoever only has the booking's link changes what moves money. */
import { timingSafeEqual } from "node:crypto";
import { CHANGE_CODE_MINUTES } from "~/domain/limits";
import { keyedHash, keyedHashes } from "~/keyed-hash.server";

const DIGITS = 6;
/** The code changes this often; those of CHANGE_CODE_MINUTES are taken. */
const STEP_MS = 150_000;
const STEPS = (CHANGE_CODE_MINUTES * 60_000) / STEP_MS;

/** What a code is for: a booking's number, and words that name the change and what it does to the price. */
type Change = { booking: string; change: string };

const textOf = ({ booking, change }: Change, step: number) => JSON.stringify(["change-code", booking, change, step]);
const stepOf = (now: Date) => Math.floor(now.getTime() / STEP_MS);
const digitsOf = (hash: string) =>
  String(Buffer.from(hash, "base64url").readUInt32BE() % 10 ** DIGITS).padStart(DIGITS, "0");

/** The code of a change at this moment; it is for this change alone and nothing of it is stored. */
export function changeCode(change: Change, now: Date): string {
  return digitsOf(keyedHash(textOf(change, stepOf(now))));
}

/** Whether what was typed is a code of the change from the last CHANGE_CODE_MINUTES; spaces in it do not count. */
export function isChangeCode(typed: string, change: Change, now: Date): boolean {
  const digits = Buffer.from(typed.replace(/\s/g, ""));
  const codes = Array.from({ length: STEPS + 1 }, (_, ago) => keyedHashes(textOf(change, stepOf(now) - ago))).flat();
  return codes
    .map((hash) => Buffer.from(digitsOf(hash)))
    .some((code) => code.length === digits.length && timingSafeEqual(code, digits));
}
