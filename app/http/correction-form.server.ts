/** The correction of a year of birth on a booking's page: what it comes to first, then, where money moves, who confirms it. */
import { json, redirect } from "@remix-run/node";
import { veiledEmail } from "~/domain/contact";
import type { Locale } from "~/domain/locale";
import type { CorrectionAsked, CorrectionRefused } from "~/features/booking/correction-form";
import { pathFor } from "~/i18n/paths";
import { ownsBooking } from "~/services/booking/bookings-of.server";
import { isChangeCode } from "~/services/booking/change-code.server";
import { mailChangeCode } from "~/services/booking/change-code-mail.server";
import {
  type CorrectionQuote,
  type CorrectRefusal,
  correctBirthYear,
  quoteCorrection,
} from "~/services/booking/correct-birth-year.server";
import { tooMany } from "./request-limit.server";
import { refuseUnsaidOrigin, travellerOf } from "./traveller.server";

/** As it was typed; the booking's key, and a traveller by their position. */
export type CorrectionTyped = {
  bookingKey: string;
  position: number;
  year: string;
  step: string;
  shown: string;
  code: string;
};

type At = { request: Request; typed: CorrectionTyped; locale: Locale; now: Date };
type Problem = NonNullable<CorrectionAsked["problem"]>;

/** Names the change, and what it does to the price, for the code that confirms it. */
function changeOf({ position, year }: CorrectionTyped, { fromYear, priceBefore, price }: CorrectionQuote): string {
  return `birth-year ${position} ${fromYear}-${year} ${priceBefore}-${price}`;
}

/**
 * Answers a post of the correction. One that leaves the price as it is is made at once. One that moves money is shown
 * first, and made when the booking's own traveller confirms it: signed in with its e-mail, or by the code mailed there.
 */
export async function answerCorrection(at: At): Promise<Response> {
  const { request, typed, now } = at;
  const busy = tooMany("correction", request, now, typed.bookingKey);
  if (busy) return refused(at, busy.code, undefined, busy.init);
  const quoted = await quoteCorrection(typed.bookingKey, yearOf(typed), now);
  if (!quoted.ok) return refused(at, quoted.code, quoted.params);
  const quote = quoted.value;
  if (quote.price === quote.priceBefore) return make(at, quote);
  const owner = await isOwner(at, quote.booking);
  if (typed.step === "confirm") return confirm(at, quote, owner);
  if (typed.step !== "code" || owner) return ask(at, quote, { owner, sent: false });
  const mails = tooMany("change-code-mail", request, now, typed.bookingKey);
  if (mails) return ask(at, quote, { owner, sent: true }, { code: "code-too-many", params: mails.params }, mails.init);
  await mailChangeCode(quote.booking, changeOf(typed, quote), now);
  return ask(at, quote, { owner, sent: true });
}

async function confirm(at: At, quote: CorrectionQuote, owner: boolean): Promise<Response> {
  const { request, typed, now } = at;
  if (!owner) {
    const tries = tooMany("change-code", request, now, typed.bookingKey);
    const who = { owner, sent: true };
    if (tries) return ask(at, quote, who, { code: "code-too-many", params: tries.params }, tries.init);
    const isCode = isChangeCode(typed.code, { booking: quote.booking, change: changeOf(typed, quote) }, now);
    if (!isCode) return ask(at, quote, who, { code: "code-wrong" }, { status: 422 });
  }
  if (Number(typed.shown) !== quote.price) return ask(at, quote, { owner, sent: !owner }, { code: "price-changed" });
  return make(at, quote);
}

async function make(at: At, { price }: CorrectionQuote): Promise<Response> {
  const { typed, locale, now } = at;
  const { bookingKey } = typed;
  const corrected = await correctBirthYear(bookingKey, { ...yearOf(typed), shown: price }, now);
  if (!corrected.ok) return refused(at, corrected.code, corrected.params);
  return redirect(`${pathFor("booking", locale, { bookingKey }, "corrected=1")}#correction`, 303);
}

function yearOf({ position, year }: CorrectionTyped) {
  return { position, year: /^\d{4}$/.test(year) ? Number(year) : Number.NaN };
}

/** Whether who posts is signed in as the booking's contact; then they must say where the post comes from. */
async function isOwner({ request, locale }: At, number: string): Promise<boolean> {
  const traveller = await travellerOf(request);
  if (!traveller || !(await ownsBooking(traveller, number))) return false;
  refuseUnsaidOrigin(request, locale);
  return true;
}

function ask(
  { typed }: At,
  { contactEmail, currency, fromType, type, priceBefore, price, goesBack }: CorrectionQuote,
  who: Pick<CorrectionAsked, "owner" | "sent">,
  problem: Problem | null = null,
  init: ResponseInit = {},
): Response {
  const asked: CorrectionAsked = {
    ...{ position: typed.position, year: typed.year, currency, fromType, type, priceBefore, price, goesBack },
    ...{ email: contactEmail && veiledEmail(contactEmail), ...who, problem },
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
