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
