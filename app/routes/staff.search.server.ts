import { MAX_SEARCH_LENGTH } from "~/domain/booking/booking-search";
import { carriesCardNumber } from "~/domain/money/card-number";
import { typedLine } from "~/domain/plain-text";

/** What a colleague searches a list for; null where it carries a card's number, which no address may keep. */
export function searchedFor(request: Request): string | null {
  const typed = new URL(request.url).searchParams.get("q") ?? "";
  return carriesCardNumber(typed) ? null : typedLine(typed).slice(0, MAX_SEARCH_LENGTH);
}
