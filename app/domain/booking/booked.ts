/** A booking, as its pages, its documents and its mails read it. */

import type { ChangeData } from "~/domain/amendments/change-data";
import type { ChosenExtra } from "~/domain/catalogue/extra";
import type { StayView } from "~/domain/catalogue/stay-view";
import type { Day } from "~/domain/day";
import type { Bilingual, Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import type { ReceiptNote } from "~/domain/money/receipt";
import type { RefundStanding } from "~/domain/money/refund";
import type { TravellerType } from "~/domain/people/age";
import type { Title } from "~/domain/people/full-name";
import type { Journey } from "./journey";

export type BookingView = Journey & {
  number: string;
  key: string;
  bookedAt: Date;
  /** The language it was bought in. */
  locale: Locale;
  party: { adults: number; children: number };
  /** Who travels, by position in the form and in its order; a null seat is given at boarding. Nobody once all cancelled. */
  travellers: {
    position: number;
    type: TravellerType;
    title: Title;
    firstName: string;
    lastName: string;
    seat: string | null;
    /** Of a group: the name is to follow, and in its place stand the group's and a number. */
    toFollow: boolean;
    /** Of their ticket (`domain/booking/ticket.ts`). */
    ticketGeneration: number;
  }[];
  /** Who has cancelled, in the form's order. */
  cancelled: string[];
  /** Its departure was cancelled or moved by the company, and it has not left with another one. */
  calledOff: boolean;
  /** The first of the form, whom we write to, whether they travel or not. */
  contactName: string;
  contactEmail: string | null;
  /** Of a package. */
  stay: StayView | null;
  /** What travellers added to the trip. */
  extras: ChosenExtra[];
  money: MoneyView;
};

/** What a booking costs and what was paid of it. Amounts in minor units of `currency`, taxes included. */
export type MoneyView = {
  currency: Currency;
  /** What was sold, at the prices it was sold at. */
  lines: { type: TravellerType; count: number; each: number; amount: number }[];
  /** The room of a package: each guest's part, and two beds (0 with one). */
  stay: (StayLine & { twoBeds: number }) | null;
  /** What travellers added. */
  extras: (StayLine & { name: Bilingual })[];
  discount: { code: string; amount: number } | null;
  /** What was changed since, in order, and what each added to the price (negative: took off). */
  changes: (ChangeData & { amount: number; at: Date })[];
  price: number;
  /**
   * What we have of it: taken, less what was given back and what banks took back permanently. Below 0 when more was.
   */
  paid: number;
  /** What may still go back: what was paid, less what is to go back already. */
  available: number;
  /** What is owed still; nothing of a booking that nobody travels on. */
  balance: number;
  /** The last day to pay it; null where nothing is owed. */
  dueDay: Day | null;
  /** The cards it was taken from, with what we have of each. */
  cards: { brand: string; last4: string; amount: number }[];
  /** Refunds that have not reached who paid, and those that a bank settled by itself. */
  refunds: UnfinishedRefund[];
  /** What was given back on the gateway's own pages, for no change of the booking. */
  elsewhere: number;
  /** What banks took back permanently, and what they have until they decide. */
  takenBack: number;
  withheld: number;
  receipts: { number: number; kind: "payment" | "refund"; note: ReceiptNote | null; amount: number; issuedAt: Date }[];
};

export type UnfinishedRefund = {
  amount: number;
  standing: Exclude<RefundStanding, "done" | "by-hand" | "undone">;
  brand: string;
  last4: string;
};

export type StayLine = { count: number; each: number; amount: number };

/** Whether anybody still travels on a booking: else it was cancelled whole, and is there for its money alone. */
export function isTravelled({ travellers }: { travellers: ArrayLike<unknown> }): boolean {
  return travellers.length > 0;
}

/** Why a trip does not take place: everyone cancelled, or the company called its departure off and the party is yet to choose. */
export type Stopped = "cancelled" | "called-off";

/** Why nobody leaves on this booking; null where its trip takes place. */
export function stoppedBy(booking: { travellers: ArrayLike<unknown>; calledOff: boolean }): Stopped | null {
  if (!isTravelled(booking)) return "cancelled";
  return booking.calledOff ? "called-off" : null;
}
