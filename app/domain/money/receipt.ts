/** What a receipt says, kept as it was when it was issued. Amounts are minor units of its currency. */

import type { ChangeKind } from "~/domain/amendments/change-data";
import type { Company, FundRate } from "~/domain/company/company";
import type { Day } from "~/domain/day";
import type { Bilingual, Locale } from "~/domain/locale";
import type { TravellerType } from "~/domain/people/age";
import type { BillingAddress } from "./billing";
import type { Money } from "./money";

/** A card as receipts name it. For money by hand `brand` is the method (`HAND_METHODS`) and `last4` is empty. */
export type ReceiptCard = {
  brand: string;
  last4: string;
  amount: number;
  /** The number on a cheque or of a transfer. */
  reference?: string;
  /** Of what a person gave back past the card: by which cheque or transfer. */
  byHand?: string;
};

/** A room: what each of `count` guests pays, two beds (0 with one), and where and for how long it is. */
export type ReceiptStay = {
  hotel: string;
  room: Bilingual;
  nights: number;
  count: number;
  each: number;
  amount: number;
  twoBeds: number;
};

/**
 * What moved, where it was neither a payment nor a refund. `refund-failed`: a bank sent back a refund that had its
 * receipt. `bank-took`: a bank took money back permanently. `bank-gave`: it gave that to us again.
 */
export type ReceiptWhy = "refund-failed" | "bank-took" | "bank-gave";

/** How a list names a receipt that is neither of a payment nor of a refund: `undone`, a payment that never came. */
export type ReceiptNote = ReceiptWhy | "undone";

export function noteOf({ undone, why }: Pick<ReceiptData, "undone" | "why">): ReceiptNote | null {
  return undone ? "undone" : (why ?? null);
}

export type ReceiptData = {
  /** The booking's language: the one it is written in. */
  locale: Locale;
  /** Null only when the operator had said nothing of themselves yet. */
  company: Omit<Company, "fund" | "taxPercent"> | null;
  customer: { name: string; billing: BillingAddress };
  trip: { name: Bilingual; startDay: Day; endDay: Day; boarding: Bilingual };
  travellers: string[];
  /** What was sold, at the prices it was sold at. */
  lines: { type: TravellerType; count: number; each: number; amount: number }[];
  /** The room of a package and what travellers added; receipts of before there were packages have neither. */
  stay?: ReceiptStay | null;
  extras?: { name: Bilingual; count: number; each: number; amount: number }[];
  discount: { code: string; amount: number } | null;
  /** What changes of the booking have added to the price since, by kind; negative when they took off. */
  changes: { kind: ChangeKind; amount: number }[];
  /** What was never paid, and is not asked for since everyone cancelled; it took off the price as well. */
  notAsked?: number;
  price: number;
  cards: ReceiptCard[];
  /** Of a refund: nothing was given back, for the money never came. */
  undone?: boolean;
  why?: ReceiptWhy;
  /** The number of the receipt that it corrects. */
  corrects?: number;
  /** The contribution contained in the amount, at the rate of the day of booking. */
  fund: (FundRate & { amount: number }) | null;
  /** Still to pay, and until when; a day only with something to pay. */
  balance: { amount: number; dueDay: Day | null };
};

/** A receipt's number as it is shown and put in an address: at least six digits. */
export function receiptNumber(number: number): string {
  return String(number).padStart(6, "0");
}

/** The number in an address; null if it is not one, or not written as we write it. */
export function parseReceiptNumber(text: string): number | null {
  const number = /^\d{6,12}$/.test(text) ? Number(text) : 0;
  return number > 0 && receiptNumber(number) === text ? number : null;
}

/**
 * A receipt as it was issued, with the number and the key of its booking. `kind` is its sign: `payment` is money that a
 * booking has, `refund` money that it has no more.
 */
export type IssuedReceipt = Money & {
  number: number;
  kind: "payment" | "refund";
  issuedAt: Date;
  booking: { number: string; key: string };
  /** The receipt that corrects it: its refund came back. */
  correctedBy: { number: number; issuedAt: Date } | null;
  data: ReceiptData;
};
