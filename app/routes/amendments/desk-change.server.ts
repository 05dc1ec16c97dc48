/** A change of a booking that a colleague makes at the desk: who asks, why, on which terms, after what they were shown. */
import { type Asking, BY_TRAVELLER, STANDARD_TERMS, type Terms } from "~/domain/amendments/asked";
import type { BookingView } from "~/domain/booking/booked";
import type { StaffMember } from "~/domain/company/staff";
import { inLocale, type Locale } from "~/domain/locale";
import { amountTyped } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import type { ChangedBooking } from "~/features/booking/change-frame";
import type { AtDesk } from "~/features/booking/confirm-at-desk";
import { text } from "~/features/form/read-form.server";
import { pathFor } from "~/i18n/paths";

/** A request about a change of a booking: at its own pages, or at the desk. */
export type ChangeAt = { request: Request; locale: Locale; now: Date; bookingKey: string; desk?: Desk | undefined };

export type Desk = {
  member: StaffMember;
  /** What of the change may be less than agreed, by who may say so: what is kept, or a fee. */
  takes: AtDesk["takes"];
  /** Whether they may make exceptions to limits of days, and the last day that has passed. */
  overrides: boolean;
  pastLimit: AtDesk["pastLimit"];
  typed: DeskTyped;
  problem: AtDesk["problem"];
};

/** A colleague's desk where all goes by the conditions. */
export const plainDesk = (member: StaffMember, typed: DeskTyped = NOTHING_TYPED): Desk => ({
  member,
  takes: null,
  overrides: false,
  pastLimit: null,
  typed,
  problem: null,
});

/** What every form of a change has at the desk: the reason and the amount. */
export type DeskTyped = { why: string; takes: string };
export const NOTHING_TYPED: DeskTyped = { why: "", takes: "" };

const MAX_WHY_LENGTH = 200;
export const deskShape = { why: text, takes: text };
export const deskLengths = { why: MAX_WHY_LENGTH, takes: 20 };

/** What every form of a quoted change has: what was pressed, the id of the quote, the code that was typed. */
export const quoteShape = { step: text, quote: text, code: text };
export const quoteLengths = { step: "confirm".length, quote: 40, code: 20 };

const OWN_FIELDS = new Set(Object.keys({ ...quoteShape, ...deskShape }));

/** The posted fields that hold the choice, without those of the desk. */
export function chosenFields(posted: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(posted).filter(([name]) => !OWN_FIELDS.has(name)));
}

/** The request with what a colleague typed; unchanged for a traveller. */
export function withFormValues<At extends ChangeAt>(at: At, { why, takes }: DeskTyped): At {
  return at.desk ? { ...at, desk: { ...at.desk, typed: { why: why.trim(), takes: takes.trim() } } } : at;
}

/**
 * Who asks, and on which terms; `quote` is the quote that is confirmed. A reason that is still missing is asked for before
 * anything is made.
 */
export function askingAt({ desk }: Pick<ChangeAt, "desk">, quote?: string): Asking {
  if (!desk) return quote ? { asked: { ...BY_TRAVELLER, quote } } : STANDARD_TERMS;
  const { member, overrides } = desk;
  const { takes, why } = desk.typed;
  const terms: Terms = desk.takes === null || takes === "" ? "agreed" : { takes: amountTyped(takes, null) ?? -1 };
  const asked = { by: "staff", member: member.id, why: why || "–", overrides, ...(quote && { quote }) } as const;
  return { asked, terms };
}

type Quoting = { ok: true } | { ok: false; code?: string; params?: Params | undefined };

/**
 * What a change comes to on the terms that were typed. Where those are not available, as agreed, and the desk says so
 * next to the field.
 */
export async function quoteAt<Answer extends Quoting, At extends ChangeAt>(
  at: At,
  quote: (asking: Asking) => Promise<Answer>,
): Promise<{ quoted: Answer; at: At }> {
  const quoted = await quote(askingAt(at));
  if (quoted.ok || quoted.code !== "terms-above" || !at.desk) return { quoted, at };
  const agreed = await quote({ ...askingAt(at), terms: "agreed" });
  const most = Number(quoted.params?.most ?? 0);
  return {
    quoted: agreed,
    at: { ...at, desk: { ...at.desk, problem: { field: "takes", code: "terms-above", most } } },
  };
}

/** What is shown where a colleague confirms. */
export function shownAt({ takes, pastLimit, typed, problem }: Desk, missing = false): AtDesk {
  return {
    takes,
    pastLimit,
    typed: { why: typed.why, takes: typed.takes },
    problem: problem ?? (missing && typed.why === "" ? { field: "why", code: "why-missing" } : null),
  };
}

/** Where a change leads back to: the booking's own page, or the desk's. */
export function backUrl({ locale, bookingKey, desk }: Omit<ChangeAt, "now" | "request">, number: string): string {
  return desk
    ? pathFor("staff.booking", locale, { bookingNumber: number })
    : pathFor("booking", locale, { bookingKey });
}

/** What the page of a change says of its booking. */
export function changedBooking(at: ChangeAt, { number, trip, departure }: BookingView): ChangedBooking {
  return {
    number,
    tripName: inLocale(trip.name, at.locale),
    departureDay: departure.startDay,
    back: backUrl(at, number),
  };
}
