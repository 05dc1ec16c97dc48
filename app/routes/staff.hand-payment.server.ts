/** The forms by which a colleague says that money came, read. */
import { z } from "zod";
import { MAX_REASON_LENGTH, MAX_REFERENCE_LENGTH } from "~/domain/company/work";
import { type HandProof, type ProofRefusal, readProof } from "~/domain/money/hand-money";
import type { Params, Verdict } from "~/domain/verdict";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { HandCode, HandRefused } from "~/features/staff/hand-money";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";

const schema = z.object({
  do: text,
  nonce: text,
  method: text,
  reference: text,
  amount: text,
  plan: text,
  full: text,
  deposit: text,
  charge: text,
  why: text,
  code: text,
  email: text,
  seen: text,
  stands: text,
});
const form = postedForm(schema, {
  do: 10,
  nonce: 64,
  method: 10,
  amount: 20,
  plan: 10,
  full: 12,
  deposit: 12,
  charge: 64,
  code: 60,
  email: 254,
  seen: 4,
  stands: 9,
  // Longer than is taken, so that too long is said and not cut off.
  reference: 2 * MAX_REFERENCE_LENGTH,
  why: 2 * MAX_REASON_LENGTH,
});

export type HandPosted = z.output<typeof schema>;

/** What was posted; `refused` where something of it is a card's number, of which nothing is kept. Throws a 400 for nonsense. */
export async function readHandForm(
  request: Request,
): Promise<{ refused: HandRefused; posted?: undefined } | { posted: HandPosted; refused?: undefined }> {
  const posted = await request.formData();
  if (!refuseCardData(posted).ok) return { refused: { code: "card-data", params: {}, typed: {} } };
  const submission = readForm(posted, form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  return { posted: submission.value };
}

/** How it came, as it was typed. */
export function proofOf({ method, reference }: HandPosted): Verdict<HandProof, ProofRefusal> {
  return readProof(method, reference);
}

/**
 * What a refused form shows again. Nothing where it had recorded a payment before: the amount typed next to that would be a
 * second one.
 */
export function typedAgain(code: string, typed: HandPosted): Partial<HandPosted> {
  return code === "form-used" ? {} : typed;
}

/** A refusal as the page tells it, next to what was typed. */
export function handRefused(refusal: { code: HandCode; params?: Params | undefined }, typed: HandPosted): HandRefused {
  const longest = refusal.code === "reason-too-long" ? MAX_REASON_LENGTH : MAX_REFERENCE_LENGTH;
  return { code: refusal.code, params: { longest, ...refusal.params }, typed: typedAgain(refusal.code, typed) };
}
