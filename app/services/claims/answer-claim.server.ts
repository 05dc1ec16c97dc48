/** What the company does with a claim: answers it by mail, closes it, looks at it again. */
import { asc, count, desc, eq } from "drizzle-orm";
import { bookings, claimAnswers, claimFiles, claims } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import { type ClaimProgress, checkClaim } from "~/domain/booking/claim";
import { checkReason, type ReasonRefusal } from "~/domain/company/work";
import type { Day } from "~/domain/day";
import { type Listed, listed } from "~/domain/listed";
import type { Bilingual, Locale } from "~/domain/locale";
import { carriesCardNumber } from "~/domain/money/card-number";
import { accept, refuse, type Verdict } from "~/domain/verdict";
import { readBooking } from "~/services/booking/get-booking.server";
import { lockBooking } from "~/services/booking/lock-booking.server";
import { queueMail } from "~/services/mail/queue-mail.server";
import { type Auditor, writeAudit } from "~/services/staff/audit.server";
import { answerMail } from "./claim-mail.server";

export type ClaimRow = {
  number: string;
  booking: string;
  text: string;
  filedAt: Date;
  state: ClaimProgress;
  files: number;
  answers: { id: string; text: string; answeredAt: Date }[];
  /** Its version, which an action on it sends back. */
  seen: string;
};

/** A claim with all that was written about it, and whose it is. */
export type ClaimCase = ClaimRow & {
  contact: { name: string; email: string | null };
  locale: Locale;
  trip: Bilingual;
  startDay: Day;
};

export type AnswerRefusal =
  | "claim-unknown"
  | "changed-since"
  | "answer-empty"
  | "answer-too-long"
  | "card-data"
  | "contact-unreachable";

async function rowOf(from: Db, number: string): Promise<ClaimRow | null> {
  const [claim] = await from.select().from(claims).where(eq(claims.number, number));
  if (!claim) return null;
  const [sent] = await from.select({ files: count() }).from(claimFiles).where(eq(claimFiles.claim, number));
  const answers = await from
    .select({ id: claimAnswers.id, text: claimAnswers.text, answeredAt: claimAnswers.answeredAt })
    .from(claimAnswers)
    .where(eq(claimAnswers.claim, number))
    .orderBy(asc(claimAnswers.answeredAt), asc(claimAnswers.id));
  const { nth: _, ...row } = claim;
  const files = sent?.files ?? 0;
  return { ...row, files, answers, seen: [claim.state, files, answers.length].join(".") };
}

/** One claim, as the office reads it; null when there is none of that number. */
export async function readClaim(number: string): Promise<ClaimCase | null> {
  const row = await rowOf(db, number);
  const booking = row && (await readBooking(db, { number: row.booking }));
  if (!row || !booking) return null;
  const { contactName: name, contactEmail: email, locale, trip, departure } = booking;
  return { ...row, contact: { name, email }, locale, trip: trip.name, startDay: departure.startDay };
}

type Answer = { id: string; text: string; seen: string; by: Auditor };

/**
 * Answers a claim by a mail to its booking's contact, in their language. The same answer (`id`) twice is one. Refuses with
 * `claim-unknown`, `answer-empty`, `answer-too-long` (params: `max`), `card-data`, `contact-unreachable`, or
 * `changed-since` when it is no longer as it was shown, or the answer was sent with another text.
 */
export async function answerClaim(
  number: string,
  { id, text, seen, by }: Answer,
  now: Date,
): Promise<Verdict<null, AnswerRefusal>> {
  const checked = checkClaim(text);
  if (!checked.ok)
    return checked.code === "claim-empty" ? refuse("answer-empty") : refuse("answer-too-long", checked.params);
  if (carriesCardNumber(checked.value)) return refuse("card-data");
  return transaction(async (tx): Promise<Verdict<null, AnswerRefusal>> => {
    const row = await lockClaim(tx, number, now);
    if (!row) return refuse("claim-unknown");
    if (row.answers.some((answer) => answer.id === id && answer.text === checked.value)) return accept(null);
    if (row.seen !== seen) return refuse("changed-since");
    const booking = await readBooking(tx, { number: row.booking });
    if (!booking?.contactEmail) return refuse("contact-unreachable");
    await tx.insert(claimAnswers).values({ id, claim: number, text: checked.value, answeredAt: now });
    await tx.update(claims).set({ state: "answered" }).where(eq(claims.number, number));
    await queueMail(tx, answerMail(booking, booking.contactEmail, { id, number, text: checked.value }), now);
    const subject = { kind: "booking", id: row.booking } as const;
    await writeAudit(tx, { by, what: "claim-answered", subject, after: { claim: number } }, now);
    return accept(null);
  });
}

type Moving = { to: "closed" | "open"; why: string; seen: string; by: Auditor };

/** Closes a claim, or looks at it again, with a reason. Refuses as `answerClaim` and `checkReason` do. */
export async function moveClaim(
  number: string,
  { to, why, seen, by }: Moving,
  now: Date,
): Promise<Verdict<null, "claim-unknown" | "changed-since" | ReasonRefusal>> {
  const reason = checkReason(why);
  if (!reason.ok) return reason;
  return transaction(async (tx): Promise<Verdict<null, "claim-unknown" | "changed-since">> => {
    const row = await lockClaim(tx, number, now);
    if (!row) return refuse("claim-unknown");
    // Sent twice, or a colleague was quicker.
    if (row.state === to) return accept(null);
    if (row.seen !== seen) return refuse("changed-since");
    await tx.update(claims).set({ state: to }).where(eq(claims.number, number));
    const subject = { kind: "booking", id: row.booking } as const;
    const what = to === "closed" ? "claim-closed" : "claim-opened";
    await writeAudit(tx, { by, what, subject, after: { claim: number }, why: reason.value }, now);
    return accept(null);
  });
}

/** The claim while nobody else writes about its booking. */
async function lockClaim(tx: Db, number: string, now: Date): Promise<ClaimRow | null> {
  const [claim] = await tx.select({ booking: claims.booking }).from(claims).where(eq(claims.number, number));
  if (!claim) return null;
  await lockBooking(tx, eq(bookings.number, claim.booking), { act: "answer-claim", by: "staff", now });
  return rowOf(tx, number);
}

export type ListedClaim = Pick<ClaimRow, "number" | "booking" | "text" | "filedAt" | "state">;

/** Claims by what came of them: to look at and answered ones from the oldest, closed ones from the newest; at most `most`. */
export async function listClaims(state: ClaimProgress, most = 200): Promise<Listed<ListedClaim>> {
  const { number, booking, text, filedAt } = claims;
  const order = state === "closed" ? [desc(filedAt), desc(number)] : [asc(filedAt), asc(number)];
  const rows = await db
    .select({ number, booking, text, filedAt, state: claims.state })
    .from(claims)
    .where(eq(claims.state, state))
    .orderBy(...order)
    .limit(most + 1);
  return listed(rows, most);
}
