/**
 * A purchase begun on the site that a colleague goes on with for its buyer: who may, and what happens when both write.
 */

import { accept, type Refusal, refuse, type Verdict } from "~/domain/verdict";
import { isSpokenCode } from "./booking-number";
import { plainWords } from "./booking-search";
import type { CheckoutState } from "./checkout";

/** Who changes a purchase: its buyer, or a colleague by their id. */
type Writer = { by: "buyer" } | { by: "staff"; member: string };

/** Who writes, and how often the purchase had been changed when they were shown it; left out, they are not asked. */
export type Writing = { writer: Writer; seen?: number | undefined };

export const BY_BUYER: Writing = { writer: { by: "buyer" } };

/** How a purchase stands: which colleague is in it, how often it was changed since, and by which one last. */
export type Stands = { soldBy: string | null; changes: number; changedBy: string | null };

/** Who changed it: the reader themselves, elsewhere; or the other. */
export type ChangedBy = "oneself" | "buyer" | "staff";

/**
 * Refuses with `changed-since` (params: `by`, as its reader sees it) what was made for a purchase as it is no longer.
 * Null where it is the same, and of a purchase that its buyer makes alone: there the last word counts, as ever.
 */
export function changedSince(
  { soldBy, changes, changedBy }: Stands,
  { writer, seen }: Writing,
): Refusal<"changed-since"> | null {
  if (soldBy === null || seen === undefined || seen === changes) return null;
  const self = writer.by === "staff" ? writer.member : null;
  const by: ChangedBy = changedBy === self ? "oneself" : changedBy === null ? "buyer" : "staff";
  return refuse("changed-since", { by });
}

/** How it stands once it is changed; nothing is counted before a colleague is in it. */
export function countChange(
  { soldBy, changes }: Stands,
  { writer }: Writing,
): Partial<Pick<Stands, "changes" | "changedBy">> {
  if (soldBy === null) return {};
  return { changes: changes + 1, changedBy: writer.by === "staff" ? writer.member : null };
}

export type TakeOverRefusal = "purchase-booked" | "purchase-paying" | "purchase-ended" | "taken-by-other";

type Taken = { state: CheckoutState; heldUntil: Date; soldBy: string | null };

/**
 * Whether a colleague may go on with a purchase in whose hands they `saw` it (null: its buyer's alone). Refuses with
 * `purchase-booked`, `purchase-paying`, `purchase-ended`, or `taken-by-other` by another colleague.
 */
export function mayTakeOver(
  { state, heldUntil, soldBy }: Taken,
  saw: string | null,
  now: Date,
): Verdict<null, TakeOverRefusal> {
  if (state === "booked") return refuse("purchase-booked");
  if (state === "paying") return refuse("purchase-paying");
  if (state === "expired" || heldUntil <= now) return refuse("purchase-ended");
  return soldBy === saw ? accept(null) : refuse("taken-by-other");
}

/** What is wanted, by each sort of thing that the typed text can be. */
type PurchaseSearch = { code: string | null; email: string | null; words: string[] };

/** Reads what a colleague typed of what a caller said: the number on their page, their e-mail, or their name. */
export function readPurchaseSearch(typed: string): PurchaseSearch {
  const text = typed.trim();
  if (text.includes("@")) return { code: null, email: text.toLowerCase(), words: [] };
  const letters = text.toUpperCase().replace(/[\s-]+/g, "");
  return {
    code: isSpokenCode(letters) ? `${letters.slice(0, 3)}-${letters.slice(3)}` : null,
    email: null,
    words: /\d/.test(text) ? [] : plainWords(text),
  };
}
