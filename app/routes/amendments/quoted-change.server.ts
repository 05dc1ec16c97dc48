/**
 * A change of a booking that is seen with its price before it is made. What is chosen is posted, and written down as a
 * quote with an address of its own (`?quote=`); what is posted there confirms it, once.
 */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Act } from "~/domain/amendments/allowed";
import type { Asking } from "~/domain/amendments/asked";
import type { Effect } from "~/domain/amendments/change";
import type { ChangeKind } from "~/domain/amendments/change-data";
import type { QuoteResult } from "~/domain/amendments/quote";
import type { Locale } from "~/domain/locale";
import type { Params, Refusal, Verdict } from "~/domain/verdict";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { postedForm, readForm } from "~/features/form/read-form.server";
import { HOTEL } from "~/features/stay/hotel-pages";
import { formatDay } from "~/i18n/format";
import { tooMany } from "~/server/request-limit.server";
import { confirm, type Kind, type Previewed, preview } from "~/services/amendments/engine.server";
import { type Agreed, answerQuote } from "./answer-quote.server";
import { mayConfirm } from "./confirm-change.server";
import {
  type ChangeAt,
  deskLengths,
  deskShape,
  quoteAt,
  quoteLengths,
  quoteShape,
  withFormValues,
} from "./desk-change.server";
import { leaveChange, type Made } from "./leave-change.server";
import { madeBefore, type Quote, type Quoted, quoteNamed, whyOutdated } from "./quotes.server";

const ownShape = { ...quoteShape, ...deskShape };
const ownLengths = { ...quoteLengths, ...deskLengths };

/** What is posted about such a change: `Fields`, which say what is chosen, and what each of them has. */
type Given<Fields extends string> = Record<Fields | keyof typeof ownShape, string>;

type QuotedOf = Quoted & { contactEmail: string | null };

/** The change that was chosen. Of an unknown booking its services say `booking-unknown`. */
export type QuotedChange<Q extends QuotedOf, View, Code extends string> = {
  quote: (terms: Asking) => Promise<Verdict<Q, Code>>;
  /** What its page says of it. */
  view: (quoted: Q, may: MayConfirm) => View;
  /** Makes it, at the amounts that were shown. */
  make: (agreed: Agreed) => Promise<Verdict<Effect, Code>>;
};

/** A change of a kind, as its page shows it. */
export function changeOf<
  A extends Act,
  Choice,
  Plan extends { quote: QuoteResult },
  V extends Effect,
  No extends Refusal<string>,
  View,
>(
  kind: Kind<A, Choice, Plan, V, No>,
  { bookingKey, now }: ChangeAt,
  choice: Choice,
  view: (quoted: Previewed & V, may: MayConfirm) => View,
) {
  return {
    quote: (terms: Asking) => preview(kind, bookingKey, choice, now, terms),
    view,
    make: (agreed: Agreed) => confirm(kind, bookingKey, choice, agreed, now),
  };
}

/** A page of such changes. */
type Quoting<Fields extends string, Q extends QuotedOf, View, Code extends string> = {
  kind: ChangeKind;
  /** The fields that say what is chosen, each with its most letters. */
  fields: Record<Fields, number>;
  of: (at: ChangeAt, chosen: Record<Fields, string>) => QuotedChange<Q, View, Code>;
};

type Refused<Code extends string> = { code: Exclude<Code, "booking-unknown">; params?: Params | undefined };
type Seen<View, Code extends string> = { quote?: View; refused?: Refused<Code> };
/** What such a post may meet besides what its services refuse. */
type Met = "too-many-requests" | "price-changed" | "changed-since" | "quote-expired";
type Answer<View, Code extends string> =
  | { done: true; made: Made }
  | { done: false; shown: Seen<View, Code | Met>; init: ResponseInit };

const own = z.object(ownShape);
const boxes = z.array(z.string()).default([]);

/** Reads a post; what cannot be read is empty. Boxes of one name are one text, with commas between. */
async function readChange<Fields extends string>(
  request: Request,
  fields: Record<Fields, number>,
): Promise<Given<Fields>> {
  const names = Object.keys(fields) as Fields[];
  const schema = own.extend(Object.fromEntries(names.map((name) => [name, boxes])));
  const submission = readForm(await request.formData(), postedForm(schema, { ...fields, ...ownLengths }));
  const read: Record<string, string | string[]> = submission.status === "success" ? submission.value : {};
  return Object.fromEntries(
    [...names, ...Object.keys(ownShape)].map((name) => [name, [read[name] ?? ""].flat().join(",")]),
  ) as Given<Fields>;
}

/** Why not, its day in words. Throws a 404 where there is no such booking. */
export function refusal<Code extends string>(locale: Locale, code: Code, params: Params = {}): Refused<Code> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const { last } = params;
  const said = last === undefined ? params : { ...params, last: formatDay(String(last), locale, "full") };
  return { code: code as Exclude<Code, "booking-unknown">, params: said };
}

/**
 * What the address of a page asks for: a quote, with what was chosen for it, or what is chosen so far; `edits`: what was
 * chosen for the quote is chosen again. Throws the way onwards from a quote that was confirmed.
 */
export async function chosenAt(
  at: ChangeAt,
  kind: ChangeKind,
): Promise<{ searchParams: URLSearchParams; quote: Quote | null; edits: boolean }> {
  const { searchParams } = new URL(at.request.url);
  const quote = await quoteNamed(at, kind, searchParams.get("quote") ?? "");
  const edits = searchParams.has("edit");
  if (!quote) return { searchParams, quote, edits };
  const made = await madeBefore(at, quote);
  if (made) throw await leaveChange(at, made, kind);
  const chosen = new URLSearchParams({ ...(quote.choice as Record<string, string>), see: "1" });
  const hotel = searchParams.get(HOTEL);
  if (hotel !== null) chosen.set(HOTEL, hotel);
  return { searchParams: chosen, quote, edits };
}

/** What a change comes to, once it is quoted, or why it cannot be; nothing of one that is not quoted yet.
 * Of a quote that replaces another (`?was=`), why that one no longer holds. */
export async function previewAmendment<Q extends QuotedOf, View, Code extends string>(
  given: ChangeAt,
  { quote, view }: Pick<QuotedChange<Q, View, Code>, "quote" | "view">,
  shown: Quote | null,
): Promise<Seen<View, Code | Met>> {
  const takes = String(shown?.choice.takes ?? "");
  const { quoted, at } = await quoteAt(withFormValues(given, { why: "", takes }), quote);
  if (!quoted.ok) return { refused: refusal(given.locale, quoted.code, quoted.params) };
  if (!shown) return {};
  const may = await mayConfirm(at, { quote: shown, contactEmail: quoted.value.contactEmail });
  const stale = await whyOutdated(at, shown, quoted.value);
  const before = new URL(at.request.url).searchParams.get("was");
  const former = before === null ? null : await quoteNamed(at, shown.kind, before);
  const past = stale ?? (former && (await whyOutdated(at, former, quoted.value)));
  if (!past) return { quote: view(quoted.value, may) };
  const refused = refusal<Code | Met>(at.locale, past.code, past.params);
  return { quote: view(quoted.value, stale ? { ...may, outdated: true } : may), refused };
}

/** What was posted about a change: what was chosen, null where that is nothing; and what was pressed. */
type QuotedPost<Choice, Q extends QuotedOf, View, Code extends string> = {
  kind: ChangeKind;
  choice: Choice | null;
  pressed: { step: string; quote: string; code: string };
  of: (choice: Choice) => QuotedChange<Q, View, Code>;
  /** The part of the page that the address of the quote leads to. */
  hash?: string;
};

/** `nothing`: neither a choice nor a quote was sent. */
type Submitted<Choice, View, Code extends string> =
  | { is: "made"; made: Made }
  | { is: "nothing" }
  | { is: "refused"; choice: Choice; refused: Refused<Code | Met>; named: boolean }
  | { is: "shown"; quote: View; refused: Refused<Code | Met> | null; init: ResponseInit };

/**
 * Quotes what was chosen, or confirms the quote that was sent: the change is made at the amounts it showed; confirmed
 * again, it is answered by what it did then. Throws the way to the address of a quote that was just written, and a 404 when
 * there is no such booking.
 */
export async function submitQuote<
  Choice extends Record<string, unknown>,
  Q extends QuotedOf,
  View,
  Code extends string,
>(
  at: ChangeAt,
  { kind, choice: given, pressed, of, hash = "" }: QuotedPost<Choice, Q, View, Code>,
): Promise<Submitted<Choice, View, Code>> {
  const sent = await quoteNamed(at, kind, pressed.quote);
  const named = pressed.step === "see" ? null : sent;
  const choice = (named ?? (given ? null : sent))?.choice ?? given;
  if (!choice) return { is: "nothing" };
  const chosen = choice as Choice;
  const outcome = await answerQuote(
    at,
    { ...pressed, named },
    {
      kind,
      choice: chosen,
      quote: (again, terms) => of(again).quote(terms),
      make: (again, agreed) => of(again).make(agreed),
    },
  );
  if (outcome.is === "made") return { is: "made", made: outcome.made };
  if (outcome.is === "refused") {
    const { code, params } = outcome.refused;
    return { is: "refused", choice: chosen, refused: refusal(at.locale, code, params), named: named !== null };
  }
  const { quoted, quote, may, stale, mailed, init } = outcome;
  const here = `${new URL(at.request.url).pathname}?quote=${quote.id}`;
  if (!named || mailed) throw redirect(here + hash, 303);
  // The new quote has an address, so that it can be reloaded and come back to; a colleague's reason is in the post alone.
  if (stale && !at.desk) throw redirect(`${here}&was=${named.id}${hash}`, 303);
  const { view } = of(quote.choice as Choice);
  const refused = stale && refusal<Code | Met>(at.locale, stale.code, stale.params);
  return { is: "shown", quote: view(quoted, may), refused, init };
}

/** Answers a post of a change whose choice is a few texts. Throws as `submitQuote` does. */
export async function submitAmendment<Fields extends string, Q extends QuotedOf, View, Code extends string>(
  asked: ChangeAt,
  quoting: Quoting<Fields, Q, View, Code>,
): Promise<Answer<View, Code>> {
  const { locale, request, now, bookingKey } = asked;
  const { kind, fields, of } = quoting;
  const given = await readChange(request, fields);
  const no = (refused: Refused<Code | Met>, init: ResponseInit = { status: 422 }): Answer<View, Code> => ({
    done: false,
    shown: { refused },
    init,
  });
  const busy = asked.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return no(refusal<Code | Met>(locale, busy.code, busy.params), busy.init);
  const names = Object.keys(fields) as Fields[];
  const choice = Object.fromEntries(names.map((name) => [name, given[name]])) as Record<Fields, string>;
  const at = withFormValues(asked, given);
  const outcome = await submitQuote(at, { kind, choice, pressed: given, of: (chosen) => of(asked, chosen) });
  if (outcome.is === "made") return { done: true, made: outcome.made };
  if (outcome.is === "nothing") throw new Error("What is chosen is in the post");
  if (outcome.is === "refused") {
    if (outcome.named) return no(outcome.refused);
    throw redirect(`${new URL(request.url).pathname}?${new URLSearchParams({ ...choice, see: "1" })}`, 303);
  }
  const { quote, refused, init } = outcome;
  return { done: false, shown: { quote, ...(refused && { refused }) }, init };
}
