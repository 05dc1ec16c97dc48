/** The correction of a year of birth on a booking's page: what it comes to first, then, where money moves, who confirms it. */
import { json } from "@remix-run/node";
import type { MayConfirm } from "~/features/booking/confirm-change";
import type { CorrectionAsked, CorrectionRefused, CorrectionShown } from "~/features/booking/correction-form";
import { askingAt, type ChangeAt, type DeskTyped, withFormValues } from "~/routes/amendments/desk-change.server";
import { leaveChange } from "~/routes/amendments/leave-change.server";
import { changeOf, chosenAt, previewAmendment, submitQuote } from "~/routes/amendments/quoted-change.server";
import { quoteNamed } from "~/routes/amendments/quotes.server";
import { tooMany } from "~/server/request-limit.server";
import { confirm, preview, type RefusalOf } from "~/services/amendments/engine.server";
import { BIRTH_YEAR, correctedBefore, type YearTyped } from "~/services/amendments/kinds/birth-year.server";

/** A correction as typed: the booking's key, the position of the traveller, and the year. */
export type CorrectionTyped = {
  bookingKey: string;
  position: number;
  year: string;
  step: string;
  /** Id of the quote that is confirmed. */
  quote: string;
  code: string;
} & DeskTyped;

type At = Omit<ChangeAt, "bookingKey"> & { typed: CorrectionTyped };

/** The correction whose quote an address names, as its page shows it; nothing where it names none. */
export async function correctionAt(at: ChangeAt): Promise<CorrectionShown> {
  const { quote } = await chosenAt(at, "birth-year");
  if (!quote) return {};
  const choice = quote.choice as YearTyped;
  const { quote: asked, refused: problem } = await previewAmendment(at, correcting(at, choice), quote);
  if (asked) return { asked: { ...asked, outdated: problem ? (problem as CorrectionAsked["outdated"]) : null } };
  return problem ? { correction: { ...problem, position: choice.position, year: String(choice.year) } } : {};
}

/**
 * Answers a post of the correction. One that leaves the price as it is is made immediately. One that moves money is shown
 * first, at the address of its quote, and made when the booking's own traveller confirms it: signed in with its e-mail, or
 * by the code mailed there.
 */
export async function answerCorrection(asked: At): Promise<Response> {
  const { request, typed, now } = asked;
  const { bookingKey, step, quote: id } = typed;
  const at = withFormValues({ ...asked, bookingKey }, typed);
  const busy = at.desk ? null : tooMany("correction", request, now, bookingKey);
  if (busy) return refused(at, busy.code, undefined, busy.init);
  const named = step === "see" ? null : await quoteNamed(at, "birth-year", id);
  const choice = yearOf(typed);
  if (!named && !at.desk) {
    const quoted = await preview(BIRTH_YEAR, bookingKey, choice, now);
    if (!quoted.ok) return (await sentTwice(at, choice)) ?? refused(at, quoted.code, quoted.params);
    const { price, priceBefore, seen } = quoted.value;
    if (price === priceBefore) {
      const made = await confirm(BIRTH_YEAR, bookingKey, choice, { ...askingAt(at), shown: price, seen }, now);
      if (!made.ok) return (await sentTwice(at, choice)) ?? refused(at, made.code, made.params);
      return leaveChange(at, { effect: made.value, by: "again" }, "birth-year");
    }
  }
  const of = (chosen: YearTyped) => correcting(at, chosen);
  const outcome = await submitQuote(at, { kind: "birth-year", choice, pressed: typed, of, hash: "#correction" });
  if (outcome.is === "made") return leaveChange(at, outcome.made, "birth-year");
  if (outcome.is === "nothing") throw new Error("A year is chosen in every post");
  if (outcome.is === "refused") return refused(at, outcome.refused.code, outcome.refused.params);
  const { quote, refused: outdated, init } = outcome;
  return json({ asked: { ...quote, outdated } }, init);
}

/** The answer to a correction that was made by the same form a moment ago; null where it is another one. */
async function sentTwice(at: ChangeAt, choice: YearTyped): Promise<Response | null> {
  const effect = await correctedBefore(at.bookingKey, choice, at.now);
  return effect && leaveChange(at, { effect, by: "again" }, "birth-year");
}

function yearOf({ position, year }: CorrectionTyped) {
  return { position, year: /^\d{4}$/.test(year) ? Number(year) : Number.NaN };
}

function correcting(at: ChangeAt, { position, year }: YearTyped) {
  return changeOf(
    BIRTH_YEAR,
    at,
    { position, year },
    ({ currency, fromType, type, priceBefore, price, goesBack }, may: MayConfirm): CorrectionAsked => ({
      position,
      year: String(year),
      currency,
      fromType,
      type,
      priceBefore,
      price,
      goesBack,
      may,
      outdated: null,
    }),
  );
}

function refused(
  { typed }: At,
  code: RefusalOf<typeof BIRTH_YEAR> | CorrectionRefused["code"],
  params: CorrectionRefused["params"],
  init: ResponseInit = { status: 422 },
): Response {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const correction: CorrectionRefused = { code, params, position: typed.position, year: typed.year.slice(0, 4) };
  return json({ correction }, init);
}
