/** The page of a purchase of which the hold is over: what it would come to today, and the post that holds it again. */
import { redirect } from "@remix-run/node";
import { z } from "zod";
import { inLocale, type Locale } from "~/domain/locale";
import { mayLackEmail } from "~/domain/people/contact";
import { billingForm } from "~/features/checkout/billing-form.server";
import type { RenewalData, RenewalPosted } from "~/features/checkout/renewal";
import { typesOf } from "~/features/checkout/traveller-fields";
import { travellersForm } from "~/features/checkout/travellers-form.server";
import { postedForm, readForm, text, textsSent, wish } from "~/features/form/read-form.server";
import { requestContext } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { tooMany } from "~/server/request-limit.server";
import { sellerHere } from "~/server/seller.server";
import { rememberHold } from "~/server/session-cookie.server";
import { visitorOf } from "~/server/visitor.server";
import { type CheckoutView, getCheckout } from "~/services/checkout/get-checkout.server";
import { previewRenewal, renewedAs, renewHold } from "~/services/checkout/renew-hold.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { keepChosen } from "./checkout.choose-payment.server";

const form = postedForm(z.object({ do: wish(["renew"]), shown: text }), { do: 5, shown: 12 });

/** What a purchase that is over is offered; null where money came late, or its hotel has the room no more. */
export async function renewalData(checkout: CheckoutView, locale: Locale, now: Date): Promise<RenewalData | null> {
  if (checkout.refunded || checkout.stay?.state === "refused") return null;
  const next = await renewedAs(checkout.id, now);
  if (next) throw redirect(pathFor("checkout", locale, { sessionId: next }), 303);
  const renewal = await previewRenewal(checkout.id, now);
  if (!renewal.ok) return { offered: null, why: renewal.code };
  const nameOf = (slug: string) => {
    const name = checkout.extras.find(({ activity }) => activity === slug)?.name;
    return name ? inLocale(name, locale) : slug;
  };
  const { gone, ...offered } = renewal.value;
  return { offered: { ...offered, gone: gone.map(nameOf), seats: checkout.progress.seatsDone }, why: null };
}

/** Answers a post: the purchase that goes on, or the page again with all that was typed. */
export async function answerRenewal(
  id: string,
  request: Request,
): Promise<{ shown: RenewalPosted; init: ResponseInit }> {
  const { locale, now } = await requestContext(request);
  const checkout = await getCheckout(id, now);
  if (!checkout) throw new Response("unknown", { status: 404 });
  const checkoutPath = pathFor("checkout", locale, { sessionId: id });
  const posted = await request.formData();
  if (checkout.state !== "expired" || !refuseCardData(posted).ok) throw redirect(checkoutPath, 303);
  const party = travellersForm(typesOf(checkout.party), checkout.departure.startDay, !mayLackEmail(checkout.stands));
  const people = textsSent(posted, party);
  const paying = textsSent(posted, billingForm);
  const typed = [...people, ...paying];
  const page = (problem: RenewalPosted["problem"], init: ResponseInit) => ({ shown: { typed, problem }, init });
  const submission = readForm(posted, form);
  if (submission.status !== "success" || submission.value.do !== "renew") return page(null, { status: 409 });
  const busy = tooMany("hold", request, now);
  if (busy) return page({ code: busy.code, params: busy.params ?? {} }, busy.init);
  const here = await sellerHere(request, id);
  const by = { visitor: visitorOf(request) ?? undefined, seller: here?.member };
  const renewed = await renewHold(id, Number(submission.value.shown) || 0, by, now);
  if (!renewed.ok) return page({ code: renewed.code, params: renewed.params ?? {} }, { status: 409 });
  const next = renewed.value.id;
  const headers = { "Set-Cookie": await rememberHold(request, next) };
  // What was typed and not kept yet is sent to its own tab, which keeps it or says what is wrong with it.
  if (people.length > 0) throw redirect(tabPath("travellers", locale, next), { status: 307, headers });
  if (paying.length > 0) await keepChosen(posted, next, now);
  throw redirect(pathFor("checkout", locale, { sessionId: next }), { status: 303, headers });
}
