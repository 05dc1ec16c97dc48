/** The people who travel together on one purchase. */
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import { accept, refuse, type Verdict } from "~/domain/verdict";

export type Party = { adults: number; children: number };

export function partySize({ adults, children }: Party): number {
  return adults + children;
}

export type PartyRefusal = "party-empty" | "party-no-adult" | "party-too-large";

/**
 * A party we can sell to: whole numbers, at least one adult (the first traveller is the contact), at most
 * MAX_PASSENGERS. Refuses with `party-empty` (nobody, or no such numbers), `party-no-adult` or `party-too-large`
 * (params: `max`).
 */
export function checkParty({ adults, children }: Party): Verdict<Party, PartyRefusal> {
  const count = (n: number) => Number.isInteger(n) && n >= 0;
  if (!count(adults) || !count(children) || adults + children === 0) return refuse("party-empty");
  if (adults === 0) return refuse("party-no-adult");
  if (adults + children > MAX_PASSENGERS) return refuse("party-too-large", { max: MAX_PASSENGERS });
  return accept({ adults, children });
}
