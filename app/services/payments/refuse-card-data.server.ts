import { carriesCardNumber, fieldCarriesCardNumber } from "~/domain/money/card-number";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** Names of card fields, without case, spaces or punctuation. The gateway's own `card_token` and the like are others. */
const CARD_FIELD =
  /^(card|cc)?(number|num|pan|cvc2?|cvv2?|csc|cvn|securitycode|verificationcode|exp|expiry|expiration|exp(iry|iration)?(date|month|year))$|^(cc|card)(no|code|name|holder|holdername)$/;

/**
 * Refuses (`card-data`) a form that carries a card: a field named as one, or any text with 13 to 19 digits that pass
 * the Luhn check. Call it first, before anything of the form is kept, logged or echoed; and echo nothing when it
 * refuses.
 */
export function refuseCardData(form: FormData): Verdict<FormData, "card-data"> {
  for (const [name, value] of form) {
    if (CARD_FIELD.test(name.toLowerCase().replace(/[^a-z0-9]/g, ""))) return refuse("card-data");
    if (typeof value !== "string" || carriesCardNumber(name)) return refuse("card-data");
    if (fieldCarriesCardNumber(name, value)) return refuse("card-data");
  }
  return accept(form);
}
