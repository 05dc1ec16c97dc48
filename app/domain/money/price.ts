/** What a party pays. */
import type { Fare } from "~/domain/catalogue/catalogue";
import type { Party } from "~/domain/people/party";
import { fromCad } from "./money";

export type Quote = { adultPrice: number; childPrice: number; total: number };

/**
 * Prices in minor units of the currency of `rateMicros` (millionths of it for one CAD), taxes included. Each person's
 * price is rounded once and the total is their sum, so that the lines of a receipt add up.
 */
export function quote(fare: Fare, { adults, children }: Party, rateMicros: number): Quote {
  const adultPrice = fromCad(fare.adultCad, rateMicros);
  const childPrice = fromCad(fare.childCad, rateMicros);
  return { adultPrice, childPrice, total: adults * adultPrice + children * childPrice };
}

/** What an adult pays with the stay of a package: of `cad` cents, the stay's are rounded apart, as they are sold. */
export function adultWithStay({ cad, stayCad }: { cad: number; stayCad: number }, rateMicros: number): number {
  return fromCad(cad - stayCad, rateMicros) + fromCad(stayCad, rateMicros);
}
