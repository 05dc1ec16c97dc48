/** A change of a booking that is seen with its price before it is made: how its form is read, shown and answered. */
import { z } from "zod";
import type { Asking } from "~/domain/asked";
import type { Effect } from "~/domain/change";
import type { Locale } from "~/domain/locale";
import type { Params, Verdict } from "~/domain/verdict";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { postedForm, readForm, text } from "~/features/form/read-form.server";
import { formatDay } from "~/i18n/format";
import { confirmChange, mayConfirm } from "./confirm-change.server";
import { askingAt, type ChangeAt, deskLengths, deskShape, outdated, quoteAt, withTyped } from "./desk-change.server";
import type { Made } from "./leave-change.server";
import { tooMany } from "./request-limit.server";

const ownShape = {
  step: text,
  /** What the booking was said to cost then, and what was said to go back, in minor units. */
  shown: text,
  back: text,
  code: text,
  ...deskShape,
};
const ownLengths = { step: "confirm".length, shown: 12, back: 12, code: 12, ...deskLengths };

/** What is posted about such a change: `Fields`, which say which one it is, and what each of them has. */
type Given<Fields extends string> = Record<Fields | keyof typeof ownShape, string>;

/** Reads a post of the change that `fields` name, each with its most letters; what cannot be read is empty. */
export async function readChange<Fields extends string>(
  request: Request,
  fields: Record<Fields, number>,
): Promise<Given<Fields>> {
  const names = [...Object.keys(fields), ...Object.keys(ownShape)];
  const schema = z.object(Object.fromEntries(names.map((name) => [name, text])));
  const submission = readForm(await request.formData(), postedForm(schema, { ...fields, ...ownLengths }));
  const read: Record<string, string> = submission.status === "success" ? submission.value : {};
  return Object.fromEntries(names.map((name) => [name, read[name] ?? ""])) as Given<Fields>;
}

/** Amounts in minor units. `seen` is how the booking stands. */
type Quoted = {
  booking: string;
  contactEmail: string | null;
  seen: string;
  price: number;
  priceBefore: number;
  goesBack?: number;
};

/** The change that is asked for. Of an unknown booking its services say `booking-unknown`. */
export type QuotedChange<Q extends Quoted, View, Code extends string> = {
  /** Says which it is, for the code that is mailed to be of it alone. */
  name: string;
  quote: (terms: Asking) => Promise<Verdict<Q, Code>>;
  /** What its page says of it. */
  view: (quoted: Q, may: MayConfirm) => View;
  /** Makes it, at the amounts that were shown. */
  make: (agreed: Asking & { shown: number; back: number; seen: string }) => Promise<Verdict<Effect, Code>>;
};

type Refused<Code extends string> = { code: Exclude<Code, "booking-unknown">; params?: Params | undefined };
type Seen<View, Code extends string> = { quote?: View; refused?: Refused<Code> };
/** What such a post may meet beside what its services refuse. */
type Met = "too-many-requests" | "price-changed" | "changed-meanwhile";
type Answer<View, Code extends string> =
  | { done: true; made: Made }
  | { done: false; shown: Seen<View, Code | Met>; init: ResponseInit };

/** Why not, its day in words. Throws a 404 where there is no such booking. */
export function refusal<Code extends string>(locale: Locale, code: Code, params: Params = {}): Refused<Code> {
  if (code === "booking-unknown") throw new Response("unknown", { status: 404 });
  const { last } = params;
  const said = last === undefined ? params : { ...params, last: formatDay(String(last), locale, "full") };
  return { code: code as Exclude<Code, "booking-unknown">, params: said };
}

/** What a change comes to, or why it cannot be. */
export async function seeChange<Q extends Quoted, View, Code extends string>(
  given: ChangeAt,
  { quote, view }: Pick<QuotedChange<Q, View, Code>, "quote" | "view">,
): Promise<Seen<View, Code>> {
  const { quoted, at } = await quoteAt(given, quote);
  if (!quoted.ok) return { refused: refusal(given.locale, quoted.code, quoted.params) };
  return { quote: view(quoted.value, await mayConfirm(at, quoted.value)) };
}

/**
 * Answers a post that confirms a change, or asks for the code that does. Made only at the amounts that were shown.
 * Throws a 404 when there is no such booking.
 */
export async function answerChange<Q extends Quoted, View, Code extends string>(
  asked: ChangeAt,
  given: Given<never>,
  change: QuotedChange<Q, View, Code>,
): Promise<Answer<View, Code>> {
  const { locale, request, now, bookingKey } = asked;
  const no = (refused: Refused<Code | Met>, init: ResponseInit = { status: 422 }): Answer<View, Code> => ({
    done: false,
    shown: { refused },
    init,
  });
  const busy = asked.desk ? null : tooMany("change", request, now, bookingKey);
  if (busy) return no(refusal<Code | Met>(locale, busy.code, busy.params), busy.init);
  const { quoted, at } = await quoteAt(withTyped(asked, given), change.quote);
  if (!quoted.ok) return no(refusal(locale, quoted.code, quoted.params));
  const { booking, contactEmail, price, priceBefore, goesBack = 0, seen } = quoted.value;
  const name = `${change.name} ${priceBefore}-${price}-${goesBack}`;
  const answer = await confirmChange(at, { booking, contactEmail, seen, name }, given);
  const shownFor = (may: MayConfirm) => ({ quote: change.view(quoted.value, may) });
  if (!answer.confirmed) return { done: false, shown: shownFor(answer.may), init: answer.init };
  const stale = await outdated(at, given, quoted.value);
  if (stale) {
    const refused = refusal<Code | Met>(locale, stale.code, stale.params);
    return { done: false, shown: { ...shownFor(await mayConfirm(at, quoted.value)), refused }, init: { status: 409 } };
  }
  const made = await change.make({ shown: price, back: goesBack, seen, ...askingAt(at) });
  return made.ok
    ? { done: true, made: { effect: made.value, by: answer.by } }
    : no(refusal(locale, made.code, made.params));
}
