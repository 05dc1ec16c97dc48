import { and, asc, desc, eq, lte } from "drizzle-orm";
import { rates } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";

/** One CAD is one CAD, in millionths. */
const PAR = 1_000_000;

/**
 * Millionths of a currency for one CAD on a day: the newest rate of that day or before; the oldest one there is for a
 * day before them all. Throws when the catalogue has no rate of the currency.
 */
export async function rateOn(currency: Currency, day: Day): Promise<number> {
  if (currency === "CAD") return PAR;
  const ofCurrency = eq(rates.currency, currency);
  const [newest] = await db
    .select({ micros: rates.micros })
    .from(rates)
    .where(and(ofCurrency, lte(rates.fromDay, day)))
    .orderBy(desc(rates.fromDay))
    .limit(1);
  if (newest) return newest.micros;
  const [oldest] = await db
    .select({ micros: rates.micros })
    .from(rates)
    .where(ofCurrency)
    .orderBy(asc(rates.fromDay))
    .limit(1);
  if (!oldest) throw new Error(`The catalogue has no rate for ${currency}`);
  return oldest.micros;
}
