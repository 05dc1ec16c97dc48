import { and, eq, notExists, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { codeStops, discountCodes } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { Day } from "~/domain/day";
import { type Currency, fromCad } from "~/domain/money/money";
import { promotionOn } from "~/domain/money/promotion";
import { rateOn } from "./rates.server";

/** A running promotion as a page tells it; amounts in minor units of the reader's currency. */
export type PromotionView = {
  code: string;
  /** Taken off: either a percentage or an amount. */
  percent?: number;
  amount?: number;
  /** The least a booking must come to; 0 for any. */
  minimum: number;
  lastDay: Day;
  /** The end, as an ISO instant. */
  until: string;
};

const promotedCodes = preparedQuery((at) => {
  const stopped = at.select({ code: codeStops.code }).from(codeStops).where(eq(codeStops.code, discountCodes.code));
  return (
    at
      .select({ data: discountCodes.data, used: discountCodes.used })
      .from(discountCodes)
      // As each engine writes what is true in JSON.
      .where(and(sql`cast(${discountCodes.data} ->> 'promoted' as text) in ('1', 'true')`, notExists(stopped)))
  );
});

/** The promotion of the banner on a day; null when none is running. */
export async function getPromotion(today: Day, currency: Currency): Promise<PromotionView | null> {
  const promotion = promotionOn(await promotedCodes(db), today);
  if (!promotion) return null;
  const { code, percent, amountCad, minimumCad, to } = promotion.code;
  const rate = await rateOn(currency, today);
  return {
    code,
    ...(percent === undefined ? {} : { percent }),
    ...(amountCad === undefined ? {} : { amount: fromCad(amountCad, rate) }),
    minimum: fromCad(minimumCad, rate),
    lastDay: to,
    until: promotion.until.toISOString(),
  };
}
