/** What a booking's page offers to change. */
import type { Locator, Page } from "playwright";
import type { OfferKind } from "~/domain/amendments/offers";
import type { Locale } from "~/domain/locale";
import { wordsOf } from "./words";

/** The way to an offer, in its group, which is folded on a phone; none where it is not open. */
export function offerLink(page: Page, kind: OfferKind, locale: Locale): Locator {
  return page.locator("a.offer-row", { hasText: wordsOf(locale).manage.names[kind] });
}

/** Follows the way to an offer, and unfolds its group first where it is folded. */
export async function chooseOffer(page: Page, kind: OfferKind, locale: Locale): Promise<void> {
  const link = offerLink(page, kind, locale);
  if (!(await link.isVisible())) await page.locator(".manage", { has: link }).locator("summary").click();
  await link.click();
}
