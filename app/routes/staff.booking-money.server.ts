/** Money given back and fees added by hand: what it comes to, at the address of its quote, and the post that does it. */

import { json } from "@remix-run/node";
import { z } from "zod";
import { BY_HAND, type ByHand } from "~/domain/amendments/by-hand";
import { amountTyped } from "~/domain/money/money";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { ByHandAsked, ByHandData, ByHandTyped } from "~/features/staff/by-hand-page";
import { formatDecimal } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import {
  type ChangeAt,
  deskLengths,
  plainDesk,
  quoteLengths,
  withFormValues,
} from "~/routes/amendments/desk-change.server";
import { leaveChange } from "~/routes/amendments/leave-change.server";
import { changeOf, chosenAt, previewAmendment, submitQuote } from "~/routes/amendments/quoted-change.server";
import { quoteNamed } from "~/routes/amendments/quotes.server";
import type { StaffRequest } from "~/server/staff.server";
import type { PreviewOf } from "~/services/amendments/engine.server";
import { byHand } from "~/services/amendments/kinds/by-hand.server";
import { getBookingByNumber } from "~/services/booking/get-booking.server";

const schema = z.object({ kind: text, amount: text, why: text, step: text, quote: text });
const form = postedForm(schema, {
  kind: "goodwill".length,
  amount: 20,
  why: deskLengths.why,
  step: quoteLengths.step,
  quote: quoteLengths.quote,
});

/** What is done by hand: how much in minor units, and the reason its traveller reads. */
type Adjustment = { kind: ByHand; amount: number; why: string };
type ByHandRequest = { request: Request; staff: StaffRequest };

async function bookingAt(number: string, { request, staff: { member, locale, now } }: ByHandRequest) {
  const booking = await getBookingByNumber(number);
  if (!booking) throw new Response("unknown", { status: 404 });
  const at: ChangeAt = { request, locale, now, bookingKey: booking.key, desk: plainDesk(member) };
  return { booking, at };
}

function adjusting(at: ChangeAt, { kind, amount }: Adjustment) {
  type Seen = PreviewOf<ReturnType<typeof byHand>>;
  return changeOf(byHand(kind), at, { amount }, (seen: Seen, may: MayConfirm) => {
    const { priceBefore, price, paid, goesBack, cards } = seen;
    return { priceBefore, price, paid, goesBack, cards, id: may.quote };
  });
}

type Problem = NonNullable<ByHandAsked["problem"]>;

/** A refusal at its field; of a changed amount or booking, above what it comes to now. */
function problemOf({ code, params = {} }: { code: string; params?: Record<string, unknown> | undefined }): Problem {
  const field = code === "amount-invalid" || code === "amount-above" ? ("amount" as const) : null;
  const { most, what } = params;
  return {
    field,
    code: code as Problem["code"],
    ...(most !== undefined && { most: Number(most) }),
    ...(what !== undefined && { what: String(what) }),
  };
}

/** The page as its address asks: the form, or what its quote comes to. Throws a 404 when there is no such booking. */
export async function byHandPage(number: string, asked: ByHandRequest): Promise<ByHandData & { asked?: ByHandAsked }> {
  const { booking, at } = await bookingAt(number, asked);
  const { locale } = at;
  const page: ByHandData = {
    number,
    paid: booking.money.available,
    currency: booking.money.currency,
    language: booking.locale,
    back: pathFor("staff.booking", locale, { bookingNumber: number }),
  };
  for (const kind of BY_HAND) {
    const { quote } = await chosenAt(at, kind);
    if (!quote) continue;
    const choice = quote.choice as Adjustment;
    const { quote: shown, refused } = await previewAmendment(at, adjusting(at, choice), quote);
    const amount = formatDecimal((choice.amount / 100).toFixed(2), locale);
    const typed = { kind, amount, why: choice.why };
    return {
      ...page,
      asked: { typed, ...(shown && { quote: shown }), ...(refused && { problem: problemOf(refused) }) },
    };
  }
  return page;
}

/**
 * Answers a post: what is wrong next to its field, or, done at what was shown, the way back. Throws the way to the address
 * of what was just quoted.
 */
export async function answerByHand(number: string, asked: ByHandRequest): Promise<Response> {
  const { booking, at } = await bookingAt(number, asked);
  const submission = readForm(await asked.request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { step, quote, ...typed } = submission.value;
  const answer = (said: Omit<ByHandAsked, "typed">, init: ResponseInit = { status: 422 }) =>
    json({ typed: typed satisfies ByHandTyped, ...said } satisfies ByHandAsked, init);
  const kind = BY_HAND.find((each) => each === typed.kind);
  if (!kind) return answer({ problem: { field: "kind", code: "kind-missing" } });
  const named = step === "confirm" ? await quoteNamed(at, kind, quote) : null;
  const why = (named ? String(named.choice.why) : typed.why).trim();
  if (why === "") return answer({ problem: { field: "why", code: "why-missing" } });
  const amount = amountTyped(typed.amount, booking.money.currency) ?? Number.NaN;
  const outcome = await submitQuote(withFormValues(at, { why, takes: "" }), {
    kind,
    choice: { kind, amount, why } as Adjustment,
    pressed: { step, quote, code: "" },
    of: (chosen) => adjusting(at, chosen),
  });
  if (outcome.is === "made") return leaveChange(at, outcome.made, kind);
  if (outcome.is === "nothing") throw new Error("An amount is chosen in every post");
  if (outcome.is === "refused") return answer({ problem: problemOf(outcome.refused) });
  const { quote: shown, refused, init } = outcome;
  return answer({ quote: shown, ...(refused && { problem: problemOf(refused) }) }, init);
}
