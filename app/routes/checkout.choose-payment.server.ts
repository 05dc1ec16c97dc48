/** The first step of paying a checkout: plan, cards, code, address and conditions, as they stand in one form. */
import type { SubmissionResult } from "@conform-to/react";
import { BY_BUYER, type ChangedBy, type Writing } from "~/domain/booking/take-over";
import type { Locale } from "~/domain/locale";
import { type BillingAddress, NO_ADDRESS } from "~/domain/money/billing";
import { accept, type Refusal, type Verdict } from "~/domain/verdict";
import { addressSent, billingForm, choicesForm } from "~/features/checkout/billing-form.server";
import { readForm } from "~/features/form/read-form.server";
import { applyCode, dropCode } from "~/services/checkout/apply-code.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import type { CheckoutView } from "~/services/checkout/get-checkout.server";
import { savePaymentDetails } from "~/services/payments/payment-details.server";
import { wordsOf } from "./checkout.split-cards.server";

export type Said =
  | { at: "chosen" }
  /** The purchase is another than was shown; with what was typed that is none of its choices. */
  | { at: "changed"; by: ChangedBy; code: string; submission: SubmissionResult<string[]> }
  /** The checkout is open no more. */
  | { at: "closed" }
  /** Choices in words by their field, and what is wrong with the rest; seconds to `wait` when that is what is wrong. */
  | { at: "refused"; refused: Record<string, string>; submission: SubmissionResult<string[]>; wait: number | null };

const CLOSED = ["checkout-unknown", "checkout-expired", "checkout-closed"];

type PaymentChoice = { checkout: CheckoutView; writing: Writing; locale: Locale; now: Date };

/** Applies what a form says of each choice, or refuses it next to its field; nothing of the form is passed over. */
export async function choosePayment(form: FormData, { checkout, writing, locale, now }: PaymentChoice): Promise<Said> {
  const { id, prices } = checkout;
  const choices = readForm(form, choicesForm);
  const keep = (billing: BillingAddress) => savePaymentDetails(id, { billing }, now);
  if (choices.status !== "success") return keepDetails(form, {}, keep);
  const { plan = "full", severalCards } = choices.value;
  const chosen = await choosePlan(id, { plan, severalCards }, now, writing);
  const since = chosen.ok ? { ...writing, seen: writing.seen === undefined ? undefined : chosen.value } : writing;
  const isChanged = !chosen.ok && chosen.code === "changed-since";
  const verdicts = { plan: chosen, code: isChanged ? chosen : await chooseCode(choices.value, id, now, since) };
  const refused: Record<string, string> = {};
  let wait: number | null = null;
  for (const [field, verdict] of Object.entries(verdicts)) {
    if (verdict.ok) continue;
    if (verdict.code === "changed-since") return changed(form, checkout, choices.value.code, verdict);
    if (CLOSED.includes(verdict.code)) return { at: "closed" };
    if (verdict.code === "too-many-codes") wait = Number(verdict.params?.wait);
    refused[field] = wordsOf(verdict, { locale, currency: prices.currency });
  }
  const said = await keepDetails(form, refused, keep);
  return said.at === "refused" ? { ...said, wait } : said;
}

/**
 * Keeps what it can of a form that was sent for a purchase of which the hold was over, in the one that goes on with it:
 * what is refused is asked for again.
 */
export async function keepChosen(form: FormData, id: string, now: Date): Promise<void> {
  const choices = readForm(form, choicesForm);
  if (choices.status === "success") {
    const { plan, severalCards } = choices.value;
    if (plan) await choosePlan(id, { plan, severalCards }, now);
    await chooseCode(choices.value, id, now, BY_BUYER);
  }
  const said = await keepDetails(form, {}, (billing) => savePaymentDetails(id, { billing }, now));
  if (said.at === "refused") await keepUnfinished(form, id, now);
}

/** Keeps an address that cannot be used yet, to be gone on with once the page of the payment is reached again. */
async function keepUnfinished(form: FormData, id: string, now: Date): Promise<void> {
  const typed = addressSent(form);
  if (!typed.address && !typed.city && !typed.postalCode) return;
  await savePaymentDetails(id, { billing: { ...NO_ADDRESS, ...typed, unfinished: true } }, now);
}

/**
 * Has address and conditions kept when they are complete and nothing else was refused; for the amount due too.
 */
export async function keepDetails(
  form: FormData,
  refused: Record<string, string>,
  keep: (billing: BillingAddress) => Promise<Verdict<null, string>>,
): Promise<Said> {
  const submission = readForm(form, billingForm);
  const wrong = Object.fromEntries(Object.keys(refused).map((field) => [field, [field]]));
  if (submission.status !== "success" || Object.keys(wrong).length > 0)
    return { at: "refused", refused, submission: submission.reply({ fieldErrors: wrong }), wait: null };
  const { terms: _, ...billing } = submission.value;
  const kept = await keep(billing);
  return { at: kept.ok ? "chosen" : "closed" };
}

/** Nothing is applied: the address stays as it was typed, and the choices are shown as they are now. */
function changed(form: FormData, { plan, prices }: CheckoutView, code: string, { params }: Refusal<string>): Said {
  form.set("plan", plan.chosen);
  form.set("code", prices.code ?? "");
  form.set("severalCards", plan.severalCards ? "on" : "");
  const submission = readForm(form, billingForm).reply();
  return { at: "changed", by: params?.by as ChangedBy, code: code === prices.code ? "" : code, submission };
}

/** The code typed; one that was there and is not any more is taken off. */
async function chooseCode(
  { code, codeBefore }: { code: string; codeBefore: string },
  id: string,
  now: Date,
  writing: Writing,
): Promise<Verdict<null, string>> {
  if (code) return applyCode(id, code, now, writing);
  return codeBefore ? dropCode(id, now, writing) : accept(null);
}
