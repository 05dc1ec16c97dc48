/** One claim in the office: what its page shows, and the post that answers, closes or opens it. */
import { z } from "zod";
import { MAX_CLAIM_TEXT } from "~/domain/company/limits";
import { MAX_REASON_LENGTH } from "~/domain/company/work";
import { dayIn } from "~/domain/day";
import { inLocale } from "~/domain/locale";
import { lines, postedForm, readForm, text, wish } from "~/features/form/read-form.server";
import type { ClaimData } from "~/features/staff/claim-page";
import type { WorkDone, WorkRefused } from "~/features/staff/work-form";
import { pathFor } from "~/i18n/paths";
import { randomToken } from "~/platform/random-token.server";
import type { StaffRequest } from "~/server/staff.server";
import { answerClaim, moveClaim, readClaim } from "~/services/claims/answer-claim.server";
import { claimFilesOf } from "~/services/claims/file-claim.server";
import { auditReading } from "~/services/staff/audit.server";
import { doneOf } from "./staff.work-form.server";

const schema = z.object({ do: wish(["answer", "close", "open"]), id: text, seen: text, answer: lines, why: text });
/** A text that is too long is told so, and shown again. */
const form = postedForm(schema, { do: 10, id: 60, seen: 40, answer: 2 * MAX_CLAIM_TEXT, why: 2 * MAX_REASON_LENGTH });

const DONE: readonly WorkDone[] = ["answered", "claim-closed", "claim-opened"];

/** Throws a 404 when there is no such claim; the reading is written down. */
export async function claimPage(
  number: string,
  { member, locale, now }: StaffRequest,
  request: Request,
): Promise<ClaimData> {
  const claim = await readClaim(number);
  if (!claim) throw new Response("unknown", { status: 404 });
  const subject = { kind: "booking", id: claim.booking } as const;
  await auditReading({ by: member, what: "booking-read", subject, after: { claim: number } }, now);
  const { booking, text: said, filedAt, state, answers, contact, trip, startDay, seen } = claim;
  const files = await claimFilesOf(number);
  return {
    number,
    booking,
    startDay,
    state,
    seen,
    text: said,
    filed: dayIn(filedAt),
    trip: inLocale(trip, locale),
    files: files.map(({ id: file, name }) => ({
      name,
      href: pathFor("staff.claim-file", locale, { bookingNumber: booking, file }),
    })),
    answers: answers.map(({ id, text: written, answeredAt }) => ({ id, text: written, day: dayIn(answeredAt) })),
    email: contact.email,
    language: claim.locale,
    answer: randomToken(),
    done: doneOf(request, DONE),
  };
}

type Answer = { done: WorkDone } | { done: null; shown: WorkRefused; status: number };

/** Returns what was done, or why it was not. Throws a 400 for what no form of ours sends. */
export async function answerClaimForm(number: string, request: Request, staff: StaffRequest): Promise<Answer> {
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success" || !submission.value.do) throw new Response("malformed", { status: 400 });
  const { do: wanted, id, seen, answer, why } = submission.value;
  const { member: by, now } = staff;
  if (wanted === "answer") {
    const sent = await answerClaim(number, { id: id || randomToken(), text: answer, seen, by }, now);
    return sent.ok ? { done: "answered" } : refused(sent, "answer", answer);
  }
  const to = wanted === "close" ? "closed" : "open";
  const moved = await moveClaim(number, { to, why, seen, by }, now);
  if (moved.ok) return { done: to === "closed" ? "claim-closed" : "claim-opened" };
  return refused(moved, number, why);
}

function refused(
  { code, params }: Pick<WorkRefused, "code" | "params">,
  id: string,
  typed: string,
): Extract<Answer, { done: null }> {
  const status = code === "claim-unknown" ? 404 : 422;
  return { done: null, status, shown: { id, code, params, typed: code === "card-data" ? "" : typed } };
}
