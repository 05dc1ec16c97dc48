/** Quotes of changes: written when they are shown, consumed by the transaction that makes the change. */
import { and, eq, isNull, lte } from "drizzle-orm";
import { undoIfRefused } from "~/db/inside.server";
import { bookings, quotes } from "~/db/schema";
import { type Db, db, transaction } from "~/db/transaction.server";
import type { Effect } from "~/domain/amendments/change";
import type { ChangeKind } from "~/domain/amendments/change-data";
import { QUOTE_KEPT_HOURS, QUOTE_MINUTES, type QuoteResult } from "~/domain/amendments/quote";
import { refuse } from "~/domain/verdict";
import { randomToken } from "~/platform/random-token.server";

export type Quote = typeof quotes.$inferSelect;

/** `member`: the colleague who asked for it; null where the traveller did. */
type QuotedFor = { kind: ChangeKind; member: string | null };

type Quoting = QuotedFor & { booking: string; choice: Record<string, unknown>; seen: string } & Effect;

/** Writes down what a change comes to as it is shown. Amounts in minor units. */
export async function openQuote(
  { booking, kind, member, choice, seen, priceBefore, price, goesBack }: Quoting,
  now: Date,
): Promise<Quote> {
  const [quote] = await transaction((tx) =>
    tx
      .insert(quotes)
      .values({
        id: randomToken(),
        booking,
        kind,
        member,
        choice,
        seen,
        priceBefore,
        price,
        goesBack,
        createdAt: now,
        expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000),
      })
      .returning(),
  );
  if (!quote) throw new Error("A quote that was not written");
  return quote;
}

/** A quote of the booking of a key, expired or consumed ones too; null where there is none of that kind and asker. */
export async function findQuote(
  id: string,
  { bookingKey, kind, member }: QuotedFor & { bookingKey: string },
): Promise<Quote | null> {
  if (id === "") return null;
  const whose = member === null ? isNull(quotes.member) : eq(quotes.member, member);
  const [found] = await db
    .select({ quote: quotes })
    .from(quotes)
    .innerJoin(bookings, eq(bookings.number, quotes.booking))
    .where(and(eq(quotes.id, id), eq(bookings.key, bookingKey), eq(quotes.kind, kind), whose));
  return found?.quote ?? null;
}

/**
 * Consumes a quote in the transaction that makes its change, and keeps what it did. Of two confirmations of one quote, the
 * second undoes its transaction here, which then answers `changed-since`.
 */
export async function consumeQuote(
  tx: Db,
  { quote: id, booking }: { quote: string; booking: string },
  { priceBefore, price, goesBack, dueNow }: QuoteResult,
  now: Date,
): Promise<void> {
  const result = { priceBefore, price, goesBack, ...(dueNow === undefined ? {} : { dueNow }) };
  const consumed = await tx
    .update(quotes)
    .set({ consumedAt: now, result })
    .where(and(eq(quotes.id, id), eq(quotes.booking, booking), isNull(quotes.consumedAt)))
    .returning({ id: quotes.id });
  if (consumed.length === 0) undoIfRefused(refuse("changed-since"));
}

/** Deletes quotes QUOTE_KEPT_HOURS after they expired; returns how many. */
export async function purgeQuotes(now: Date): Promise<number> {
  const over = new Date(now.getTime() - QUOTE_KEPT_HOURS * 3_600_000);
  const gone = await transaction((tx) =>
    tx.delete(quotes).where(lte(quotes.expiresAt, over)).returning({ id: quotes.id }),
  );
  return gone.length;
}
