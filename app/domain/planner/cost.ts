/** What a trip costs in all. Pure. */
import { CURRENCIES, isCurrency, type Money } from "~/domain/money/money";
import type { Planned } from "./timeline";

/** Amounts added up, one a currency: they are not changed into one another. */
export function addedUp(amounts: readonly Money[]): Money[] {
  return CURRENCIES.flatMap((currency) => {
    const same = amounts.filter((each) => each.currency === currency);
    return same.length > 0 ? [{ amount: same.reduce((sum, { amount }) => sum + amount, 0), currency }] : [];
  });
}

/** The prices a traveller wrote down; Canadian dollars where no currency was chosen. */
export function pricesOf(items: readonly Pick<Planned, "data">[]): Money[] {
  return items.flatMap(({ data: { totalPrice, currency } }) =>
    totalPrice === undefined ? [] : [{ amount: Number(totalPrice), currency: isCurrency(currency) ? currency : "CAD" }],
  );
}
