import { redirect } from "@remix-run/node";
import { MAX_SEARCH_LENGTH } from "~/domain/booking/booking-search";
import { carriesCardNumber } from "~/domain/money/card-number";
import { typedLine } from "~/domain/plain-text";
import type { Searched } from "~/features/staff/list-search";

const REFUSED = { refused: "card" } as const;

/**
 * What a colleague searches the list of a page for. Throws a redirect to that page, which says why, where a field carries
 * a card's number: no address may keep one.
 */
export function searchedFor(request: Request, page: string): Searched {
  const { searchParams } = new URL(request.url);
  if ([...searchParams.values()].some(carriesCardNumber))
    throw redirect(`${page}?${new URLSearchParams(REFUSED)}`, 303);
  return {
    q: typedLine(searchParams.get("q") ?? "").slice(0, MAX_SEARCH_LENGTH),
    isCard: searchParams.get("refused") === REFUSED.refused,
  };
}
