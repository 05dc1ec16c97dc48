/** A change of a booking that a colleague makes at the desk: who asks, why, on which terms, after what they were shown. */
import { AS_AGREED, type Asking, type Terms } from "~/domain/asked";
import type { Locale } from "~/domain/locale";
import { amountTyped } from "~/domain/money";
import type { StaffMember } from "~/domain/staff";
import { timeIn } from "~/domain/time";
import type { Refusal, Verdict } from "~/domain/verdict";
import type { AtDesk } from "~/features/booking/confirm-at-desk";
import { text } from "~/features/form/read-form.server";
import { translator } from "~/i18n/i18n.server";
import { pathFor } from "~/i18n/paths";
import { whatChangedSince } from "~/services/booking/booking-version.server";

/** A request about a change of a booking: at its own pages, or at the desk. */
export type ChangeAt = { request: Request; locale: Locale; now: Date; bookingKey: string; desk?: Desk | undefined };

export type Desk = {
  member: StaffMember;
  /** What of the change may be less than agreed, by who may say so: what is kept, or a fee. */
  takes: AtDesk["takes"];
  typed: DeskTyped;
  problem: AtDesk["problem"];
};

/** What a form of a change has beside its own: what was seen of the booking, and at the desk the reason and the amount. */
export type DeskTyped = { seen: string; why: string; takes: string };
export const NOTHING_TYPED: DeskTyped = { seen: "", why: "", takes: "" };

const LONGEST_WHY = 200;
export const deskShape = { seen: text, why: text, takes: text };
export const deskLengths = { seen: 60, why: LONGEST_WHY, takes: 20 };

/** The same request with what was typed; without a desk, as it is. */
export function withTyped<At extends ChangeAt>(at: At, { seen, why, takes }: DeskTyped): At {
  return at.desk ? { ...at, desk: { ...at.desk, typed: { seen, why: why.trim(), takes: takes.trim() } } } : at;
}

/** Who asks, and on which terms. A reason that is still missing is asked for before anything is made. */
export function askingAt({ desk }: Pick<ChangeAt, "desk">): Asking {
  if (!desk) return AS_AGREED;
  const { takes, why } = desk.typed;
  const terms: Terms = desk.takes === null || takes === "" ? "agreed" : { takes: amountTyped(takes) ?? -1 };
  return { asked: { by: "staff", member: desk.member.id, why: why || "–" }, terms };
}

/**
 * What a change comes to on the terms that were typed. Where those are not to be had, as agreed, and the desk says so
 * beside the field.
 */
export async function quoteAt<Q, C extends string, At extends ChangeAt>(
  at: At,
  quote: (asking: Asking) => Promise<Verdict<Q, C>>,
): Promise<{ quoted: Verdict<Q, C>; at: At }> {
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
export function shownAt({ member: _, ...desk }: Desk, missing = false): AtDesk {
  const { takes, typed, problem } = desk;
  return {
    takes,
    typed: { why: typed.why, takes: typed.takes },
    problem: problem ?? (missing && typed.why === "" ? { field: "why", code: "why-missing" } : null),
  };
}

type Seen = { shown: string; back?: string | undefined; seen: string };
type Quoted = { booking: string; seen: string; price: number; goesBack?: number };

/**
 * Why what was shown no longer holds: somebody changed the booking since (params: `what`), or it comes to other amounts.
 * Null where it holds.
 */
export async function outdated(
  { locale }: Pick<ChangeAt, "locale">,
  { shown, back, seen }: Seen,
  { booking, seen: stands, price, goesBack = 0 }: Quoted,
): Promise<Refusal<"changed-meanwhile" | "price-changed"> | null> {
  if (seen !== "" && seen !== stands) return changedMeanwhile(locale, booking, seen);
  const isSame = Number(shown) === price && (back === undefined || Number(back) === goesBack);
  return isSame ? null : { ok: false, code: "price-changed" };
}

export async function changedMeanwhile(
  locale: Locale,
  booking: string,
  seen: string,
): Promise<Refusal<"changed-meanwhile">> {
  const t = translator(locale, "change");
  const made = await whatChangedSince(booking, seen);
  const lines = made.map(({ kind, by, at }) =>
    t("meanwhile.line", { what: t(`meanwhile.kinds.${kind}`), by: t(`meanwhile.by.${by}`), time: timeIn(at) }),
  );
  return { ok: false, code: "changed-meanwhile", params: { what: lines.join(", ") || t("meanwhile.paid") } };
}

/** Where a change leads back to: the booking's own page, or the desk's. */
export function wayBack({ locale, bookingKey, desk }: Omit<ChangeAt, "now" | "request">, number: string): string {
  return desk
    ? pathFor("staff.booking", locale, { bookingNumber: number })
    : pathFor("booking", locale, { bookingKey });
}
