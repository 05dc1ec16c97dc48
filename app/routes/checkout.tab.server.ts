import { redirect } from "@remix-run/node";
import type { Tab } from "~/domain/booking/checkout";
import type { Locale } from "~/domain/locale";
import { pathFor, tabPath } from "~/i18n/paths";
import type { CheckoutView } from "~/services/checkout/get-checkout.server";
import { resolveTab } from "~/services/checkout/resolve-tab.server";

/**
 * The same for the post of a tab: one whose hold is over goes on to its page with all that was typed (307 keeps it), which
 * offers to hold the places again.
 */
export async function requireTabPosted(id: string, tab: Tab, locale: Locale, now: Date): Promise<CheckoutView> {
  if ((await resolveTab(id, tab, now)).at === "expired")
    throw redirect(pathFor("checkout", locale, { sessionId: id }), 307);
  return requireTab(id, tab, locale, now);
}

/** The checkout, when this tab of it may be shown; else throws the way to where one should be, or a 404. */
export async function requireTab(id: string, tab: Tab, locale: Locale, now: Date): Promise<CheckoutView> {
  const answer = await resolveTab(id, tab, now);
  if (answer.at === "tab") return answer.checkout;
  if (answer.at === "unknown") throw new Response("unknown", { status: 404 });
  const to = answer.at === "expired" ? pathFor("checkout", locale, { sessionId: id }) : tabPath(answer.tab, locale, id);
  throw redirect(to, 303);
}
