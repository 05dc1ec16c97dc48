/** Who asks for a change of a booking, why, and what the company takes for it (spec 9). */

import { accept, refuse, type Verdict } from "~/domain/verdict";
import type { Actor } from "./allowed";

/**
 * Somebody of the party; a colleague for them, by their id; or the company by itself, as when a departure does not run.
 * `why` is the reason that is written down; `overrides`: the colleague may make exceptions to limits of days. `quote` is the id of the quote that is confirmed: the change consumes it.
 */
export type Asked = (
  | { by: "traveller" }
  | { by: "staff"; member: string; why: string; overrides?: boolean }
  | { by: "company"; why: string }
) & { quote?: string };

/** The actor, as the table of allowed acts names it. */
export const actorOf = (asked: Asked): Exclude<Actor, "job"> =>
  asked.by === "staff" && asked.overrides ? "manager" : asked.by;

export const BY_TRAVELLER: Asked = { by: "traveller" };

/** Values of `booking_changes.asked_by`. A change by staff without its colleague is the company's. */
export const ASKERS = ["traveller", "staff"] as const;

/** How who asks is written in a row. */
export type AskedRow = { askedBy: (typeof ASKERS)[number]; member: string | null; why: string | null };

export function askedRow(asked: Asked): AskedRow {
  if (asked.by === "traveller") return { askedBy: "traveller", member: null, why: null };
  return { askedBy: "staff", member: asked.by === "staff" ? asked.member : null, why: asked.why.trim() };
}

export function askedOf({ askedBy, member, why }: AskedRow): Asked {
  if (askedBy === "traveller") return BY_TRAVELLER;
  return member === null ? { by: "company", why: why ?? "" } : { by: "staff", member, why: why ?? "" };
}

/**
 * What the company takes for a change, a fee or what is kept of the price: what the booking's conditions say (`agreed`);
 * no more than `takes` in minor units; or nothing at all, fees of earlier changes included (`nothing`).
 */
export type Terms = "agreed" | "nothing" | { takes: number };

/**
 * Who asks for a change, and on which terms: by default those of the purchase. `seen` is what they
 * were shown, where they were shown something.
 */
export type Asking = { asked: Asked; terms?: Terms | undefined; seen?: string | undefined };

export const STANDARD_TERMS: Asking = { asked: BY_TRAVELLER };

export type TermsRefusal = "why-missing" | "terms-not-theirs" | "terms-above";

/**
 * The terms on which somebody may ask: a traveller on those agreed to, staff on any that they give a reason for, and what
 * the company itself causes costs nothing. Refuses with `terms-not-theirs` or `why-missing`.
 */
export function termsFor({ asked, terms = "agreed" }: Asking): Verdict<Terms, "why-missing" | "terms-not-theirs"> {
  if (asked.by === "traveller") return terms === "agreed" ? accept(terms) : refuse("terms-not-theirs");
  if (asked.why.trim() === "") return refuse("why-missing");
  return accept(asked.by === "company" ? "nothing" : terms);
}

/**
 * What is taken on these terms where the conditions say `agreed`, in minor units. Refuses with `terms-above` (params:
 * `most`) what is more than that, or no amount: more is a fee of its own, which says so.
 */
export function takenOn(terms: Terms, agreed: number): Verdict<number, "terms-above"> {
  if (terms === "agreed") return accept(agreed);
  if (terms === "nothing") return accept(0);
  const { takes } = terms;
  if (!Number.isSafeInteger(takes) || takes < 0 || takes > agreed) return refuse("terms-above", { most: agreed });
  return accept(takes);
}
