/** What a traveller lets the guide know to look after them: an allergy, help to walk, anything else. A matter of health. */
import { carriesCardNumber } from "~/domain/money/card-number";
import { accept, refuse, type Verdict } from "~/domain/verdict";

export type Need = {
  text: string;
  /** Whether the hotel is told too; the guide always is. */
  hotel: boolean;
};

export const MAX_NEED_LENGTH = 200;

export type NeedRefusal = "need-too-long" | "card-data";

/** What was typed, in one line; null for nothing. Refuses with `need-too-long` (params: `max`) or `card-data`. */
export function checkNeed(typed: string): Verdict<string | null, NeedRefusal> {
  const text = typed.replace(/\s+/g, " ").trim();
  if (text.length > MAX_NEED_LENGTH) return refuse("need-too-long", { max: MAX_NEED_LENGTH });
  if (carriesCardNumber(text)) return refuse("card-data");
  return accept(text === "" ? null : text);
}
