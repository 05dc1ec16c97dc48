/** Money given back and fees added by hand: what it comes to, and the post that does it. */

import { json } from "@remix-run/node";
import { z } from "zod";
import { BY_HAND } from "~/domain/amendments/by-hand";
import { amountTyped } from "~/domain/money/money";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { ByHandAsked, ByHandData, ByHandTyped } from "~/features/staff/by-hand-page";
import { pathFor } from "~/i18n/paths";
import { answerQuote } from "~/routes/amendments/answer-quote.server";
import { type ChangeAt, deskLengths, plainDesk, quoteLengths } from "~/routes/amendments/desk-change.server";
import { leaveChange } from "~/routes/amendments/leave-change.server";
import { quoteNamed } from "~/routes/amendments/quotes.server";
import type { StaffRequest } from "~/server/staff.server";
import { confirm, preview, type RefusalOf } from "~/services/amendments/engine.server";
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

async function bookingOf(number: string) {
  const booking = await getBookingByNumber(number);
  if (!booking) throw new Response("unknown", { status: 404 });
  return booking;
}

/** The page as it is opened; throws a 404 when there is no booking of the number. */
export async function byHandPage(number: string, { locale }: Pick<StaffRequest, "locale">): Promise<ByHandData> {
  const booking = await bookingOf(number);
  return {
    number,
    paid: booking.money.available,
    currency: booking.money.currency,
    language: booking.locale,
    back: pathFor("staff.booking", locale, { bookingNumber: number }),
  };
}

/** Answers a post: what is wrong next to its field, what it comes to, or, done at what was shown, the way back. */
export async function answerByHand(
  number: string,
  { request, staff: { member, locale, now } }: { request: Request; staff: StaffRequest },
): Promise<Response> {
  const booking = await bookingOf(number);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { step, quote: id, ...typed } = submission.value;
  const answer = (asked: Omit<ByHandAsked, "typed">, status = 422) =>
    json({ typed: typed satisfies ByHandTyped, ...asked } satisfies ByHandAsked, { status });
  const refused = (code: RefusalOf<ReturnType<typeof byHand>>, most?: string | number | undefined) => {
    if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
    const field = code === "amount-invalid" || code === "amount-above" ? ("amount" as const) : null;
    return answer({ problem: { field, code, ...(most === undefined ? {} : { most: Number(most) }) } });
  };
  const kind = BY_HAND.find((each) => each === typed.kind);
  if (!kind) return answer({ problem: { field: "kind", code: "kind-missing" } });
  const why = typed.why.trim();
  const desk = plainDesk(member, { why, takes: "" });
  const at: ChangeAt = { request, locale, now, bookingKey: booking.key, desk };
  const named = step === "confirm" ? await quoteNamed(at, kind, id) : null;
  const outcome = await answerQuote(
    at,
    { named, step, code: "" },
    {
      kind,
      choice: { kind, amount: amountTyped(typed.amount, booking.money.currency) ?? Number.NaN },
      quote: (adjustment, terms) => preview(byHand(adjustment.kind), booking.key, adjustment, now, terms),
      make: (adjustment, agreed) => confirm(byHand(adjustment.kind), booking.key, adjustment, agreed, now),
    },
  );
  if (outcome.is === "made") return leaveChange(at, outcome.made, kind);
  if (outcome.is === "refused") return refused(outcome.refused.code, outcome.refused.params?.most);
  if (why === "") return answer({ problem: { field: "why", code: "why-missing" } });
  const { booking: _, ...quote } = outcome.quoted;
  const shown = { ...quote, id: outcome.quote.id };
  const { stale } = outcome;
  if (stale) return answer({ quote: shown, problem: { field: null, code: stale.code, ...stale.params } }, 409);
  return answer({ quote: shown }, 200);
}
