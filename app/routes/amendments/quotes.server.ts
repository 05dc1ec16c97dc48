/** Quotes at the pages that change a booking: found again, written when they are shown, answered when they were consumed. */

import type { Effect } from "~/domain/amendments/change";
import type { ChangeKind } from "~/domain/amendments/change-data";
import { type QuotedAmounts, type QuoteOutdated, quoteOutdated } from "~/domain/amendments/quote";
import type { Locale } from "~/domain/locale";
import { timeIn } from "~/domain/time";
import type { Params } from "~/domain/verdict";
import { translator } from "~/i18n/i18n.server";
import { whatChangedSince } from "~/services/booking/booking-version.server";
import { codeOfQuote } from "~/services/booking/change-code-mail.server";
import { tryCode } from "~/services/quotes/confirmation-code.server";
import { findQuote, openQuote, type Quote } from "~/services/quotes/quotes.server";
import type { ChangeAt } from "./desk-change.server";
import type { Made } from "./leave-change.server";

export type { Quote };

/** The amounts of a change, as its services quote it. */
export type Quoted = Effect & { booking: string; seen: string };

const memberOf = ({ desk }: Pick<ChangeAt, "desk">) => desk?.member.id ?? null;

/** The quote that an address or a post names, of the same booking, kind and asker; null where there is none. */
export function quoteNamed(
  at: Pick<ChangeAt, "bookingKey" | "desk">,
  kind: ChangeKind,
  id: string,
): Promise<Quote | null> {
  return findQuote(id, { bookingKey: at.bookingKey, kind, member: memberOf(at) });
}

/** Writes down what is about to be shown. */
export function quoteShown(
  at: Pick<ChangeAt, "desk" | "now">,
  kind: ChangeKind,
  choice: Record<string, unknown>,
  { booking, seen, priceBefore, price, goesBack }: Quoted,
): Promise<Quote> {
  const of = { booking, kind, choice, seen, priceBefore, price, goesBack, member: memberOf(at) };
  return openQuote(of, at.now);
}

/**
 * What a confirmed quote did, for a second confirmation to be answered as the first one was; null for a quote that was
 * not confirmed, as it is in the database now. Anyone who types its code again is known by it.
 */
export async function madeBefore(at: ChangeAt, quote: Quote | null, code = ""): Promise<Made | null> {
  const current = quote && (await quoteNamed(at, quote.kind, quote.id));
  if (!current?.consumedAt || !current.result) return null;
  const { dueNow, ...effect } = current.result;
  const isProven = code !== "" && (await tryCode(code, codeOfQuote(current), at.now)).ok;
  const by = at.desk ? "desk" : isProven ? "code" : "again";
  return { effect, by, ...(dueNow === undefined ? {} : { dueNow }) };
}

export type Stale = { code: QuoteOutdated; params?: Params };

/** Why a quote can no longer be confirmed, in words for its reader; null while it can. */
export async function whyOutdated(
  { locale, now }: Pick<ChangeAt, "locale" | "now">,
  quote: Quote,
  current: QuotedAmounts,
): Promise<Stale | null> {
  const code = quoteOutdated(quote, current, now);
  if (code !== "changed-since") return code && { code };
  return { code, params: { what: await changesSince(locale, quote) } };
}

async function changesSince(locale: Locale, { booking, seen }: Quote): Promise<string> {
  const t = translator(locale, "change");
  const made = await whatChangedSince(booking, seen);
  const lines = made.map(({ kind, by, at }) =>
    t("conflict.line", { what: t(`conflict.kinds.${kind}`), by: t(`conflict.by.${by}`), time: timeIn(at) }),
  );
  return lines.join(", ") || t("conflict.paid");
}
