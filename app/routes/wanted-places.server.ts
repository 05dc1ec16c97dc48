/** Places asked for by a form, on the site or by a colleague for a caller. */
import { amountTyped, type Currency } from "~/domain/money/money";
import type { WantedField } from "~/features/staff/waiting-add-page";
import type { WaitRefusal } from "~/services/waiting/ask.server";

/** A whole number as it was typed; 0 where it is none. */
export const whole = (typed: string) => (/^\d{1,3}$/.test(typed) ? Number(typed) : 0);

/** A maximum price as it was typed, in minor units; null where none was, and 0, which no request has, where it is no amount. */
export const maximumTyped = (typed: string, currency: Currency): number | null =>
  typed.trim() === "" ? null : (amountTyped(typed, currency) ?? 0);

/** A request for a range of days as it was typed; amounts in `currency`. */
export function wantedIn(typed: Record<Exclude<WantedField, "email">, string>, currency: Currency) {
  return {
    city: typed.from,
    currency,
    adults: whole(typed.adults),
    children: whole(typed.children),
    firstDay: typed.firstDay,
    lastDay: typed.lastDay || typed.firstDay,
    days: null,
    maxPrice: maximumTyped(typed.most, currency),
  };
}

const FIELD_OF: Record<WaitRefusal, WantedField> = {
  "party-empty": "adults",
  "party-no-adult": "adults",
  "party-too-large": "adults",
  "room-too-small": "adults",
  "trip-unknown": "from",
  "waiting-package": "from",
  "waiting-days-none": "firstDay",
  "waiting-days-invalid": "firstDay",
  "waiting-days-past": "firstDay",
  "waiting-days-too-many": "lastDay",
  "waiting-no-departure": "firstDay",
  "waiting-not-needed": "firstDay",
  "waiting-price-invalid": "most",
  "too-many-requests-waiting": "email",
};

/** The field at which a refusal is shown. */
export const fieldOfRefusal = (code: WaitRefusal): WantedField => FIELD_OF[code];
