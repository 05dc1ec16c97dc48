import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { addDays, type Day, startOfDay } from "~/domain/day";

/** A code told to everyone. */
export type Promotion = {
  code: DiscountCode;
  /** The moment it ends: when the day after its last begins. */
  until: Date;
};

/**
 * The promoted code to tell on a day (spec 2, promo banner): of those that can be used then and are not used up, the one
 * that ends first. Null when there is none.
 */
export function promotionOn(codes: readonly { data: DiscountCode; used: number }[], today: Day): Promotion | null {
  const running = codes
    .filter(({ data: { promoted, from, to, uses }, used }) => {
      return promoted && from <= today && today <= to && used < (uses ?? Number.POSITIVE_INFINITY);
    })
    .map(({ data }) => data)
    .sort((a, b) => a.to.localeCompare(b.to) || a.code.localeCompare(b.code));
  const [code] = running;
  return code ? { code, until: startOfDay(addDays(code.to, 1)) } : null;
}
