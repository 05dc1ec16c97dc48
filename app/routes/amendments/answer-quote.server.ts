/** A post about a quoted change, no matter what its form: quoted, shown, confirmed once, and answered again after that. */

import type { Asking } from "~/domain/amendments/asked";
import type { ChangeKind } from "~/domain/amendments/change-data";
import type { QuoteResult } from "~/domain/amendments/quote";
import type { MayConfirm } from "~/features/booking/confirm-change";
import { confirmChange, mayConfirm } from "./confirm-change.server";
import { askingAt, type ChangeAt, quoteAt } from "./desk-change.server";
import type { Made } from "./leave-change.server";
import { madeBefore, type Quote, type Quoted, quoteShown, type Stale, whyOutdated } from "./quotes.server";

/** A refusal of the services that quote and make a change. */
type No = { ok: false; code?: string };

/** What was agreed to: amounts in minor units, and how the booking stood. */
export type Agreed = Asking & { shown: number; back: number; seen: string };

type Answers<Value> = { ok: true; value: Value } | No;
/** What an answer accepts, and what it refuses with. */
type Accepted<Answer> = Extract<Answer, { ok: true; value: unknown }>["value"];
type Refused<Answer> = Exclude<Answer, { ok: true }>;

type QuotedForm<Choice, Quoting, Making> = {
  kind: ChangeKind;
  /** What was chosen, where no quote is named; else that of the quote counts. */
  choice: Choice;
  quote: (choice: Choice, terms: Asking) => Promise<Quoting>;
  /** Makes the change, at the amounts that were shown. */
  make: (choice: Choice, agreed: Agreed) => Promise<Making>;
};

/** The quote that the post names, what was pressed, and the code that was typed. */
type Pressed = { named: Quote | null; step: string; code: string };

type Outcome<Quoting, Making> =
  | { is: "made"; made: Made }
  | { is: "refused"; refused: Refused<Quoting | Making> }
  | {
      is: "shown";
      quoted: Accepted<Quoting>;
      quote: Quote;
      may: MayConfirm;
      /** Why the quote that was named can no longer be confirmed: this is another one. */
      stale: Stale | null;
      /** A code for it has just been queued. */
      mailed: boolean;
      init: ResponseInit;
    };

/** Whether a refusal says that the booking or the amounts moved between the quote and the change. */
const movedMeanwhile = ({ code }: No) => code === "changed-since" || code === "price-changed";

/**
 * Quotes a change and writes the quote down, or confirms the quote that is named: the change is made at the amounts it
 * showed, and consumes it. One that was consumed answers what it did; one that no longer holds is quoted again. `at` has
 * what was typed at the desk.
 */
export async function answerQuote<
  Choice extends Record<string, unknown>,
  Quoting extends Answers<Quoted & { contactEmail?: string | null }>,
  Making extends Answers<QuoteResult>,
>(
  asked: ChangeAt,
  { named, step, code }: Pressed,
  { kind, choice: chosen, quote, make }: QuotedForm<Choice, Quoting, Making>,
): Promise<Outcome<Quoting, Making>> {
  const choice = named ? (named.choice as Choice) : chosen;

  for (let attempt = 1; ; attempt++) {
    const { quoted, at } = await quoteAt(asked, (terms) => quote(choice, terms));
    // Looked at after quoting: what was just quoted may be the booking as the same confirmation, sent twice, left it.
    const before = await madeBefore(at, named, code);
    if (before) return { is: "made", made: before };
    if (!quoted.ok) return { is: "refused", refused: quoted as Refused<Quoting> };
    const { contactEmail = null } = quoted.value;
    const stale = named && (await whyOutdated(at, named, quoted.value));
    const shown = { is: "shown" as const, quoted: quoted.value as Accepted<Quoting>, stale, mailed: false };
    if (!named || stale || step === "terms") {
      const { takes: _, ...what } = choice;
      const takes = at.desk?.typed.takes ?? "";
      const fresh = await quoteShown(at, kind, { ...what, ...(takes && { takes }) }, quoted.value);
      const may = await mayConfirm(at, { quote: fresh, contactEmail });
      const status = at.desk?.problem ? 422 : step === "confirm" && stale ? 409 : 200;
      return { ...shown, quote: fresh, may, stale: step === "terms" ? null : stale, init: { status } };
    }
    const answer = await confirmChange(at, { quote: named, contactEmail }, { step, code });
    if (!answer.confirmed) return { ...shown, quote: named, ...answer };
    const { price, goesBack: back, seen } = named;
    const made = await make(choice, { shown: price, back, seen, ...askingAt(at, named.id) });
    if (made.ok) {
      const { priceBefore, price: after, dueNow } = made.value;
      return { is: "made", made: { effect: { priceBefore, price: after }, by: answer.by, dueNow } };
    }
    const again = await madeBefore(at, named);
    if (again) return { is: "made", made: { ...again, by: answer.by } };
    // Somebody was quicker: what it comes to now is quoted and shown.
    if (!movedMeanwhile(made) || attempt > 1) return { is: "refused", refused: made as Refused<Making> };
  }
}
