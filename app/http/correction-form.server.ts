/** The correction of a year of birth on a booking's page: what it comes to first, then, where money moves, who confirms it. */
import { json, redirect } from "@remix-run/node";
import type { MayConfirm } from "~/features/booking/confirm-change";
import type { CorrectionAsked, CorrectionRefused } from "~/features/booking/correction-form";
import { pathFor } from "~/i18n/paths";
import {
  type CorrectionQuote,
  type CorrectRefusal,
  correctBirthYear,
  quoteCorrection,
} from "~/services/booking/correct-birth-year.server";
import { type ConfirmedBy, confirmChange, mayConfirm } from "./confirm-change.server";
import { askingAt, type ChangeAt, type DeskTyped, outdated, wayBack, withTyped } from "./desk-change.server";
import { leaveChange } from "./leave-change.server";
import { tooMany } from "./request-limit.server";

/** As it was typed; the booking's key, and a traveller by their position. */
export type CorrectionTyped = {
  bookingKey: string;
  position: number;
  year: string;
  step: string;
  shown: string;
  code: string;
} & DeskTyped;

type At = Omit<ChangeAt, "bookingKey"> & { typed: CorrectionTyped };

/** Names the change, and what it does to the price, for the code that confirms it. */
function changeOf({ position, year }: CorrectionTyped, { fromYear, priceBefore, price }: CorrectionQuote): string {
  return `birth-year ${position} ${fromYear}-${year} ${priceBefore}-${price}`;
}

/**
 * Answers a post of the correction. One that leaves the price as it is is made at once. One that moves money is shown
 * first, and made when the booking's own traveller confirms it: signed in with its e-mail, or by the code mailed there.
 */
export async function answerCorrection(asked: At): Promise<Response> {
  const { request, typed, now } = asked;
  const { bookingKey, step, shown, code } = typed;
  const at = withTyped({ ...asked, bookingKey }, typed);
  const busy = at.desk ? null : tooMany("correction", request, now, typed.bookingKey);
  if (busy) return refused(at, busy.code, undefined, busy.init);
  const quoted = await quoteCorrection(typed.bookingKey, yearOf(typed), now);
  if (!quoted.ok) return refused(at, quoted.code, quoted.params);
  const quote = quoted.value;
  if (!at.desk && quote.price === quote.priceBefore) return make(at, quote, null);
  const name = changeOf(typed, quote);
  const { booking, contactEmail, seen } = quote;
  const change = { booking, contactEmail, seen, name };
  const answer = await confirmChange(at, change, { step, code });
  if (!answer.confirmed) return ask(at, quote, answer.may, answer.init);
  const stale = await outdated(at, { shown, seen: typed.seen }, quote);
  if (!stale) return make(at, quote, answer.by);
  const may = await mayConfirm(at, change);
  const { code: why, params = {} } = stale;
  return ask(at, quote, { ...may, sent: !may.owner && !at.desk }, {}, { code: why, params });
}

/** Made at once, where no money moves, or as it was confirmed: then what it added is paid at once. */
async function make(
  at: At & ChangeAt,
  { booking, price, seen }: CorrectionQuote,
  by: ConfirmedBy | null,
): Promise<Response> {
  const { typed, locale, now, bookingKey } = at;
  const corrected = await correctBirthYear(bookingKey, { ...yearOf(typed), ...askingAt(at), shown: price, seen }, now);
  if (!corrected.ok) return refused(at, corrected.code, corrected.params);
  if (at.desk) return redirect(`${wayBack(at, booking)}?done=changed`, 303);
  if (by && corrected.value.price > corrected.value.priceBefore)
    return leaveChange({ locale, now, bookingKey }, { effect: corrected.value, by }, "corrected");
  return redirect(`${pathFor("booking", locale, { bookingKey }, "corrected=1")}#correction`, 303);
}

function yearOf({ position, year }: CorrectionTyped) {
  return { position, year: /^\d{4}$/.test(year) ? Number(year) : Number.NaN };
}

function ask(
  { typed }: At,
  { currency, fromType, type, priceBefore, price, goesBack }: CorrectionQuote,
  may: MayConfirm,
  init: ResponseInit,
  outdated: CorrectionAsked["outdated"] = null,
): Response {
  const asked: CorrectionAsked = {
    ...{ position: typed.position, year: typed.year, currency, fromType, type, priceBefore, price, goesBack },
    ...{ may, outdated },
  };
  return json({ asked }, init);
}

function refused(
  { typed }: At,
  code: CorrectRefusal | "too-many-requests",
  params: CorrectionRefused["params"],
  init: ResponseInit = { status: 422 },
): Response {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const correction: CorrectionRefused = { code, params, position: typed.position, year: typed.year.slice(0, 4) };
  return json({ correction }, init);
}
