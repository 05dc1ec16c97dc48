/** What a manager sees and types who calls a departure off; amounts in minor units. */

import type { Day } from "~/domain/day";
import type { CallOffKind, CallOffTotals } from "~/domain/departures/call-off";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import type { Messages } from "~/i18n/messages/index";

type Texts = Messages["callOff"]["desk"];
export type CallOffCode = keyof Texts["errors"];

export type TrialRow =
  | { departure: string; less: number; notHeld: null }
  | { departure: string; notHeld: keyof Texts["notHeld"] };

export type PartyTrialRow = {
  number: string;
  /** Which of the departures it travels with. */
  departure: string;
  name: string;
  phone: string | null;
  reachable: boolean;
  people: number;
  paid: number;
  currency: Currency;
  trials: TrialRow[];
};

export type CallOffPartData = {
  departure: string;
  trip: string;
  startDay: Day;
  endDay: Day;
  candidates: { departure: string; startDay: Day; left: number; fromCad: number }[];
};

/** Prices of the catalogue are in CAD cents. */
export type CallOffData = {
  /** A departure, or a coach and so every departure that uses it. */
  departure: string;
  isRun: boolean;
  trip: string;
  startDay: Day;
  endDay: Day;
  /** What is to be typed. */
  name: string;
  /** The departures that are called off, each with what may be offered in its place. */
  parts: CallOffPartData[];
  chosen: { kind: CallOffKind; offered: string[] };
  /** What it comes to, once that is asked. */
  preview: {
    totals: CallOffTotals;
    parties: PartyTrialRow[];
    needsCode: boolean;
    seen: string;
    /** In words; null where it is too late for an answer. */
    until: string | null;
  } | null;
  refused: CallOffRefused | null;
  /** Of the colleague, where the code goes. */
  email: string;
};

export type CallOffRefused = {
  code: CallOffCode | null;
  field: "why" | "typed" | "code" | null;
  params?: Params | undefined;
  typed: { why: string; whyShown: boolean; typed: string };
  codeSent: boolean;
};
