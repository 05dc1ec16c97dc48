import { newId, seconds } from "../ids";
import type { Store } from "../store";
import type { Billing } from "./billing";
import type { CheckedCard } from "./card-fields";
import type { PaymentMethod } from "./records";
import { behaviourOf, countryOf } from "./test-cards";

/** What browsers name us by. It opens nothing. */
export const PUBLISHABLE_KEY = "pk_test_sandbox";

/** Remembers a card that was read, all but its number and code; its id is the token the site pays with. */
export function keepCard(
  store: Store,
  card: CheckedCard,
  { locale, billing, wallet }: { locale: PaymentMethod["locale"]; billing: Billing; wallet?: "google_pay" },
): PaymentMethod {
  const { number, brand, last4, expMonth, expYear } = card;
  const method: PaymentMethod = {
    id: newId("pm"),
    created: seconds(),
    brand,
    last4,
    country: countryOf(number),
    expMonth,
    expYear,
    behaviour: behaviourOf(number),
    billing,
    ...(wallet && { wallet }),
    locale,
    customer: null,
    intent: null,
  };
  store.put("method", method);
  return method;
}
