import { type AppLoadContext, redirect } from "@remix-run/node";
import type { Tab } from "~/domain/booking/checkout";
import type { Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import { type CheckoutView, getCheckout } from "~/services/checkout/get-checkout.server";
import { resolveTab } from "~/services/checkout/resolve-tab.server";

const shown = new WeakMap<AppLoadContext, Promise<CheckoutView | null>>();

/**
 * The checkout of a request's address, read once for all the loaders of its page. An action reads its own: what it writes
 * is shown by the loaders after it.
 */
export function checkoutShown(context: AppLoadContext, id: string, now: Date): Promise<CheckoutView | null> {
  const reading = shown.get(context) ?? getCheckout(id, now);
  shown.set(context, reading);
  return reading;
}

/** The checkout, when this tab of it may be shown; else throws the way to where one should be, or a 404. */
export async function requireTab(
  reading: Promise<CheckoutView | null>,
  tab: Tab,
  locale: Locale,
  { whenOver = 303 } = {},
): Promise<CheckoutView> {
  const checkout = await reading;
  if (!checkout) throw new Response("unknown", { status: 404 });
  const answer = resolveTab(checkout, tab);
  if (answer.at === "tab") return checkout;
  const { id } = checkout;
  if (answer.at === "expired") throw redirect(pathFor("checkout", locale, { sessionId: id }), whenOver);
  throw redirect(tabPath(answer.tab, locale, id), 303);
}

/**
 * The same for the post of a tab: one whose hold is over goes on to its page with all that was typed (307 keeps it), which
 * offers to hold the places again.
 */
export const requireTabPosted: typeof requireTab = (reading, tab, locale) =>
  requireTab(reading, tab, locale, { whenOver: 307 });
