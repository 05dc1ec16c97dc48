/** A claim about a trip, as the terms allow it: from the day of return, for CLAIM_DAYS. */
import { CLAIM_DAYS } from "~/domain/company/conditions";
import { MAX_CLAIM_TEXT } from "~/domain/company/limits";
import { addDays, type Day } from "~/domain/day";
import { accept, refuse, type Verdict } from "~/domain/verdict";

/** What comes of a claim: `open` while a person has to look at it, again when something was added to it. */
export const CLAIM_PROGRESS = ["open", "answered", "closed"] as const;
export type ClaimProgress = (typeof CLAIM_PROGRESS)[number];

export const CLAIM_STATES = ["early", "open", "late"] as const;
export type ClaimWindow = { state: (typeof CLAIM_STATES)[number]; lastDay: Day };

/** Whether a claim is taken today about a trip that ends on a day, and until when. */
export function claimWindow(endDay: Day, today: Day): ClaimWindow {
  const lastDay = addDays(endDay, CLAIM_DAYS);
  return { state: today < endDay ? "early" : today > lastDay ? "late" : "open", lastDay };
}

/** What a claim says, trimmed. Refuses with `claim-empty` or `claim-too-long` (params: `max`). */
export function checkClaim(typed: string): Verdict<string, "claim-empty" | "claim-too-long"> {
  const text = typed.replace(/\r\n?/g, "\n").trim();
  if (text === "") return refuse("claim-empty");
  return text.length > MAX_CLAIM_TEXT ? refuse("claim-too-long", { max: MAX_CLAIM_TEXT }) : accept(text);
}
