/** What the page of a booking shows, as it is sent to it; amounts in minor units of the booking's currency. */

import type { Asked } from "~/domain/amendments/asked";
import type { DeskChange } from "~/domain/amendments/desk-changes";
import type { Day } from "~/domain/day";
import type { WantedDays } from "~/domain/departures/waiting-list";
import type { Currency } from "~/domain/money/money";
import type { BalanceLinkState } from "~/domain/money/pay-link";
import type { ReceiptNote } from "~/domain/money/receipt";
import type { RefundStanding } from "~/domain/money/refund";
import type { TravellerType } from "~/domain/people/age";
import type { Params } from "~/domain/verdict";
import type { Messages } from "~/i18n/messages";
import type { AuditLine } from "./audit-words";

type Words = Messages["desk"]["story"];

/** What is done on the page itself, or led back to it. */
export const STORY_DONE = ["changed", "note", "resent", "link"] as const;
export type StoryDone = (typeof STORY_DONE)[number];

/** Why a note or a mail was not taken, with what was typed. */
export type StoryRefused = {
  code: keyof Messages["desk"]["notes"]["errors"];
  params: Params;
  note: string;
  mail: string;
};

/** Why no link to pay was sent. */
export type LinkRefused = { link: keyof Messages["sale"]["balanceLink"]["errors"] };

/** A day and a time of that day, `HH:MM`, where coaches leave from. */
export type Moment = { day: Day; time: string };

export type StoryData = {
  number: string;
  booked: Moment;
  trip: string;
  /** Id of its departure. */
  departure: string;
  startDay: Day;
  endDay: Day;
  state: keyof Messages["desk"]["states"];
  contact: string;
  /** The colleague who sold it by telephone; null for what was sold on the site. */
  soldBy: string | null;
  mayTakeMoney: boolean;
  money: StoryMoney;
  changes: StoryChange[];
  mails: StoryMail[];
  /** Null for a colleague who reads money but no list of passengers. */
  persons: StoryPersons | null;
  /** Where the colleague may change what of it; empty once nothing may be. */
  ways: { change: DeskChange; href: string }[];
  /** Where money is given back or a fee added by hand, if the colleague may. */
  byHand: string | null;
  /** Where its contact is corrected, if the colleague may. */
  correctContact: string | null;
  /** Where the needs of its travellers are noted, if the colleague may. */
  needsHref: string | null;
  /**
   * Where its hotels' numbers are written down, if the colleague may; null where nobody of it sleeps in one that gives
   * any.
   */
  hotelNumbersHref: string | null;
  /** Where its tickets are as a PDF; null where nobody travels, or for a colleague who may not sell. */
  tickets: string | null;
  notes: { id: string; who: string; at: Moment; text: string }[];
  /** Who reads it may send mails again. */
  maySend: boolean;
  /** The link by which its contact pays what is due. */
  balanceLink: StoryLink;
  /** What was done just now. */
  done: StoryDone | null;
};

export type StoryLink = {
  /** How the newest one stands. */
  newest: {
    state: BalanceLinkState;
    amount: number;
    lastDay: Day;
    /** Where it went; null for a colleague who reads only money, and once its mail was taken back. */
    email: string | null;
    failed: boolean;
  } | null;
  /** What the next one pays, where it goes, and how many were sent before; null if the colleague may send none. */
  next: { amount: number; email: string; seen: number } | null;
};

export type StoryMoney = {
  currency: Currency;
  lines: { type: TravellerType; count: number; each: number; amount: number }[];
  stay: { count: number; each: number; amount: number; twoBeds: number } | null;
  extras: { name: string; count: number; each: number; amount: number }[];
  discount: { code: string; amount: number } | null;
  /** What changes made of the price since. */
  since: { kind: StoryChange["kind"]; amount: number }[];
  price: number;
  /** What we have of it, what is still to go back, what went back past the site, and what banks have or have taken. */
  paid: number;
  goingBack: number;
  elsewhere: number;
  takenBack: number;
  withheld: number;
  balance: number;
  /** Only with something to pay. */
  dueDay: Day | null;
  payments: {
    id: string;
    at: Moment;
    purpose: keyof Words["purposes"];
    /** The card's, or how it was taken by hand. */
    brand: string;
    last4: string;
    reference: string | null;
    amount: number;
  }[];
  refunds: {
    id: string;
    at: Moment;
    reason: keyof Words["reasons"];
    standing: RefundStanding;
    /** By what it was given past the gateway. */
    byHand: string | null;
    last4: string;
    amount: number;
  }[];
  disputes: { id: string; at: Moment; state: keyof Words["disputeStates"]; answerBy: Day | null; amount: number }[];
  receipts: {
    number: string;
    kind: "payment" | "refund";
    note: ReceiptNote | null;
    amount: number;
    day: Day;
    href: string;
  }[];
};

export type StoryChange = {
  id: string;
  at: Moment;
  kind: keyof Words["kinds"];
  /** Who or what it was about; empty for a colleague who reads only money. */
  about: string;
  by: Asked["by"];
  /** The colleague who made it, and the reason that was given; null where the traveller did. */
  member: string | null;
  why: string | null;
  amount: number;
  goesBack: number;
  /** How the refunds of it stand, each way once. */
  refunds: RefundStanding[];
};

export type StoryMail = {
  key: string;
  subject: string;
  /** When it was sent, or else queued. */
  at: Moment;
  state: keyof Words["mailStates"];
  problem: string | null;
  /** Both null for a colleague who reads only money; an empty text is kept no more. */
  to: string | null;
  text: string | null;
};

export type StoryPersons = {
  email: string | null;
  boarding: { place: string; time: string };
  /** Where the coach back is boarded; null for one that stays with its travellers. */
  wayBack: { place: string; time: string } | null;
  room: string | null;
  hotel: string | null;
  travellers: {
    position: number;
    name: string;
    type: TravellerType;
    seat: string | null;
    email: string | null;
    phone: string | null;
    /** Their needs, for the guide. */
    need: string | null;
    activities: string[];
    cancelled: Day | null;
  }[];
  claims: { number: string; day: Day; text: string; files: { name: string; href: string }[] }[];
  waiting: { id: string; trip: string; wanted: WantedDays; people: number; state: keyof Words["waitingStates"] }[];
  log: AuditLine[];
};
