/** The form of a claim: what its page shows, and the post that files it or adds a file. */

import { z } from "zod";
import { claimWindow } from "~/domain/booking/claim";
import { MAX_CLAIM_TEXT } from "~/domain/company/limits";
import { dayIn } from "~/domain/day";
import { carriesCardNumber } from "~/domain/money/card-number";
import type { Params } from "~/domain/verdict";
import type { ClaimData, ClaimRefused } from "~/features/booking/claim-page";
import { lines, postedForm, readForm, text } from "~/features/form/read-form.server";
import { requestContext } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { saidIn } from "~/server/said.server";
import { formWithFile } from "~/server/upload.server";
import { getBooking } from "~/services/booking/get-booking.server";
import { addToClaim, type ClaimRefusal, claimsOf, fileClaim } from "~/services/claims/file-claim.server";

const schema = z.object({ text: lines, claim: text, file: z.file().optional() });
/** A text that is too long is told so, and shown again. */
const form = postedForm(schema, { text: 2 * MAX_CLAIM_TEXT, claim: 20 });

/** Throws a 404 when there is no such booking. */
export async function claimData(bookingKey: string, request: Request): Promise<ClaimData> {
  const { locale, now } = await requestContext(request);
  const booking = await getBooking(bookingKey);
  if (!booking) throw new Response("unknown", { status: 404 });
  const said = saidIn(request);
  const claims = await claimsOf(booking.number);
  const sent = claims.find(({ number }) => number === said.get("sent"));
  const { endDay } = booking.departure;
  return {
    number: booking.number,
    window: claimWindow(endDay, dayIn(now)),
    endDay,
    claims: claims.map(({ number, text, filedAt, files, answers }) => ({
      number,
      text,
      day: dayIn(filedAt),
      answers: answers.map((answer) => ({ text: answer.text, day: dayIn(answer.answeredAt) })),
      files: files.map(({ name }) => name),
    })),
    done: sent ? { sent: sent.number } : said.has("added") ? { added: true } : null,
    back: pathFor("booking", locale, { bookingKey }),
  };
}

type Answer = { done: string } | { done: null; shown: ClaimRefused; init: ResponseInit };

/** Returns the search that says what was done, or why it was not. Throws a 404 when there is no such booking. */
export async function answerClaim(bookingKey: string, request: Request): Promise<Answer> {
  const { now } = await requestContext(request);
  if (!(await getBooking(bookingKey))) throw new Response("unknown", { status: 404 });
  const sent = await formWithFile(request);
  const submission = readForm(sent.ok ? sent.value : sent.texts, form);
  if (submission.status !== "success")
    return refused("claim-too-long", { max: MAX_CLAIM_TEXT }, { text: "", claim: "" });
  if (!sent.ok) return refused(sent.code, undefined, submission.value);
  const { claim, file } = submission.value;
  const busy = tooMany("claim", request, now, bookingKey);
  if (busy) return refused(busy.code, busy.params, submission.value, busy.init);
  // A browser sends a field without a file as an empty one without a name.
  const content = file && (file.size > 0 || file.name !== "") ? Buffer.from(await file.arrayBuffer()) : null;
  const kept = file && content ? { name: file.name, content } : null;
  if (claim) {
    if (!kept) return refused("file-missing", undefined, submission.value);
    const added = await addToClaim(bookingKey, claim, kept, now);
    return added.ok ? { done: "added=1" } : refused(added.code, added.params, submission.value);
  }
  const filed = await fileClaim(bookingKey, { text: submission.value.text, file: kept }, now);
  if (filed.ok) return { done: `sent=${filed.value.number}` };
  return refused(filed.code, filed.params, submission.value);
}

function refused(
  code: ClaimRefusal | "too-many-requests",
  params: Params | undefined,
  { text: typed, claim, file }: { text: string; claim: string; file?: File | undefined },
  init: ResponseInit = { status: 422 },
): Answer {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const shown = { code, params, typed: carriesCardNumber(typed) ? "" : typed, claim, hadFile: Boolean(file?.name) };
  return { done: null, shown, init };
}
