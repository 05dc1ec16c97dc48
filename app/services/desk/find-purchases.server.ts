/** Finding a purchase that somebody on the telephone has open on the site. */

import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { bookings, checkouts, staffMembers, travellers } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { editDistance, mistakesAllowed, plainWords } from "~/domain/booking/booking-search";
import { CHECKOUT_STATES, type CheckoutState } from "~/domain/booking/checkout";
import { readPurchaseSearch } from "~/domain/booking/take-over";
import type { Day } from "~/domain/day";
import { type Listed, listed } from "~/domain/listed";
import type { Bilingual } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { fullName } from "~/domain/people/full-name";
import { callCode } from "~/services/checkout/call-code.server";

/** Purchases shown at most. */
export const MAX_PURCHASES = 20;
/** For so long a purchase that is over is still known by the number its buyer reads aloud, in hours. */
const KNOWN_HOURS = 24;
/** Names that are compared at most: of the purchases begun last. */
const MAX_NAMES = 5_000;

type FoundPurchase = {
  /** What its buyer reads aloud. */
  code: string;
  /** `expired` from the moment its hold is over. */
  state: CheckoutState;
  /** Its number, once it is booked. */
  booking: string | null;
  /** Who is in it; null if only its buyer is. */
  seller: { id: string; name: string } | null;
  /** Who travels, as far as it is typed. */
  people: string[];
  party: number;
  trip: Bilingual;
  startDay: Day;
  total: number;
  currency: Currency;
  heldUntil: Date;
};

/**
 * The checkout of a number read aloud, of those that are open or have not been over for long; null for none. The number
 * is kept nowhere, so it is made again of each that was held within the day: 5,000 take the processor 15 ms, and a
 * colleague asks seldom. Every state is named because the index of what is due begins with it.
 */
export async function purchaseOf(code: string, now: Date): Promise<string | null> {
  const since = new Date(now.getTime() - KNOWN_HOURS * 3_600_000);
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(inArray(checkouts.state, [...CHECKOUT_STATES]), gt(checkouts.heldUntil, since)));
  return rows.find(({ id }) => callCode(id) === code)?.id ?? null;
}

/**
 * The purchases meant by what was typed, the newest first, MAX_PURCHASES of them at most: by the number its buyer reads aloud,
 * however it stands with it, and by an e-mail or a name that was sent on it, those that are open or being paid.
 */
export async function findPurchases(typed: string, now: Date): Promise<Listed<FoundPurchase>> {
  const { code, email, words } = readPurchaseSearch(typed);
  const coded = code && (await purchaseOf(code, now));
  const ids = coded ? [coded] : email ? await byEmail(email, now) : words.length > 0 ? await byName(words, now) : [];
  const { rows, more } = listed(ids, MAX_PURCHASES);
  return { rows: await describe(rows, now), more };
}

/** Held, or being paid: a payment whose outcome is unknown may take hours. */
const isUnderWay = (now: Date) =>
  or(eq(checkouts.state, "paying"), and(eq(checkouts.state, "open"), gt(checkouts.heldUntil, now)));

async function byEmail(email: string, now: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: checkouts.id, openedAt: checkouts.openedAt })
    .from(travellers)
    .innerJoin(checkouts, eq(checkouts.id, travellers.checkout))
    .where(and(sql`lower(${travellers.email}) = ${email}`, isUnderWay(now)))
    .orderBy(desc(checkouts.openedAt), asc(checkouts.id))
    .limit(MAX_PURCHASES + 1);
  return rows.map(({ id }) => id);
}

/** Those of which one traveller has all these words in their name, or words that they may be meant for. */
async function byName(words: readonly string[], now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: checkouts.id, firstName: travellers.firstName, lastName: travellers.lastName })
    .from(checkouts)
    .innerJoin(travellers, eq(travellers.checkout, checkouts.id))
    .where(isUnderWay(now))
    .orderBy(desc(checkouts.openedAt), asc(checkouts.id))
    .limit(MAX_NAMES);
  const isMeant = (word: string, name: string) => editDistance(word, name) <= mistakesAllowed(word);
  const named = rows.filter(({ firstName, lastName }) => {
    const name = plainWords(fullName({ firstName, lastName }));
    return words.every((word) => name.some((each) => isMeant(word, each)));
  });
  return [...new Set(named.map(({ id }) => id))].slice(0, MAX_PURCHASES + 1);
}

async function describe(ids: readonly string[], now: Date): Promise<FoundPurchase[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ checkout: checkouts, booking: bookings.number, seller: staffMembers.name })
    .from(checkouts)
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .leftJoin(staffMembers, eq(staffMembers.id, checkouts.soldBy))
    .where(inArray(checkouts.id, [...ids]))
    .orderBy(desc(checkouts.openedAt), asc(checkouts.id));
  const named = await db
    .select({ id: travellers.checkout, firstName: travellers.firstName, lastName: travellers.lastName })
    .from(travellers)
    .where(inArray(travellers.checkout, [...ids]))
    .orderBy(asc(travellers.position));
  return rows.map(({ checkout, booking, seller }) => {
    const { id, state, heldUntil, soldBy, adults, children, journey, total, currency } = checkout;
    return {
      code: callCode(id),
      booking,
      heldUntil,
      total,
      currency,
      party: adults + children,
      state: state === "open" && heldUntil <= now ? "expired" : state,
      seller: soldBy === null ? null : { id: soldBy, name: seller ?? "" },
      people: named
        .filter((each) => each.id === id)
        .map(({ firstName, lastName }) => fullName({ firstName, lastName })),
      trip: journey.trip.name,
      startDay: journey.departure.startDay,
    };
  });
}
