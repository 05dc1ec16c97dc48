/** The numbers of the terms (spec 9), each in one place: rules compute with them, texts print them. */
/** Part of the price a deposit pays, in percent, each traveller. */
export const DEPOSIT_PERCENT = 50;
/** A deposit is possible more than this many days before departure; otherwise one pays in full. */
export const DEPOSIT_MORE_THAN_DAYS = 31;
/** The balance is due this many days before departure. */
export const FINAL_PAYMENT_DAYS = 30;
/** Cancelling this many days before departure, or earlier, costs half; later, everything. */
export const CANCELLATION_HALF_UNTIL_DAYS = 22;
/** What is kept of the price until then, in percent. */
export const CANCELLATION_HALF_PERCENT = 50;
/** Fees in CAD cents; the hotel's and the date's are each person's. */
export const NAME_CHANGE_FEE_CAD = 5_000;
export const HOTEL_CHANGE_FEE_CAD = 2_500;
export const DATE_CHANGE_FEE_CAD = 5_000;
/** The date can be changed this many days before departure, or earlier. */
export const DATE_CHANGE_UNTIL_DAYS = 15;
/** The boarding stop can be changed this many days before departure, or earlier. */
export const STOP_CHANGE_UNTIL_DAYS = 2;
/** The hotel can be changed this many days before departure, or earlier, while rooms are left. */
export const HOTEL_CHANGE_UNTIL_DAYS = 1;
/** After a change of date, one travels within this many months. */
export const TRAVEL_WITHIN_MONTHS = 12;
/** An exchange rate that rose by this percentage… */
export const PRICE_RISE_TRIGGER_PERCENT = 5;
/** …this many days before departure may raise the price… */
export const PRICE_RISE_DAYS = 45;
/** …by this percentage at most… */
export const PRICE_RISE_CAP_PERCENT = 7;
/** …and never within this many days of departure. */
export const PRICE_FROZEN_DAYS = 30;
/** How long before the departure to be at the boarding point. */
export const ARRIVE_EARLY_MINUTES = 30;
/** Hotels' usual times, local `HH:MM`. */
export const HOTEL_CHECK_IN = "15:00";
export const HOTEL_CHECK_OUT = "11:00";
/** A passport must still be valid this long. */
export const PASSPORT_VALID_MONTHS = 6;
/** Days before departure by which to have asked for an ESTA, an I-94. */
export const ESTA_DAYS = 7;
export const I94_DAYS = 4;
/** A claim is accepted within this many days of the return. */
export const CLAIM_DAYS = 30;
/** An attachment must be smaller than this. */
export const ATTACHMENT_LIMIT_BYTES = 670 * 1024;
/** Live chat, every day, Eastern time `HH:MM`. */
export const CHAT_OPENS = "08:00";
export const CHAT_CLOSES = "24:00";
/** How long a reader's choice of language is remembered. */
export const LOCALE_COOKIE_DAYS = 365;
/** How long places are held for someone who is buying. */
export const HOLD_MINUTES = 20;
/** How far ahead departures are sold. */
export const SALES_MONTHS = 18;
/** Travellers in one purchase. */
export const MAX_PASSENGERS = 10;
/** A departure with this many places left, or fewer, is said to have few. */
export const LOW_PLACES = 8;
