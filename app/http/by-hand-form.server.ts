/** Money given back and fees added by hand: what it comes to, and the post that does it. */
import { json, redirect } from "@remix-run/node";
import { z } from "zod";
import { BY_HAND } from "~/domain/by-hand";
import { amountTyped } from "~/domain/money";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import type { ByHandAsked, ByHandData, ByHandTyped } from "~/features/staff/by-hand-page";
import { pathFor } from "~/i18n/paths";
import { type AdjustRefusal, adjustPrice, quoteAdjustment } from "~/services/booking/adjust-price.server";
import { getBookingByNumber } from "~/services/booking/get-booking.server";
import { deskLengths, outdated } from "./desk-change.server";
import type { StaffRequest } from "./staff.server";

const schema = z.object({ kind: text, amount: text, why: text, step: text, shown: text, seen: text });
const { why, seen } = deskLengths;
const form = postedForm(schema, { kind: "goodwill".length, amount: 20, why, step: "confirm".length, shown: 12, seen });

async function bookingOf(number: string) {
  const booking = await getBookingByNumber(number);
  if (!booking) throw new Response("unknown", { status: 404 });
  return booking;
}

/** The page as it is opened; throws a 404 when there is no booking of the number. */
export async function byHandPage(number: string, { locale }: Pick<StaffRequest, "locale">): Promise<ByHandData> {
  const booking = await bookingOf(number);
  return {
    ...{ number, paid: booking.money.paid, currency: booking.money.currency, language: booking.locale },
    back: pathFor("staff.booking", locale, { bookingNumber: number }),
  };
}

/** Answers a post: what is wrong beside its field, what it comes to, or, done at what was shown, the way back. */
export async function answerByHand(
  number: string,
  { request, staff: { member, locale, now } }: { request: Request; staff: StaffRequest },
): Promise<Response> {
  const booking = await bookingOf(number);
  const submission = readForm(await request.formData(), form);
  if (submission.status !== "success") throw new Response("malformed", { status: 400 });
  const { step, shown, seen, ...typed } = submission.value;
  const answer = (asked: Omit<ByHandAsked, "typed">, status = 422) =>
    json({ typed: typed satisfies ByHandTyped, ...asked } satisfies ByHandAsked, { status });
  const kind = BY_HAND.find((each) => each === typed.kind);
  if (!kind) return answer({ problem: { field: "kind", code: "kind-missing" } });
  const adjustment = { kind, amount: amountTyped(typed.amount) ?? Number.NaN };
  const quoted = await quoteAdjustment(booking.key, adjustment, now);
  const refused = (code: AdjustRefusal, most?: number) => {
    if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
    const field = code === "amount-invalid" || code === "amount-above" ? ("amount" as const) : null;
    return answer({ problem: { field, code, ...(most === undefined ? {} : { most }) } });
  };
  if (!quoted.ok) return refused(quoted.code, quoted.params && Number(quoted.params.most));
  const { booking: _, ...quote } = quoted.value;
  const why = typed.why.trim();
  if (why === "") return answer({ problem: { field: "why", code: "why-missing" } });
  if (step !== "confirm") return answer({ quote }, 200);
  const stale = await outdated({ locale }, { shown, seen }, quoted.value);
  if (stale) return answer({ quote, problem: { field: null, code: stale.code, ...stale.params } }, 409);
  const asked = { by: "staff", member: member.id, why } as const;
  const done = await adjustPrice(booking.key, { ...adjustment, asked, shown: quote.price, seen: quote.seen }, now);
  if (!done.ok) return refused(done.code);
  return redirect(`${pathFor("staff.booking", locale, { bookingNumber: number })}?done=changed`, 303);
}
