/**
 * Codes of six digits that are mailed to confirm something. A subject has one at a time, for one thing; the database
 * counts the tries before a code is compared, and has only its keyed hash.
 */
import { randomInt } from "node:crypto";
import { and, eq, gt, lt, lte, ne, or, sql } from "drizzle-orm";
import { confirmationCodes } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import {
  CODE_TRIES,
  CODE_TRIES_A_DAY,
  type CodeRefusal,
  type CodeState,
  codeDigits,
  codeState,
  triesLeft,
} from "~/domain/amendments/confirmation-code";
import { CHANGE_CODE_MINUTES } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { isSameSecret, keyedHash, keyedHashes } from "~/platform/keyed-hash.server";

/** What a code is of, and what it confirms. */
export type CodeOf = { subject: string; about: string };

const textOf = ({ subject, about }: CodeOf, digits: string) => JSON.stringify(["code", subject, about, digits]);

/**
 * A new code, in the transaction that queues its mail: the one the subject had is no longer valid. Refuses with
 * `code-day-over` once CODE_TRIES_A_DAY were typed today.
 */
export async function issueCode(tx: Db, of: CodeOf, now: Date): Promise<Verdict<string, "code-day-over">> {
  const { subject, about } = of;
  const digits = String(randomInt(1_000_000)).padStart(6, "0");
  const code = {
    about,
    hash: keyedHash(textOf(of, digits)),
    tries: 0,
    expiresAt: new Date(now.getTime() + CHANGE_CODE_MINUTES * 60_000),
  };
  const today = dayIn(now);
  const [issued] = await tx
    .insert(confirmationCodes)
    .values({ subject, ...code, day: today, dayTries: 0 })
    .onConflictDoUpdate({ target: confirmationCodes.subject, set: code, setWhere: mayTryOn(today) })
    .returning({ subject: confirmationCodes.subject });
  return issued ? accept(digits) : refuse("code-day-over");
}

/** What is known of the code for something, without trying one. */
export async function codeStateOf({ subject, about }: CodeOf, now: Date): Promise<CodeState> {
  const [kept] = await db.select().from(confirmationCodes).where(eq(confirmationCodes.subject, subject));
  return codeState(kept, about, { today: dayIn(now), now });
}

/**
 * Tries a typed code. It is counted, and committed, before it is compared, so that no more than CODE_TRIES are ever
 * compared however many come at the same time. Refuses with what to tell: `code-digits` (not six of them; not counted),
 * `code-none`, `code-expired`, `code-used-up`, `code-day-over`, or `code-wrong` (params: `left`).
 */
export async function tryCode(typed: string, of: CodeOf, now: Date): Promise<Verdict<null, CodeRefusal>> {
  const { subject, about } = of;
  const digits = codeDigits(typed);
  const today = dayIn(now);
  const { tries, dayTries, day, expiresAt } = confirmationCodes;
  const [tried] =
    digits === null
      ? []
      : await transaction((tx) =>
          tx
            .update(confirmationCodes)
            .set({
              tries: sql`${tries} + 1`,
              day: today,
              dayTries: sql`case when ${day} = ${today} then ${dayTries} + 1 else 1 end`,
            })
            .where(
              and(
                eq(confirmationCodes.subject, subject),
                eq(confirmationCodes.about, about),
                lt(tries, CODE_TRIES),
                gt(expiresAt, now),
                mayTryOn(today),
              ),
            )
            .returning(),
        );
  if (!tried || digits === null) {
    const state = await codeStateOf(of, now);
    return refuse(state === "sent" ? "code-digits" : `code-${state}`);
  }
  const isRight = keyedHashes(textOf(of, digits)).some((hash) => isSameSecret(hash, tried.hash));
  if (isRight) return accept(null);
  const left = triesLeft(tried);
  if (left > 0) return refuse("code-wrong", { left });
  return refuse(tried.dayTries >= CODE_TRIES_A_DAY ? "code-day-over" : "code-used-up");
}

function mayTryOn(today: string) {
  return or(ne(confirmationCodes.day, today), lt(confirmationCodes.dayTries, CODE_TRIES_A_DAY));
}

/** Ends the code of a subject, as when the address it was mailed to is no longer its own. */
export async function endCode(tx: Db, subject: string, now: Date): Promise<void> {
  await tx.update(confirmationCodes).set({ expiresAt: now }).where(eq(confirmationCodes.subject, subject));
}

/** Deletes codes, with what was counted of their day, once neither matters; returns how many. */
export async function purgeCodes(now: Date): Promise<number> {
  const over = and(
    lte(confirmationCodes.expiresAt, new Date(now.getTime() - 86_400_000)),
    ne(confirmationCodes.day, dayIn(now)),
  );
  const gone = await transaction((tx) =>
    tx.delete(confirmationCodes).where(over).returning({ subject: confirmationCodes.subject }),
  );
  return gone.length;
}
