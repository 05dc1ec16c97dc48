import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import type { Currency } from "~/domain/money/money";
import { PaymentPage } from "~/features/checkout/payment-page";
import { tabMeta } from "~/features/checkout/tab-meta";
import { stayIn } from "~/features/stay/stay-view";
import { requestContext } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { followedPromotion } from "~/server/followed-promotion.server";
import { sellerHere } from "~/server/seller.server";
import { acceptPrice } from "~/services/checkout/accept-price.server";
import { type CheckoutView, getCheckout } from "~/services/checkout/get-checkout.server";
import { giveUpPayment, type PayRefusal, pay, resumePayment } from "~/services/payments/pay.server";
import { getPaymentDetails, readKeptDetails } from "~/services/payments/payment-details.server";
import { getPromotion } from "~/services/search/get-promotion.server";
import { choosePayment } from "./checkout.choose-payment.server";
import { type Ending, payForm } from "./checkout.pay.server";
import { checkoutShown, requireTab, requireTabPosted } from "./checkout.tab.server";
import { writingOf } from "./checkout.writing.server";

/** A colleague types no card: from here they go on with the sale in the office. */
async function leadSellerOn(request: Request, sessionId: string, locale: Locale): Promise<void> {
  if (await sellerHere(request, sessionId)) throw redirect(pathFor("staff.sale", locale, { sessionId }), 303);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  await leadSellerOn(request, params.sessionId ?? "", locale);
  const checkout = await requireTab(checkoutShown(context, params.sessionId ?? "", now), "payment", locale);
  const { id, plan, prices } = checkout;
  const query = new URL(request.url).searchParams;
  const form = payFormOf({ request, checkout, locale, now, visitor: context.visitor });
  // The gateway has read the card and sent the browser back: what its button said is paid now.
  const pressed = await form.pressedAtGateway(request);
  if (pressed) return redirect(pressed, 303);
  const outcome = checkout.paying ? await resumePayment(id, now) : null;
  const elsewhere = form.leadsBackTo(query, outcome);
  if (elsewhere) return redirect(elsewhere, 303);
  const { details, typed } = await readKeptDetails(id);
  const shown = form.shown(query, plan.severalCards, details);
  if (shown.step !== "how" && !details && !outcome) return redirect(tabPath("payment", locale, id), 303);
  const { currency, total, discount, code } = prices;
  return json({
    ...shown,
    pending: outcome?.state === "pending" || outcome?.state === "challenge",
    challengeUrl: outcome?.state === "challenge" ? outcome.url : null,
    refunded: checkout.refunded !== null,
    decline: checkout.lastDecline,
    stay: checkout.stay?.priceChanged ? stayIn(locale, checkout.stay) : null,
    slug: checkout.trip.slug,
    plan: { ...plan, currency, total, discount, code },
    proposed: code ? null : await proposedCode(request, { currency, total, now }),
    stands: checkout.stands.changes,
    billing: details?.billing ?? null,
    typed,
  });
}

/** The code of the promotion whose link was followed, where it is still running and its minimum is reached. */
async function proposedCode(
  request: Request,
  { currency, total, now }: { currency: Currency; total: number; now: Date },
): Promise<string | null> {
  const followed = await followedPromotion(request);
  const promotion = followed && (await getPromotion(dayIn(now), currency));
  return promotion && promotion.code === followed && total >= promotion.minimum ? followed : null;
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  await leadSellerOn(request, params.sessionId ?? "", locale);
  const checkout = await requireTabPosted(getCheckout(params.sessionId ?? "", now), "payment", locale);
  return payFormOf({ request, checkout, locale, now, visitor: context.visitor }).answer(await request.formData());
}

type At = { request: Request; checkout: CheckoutView; locale: Locale; now: Date; visitor: string | undefined };

function payFormOf({ request, checkout, locale, now, visitor }: At) {
  const { id, cards, plan, prices } = checkout;
  const here = tabPath("payment", locale, id);
  const start = pathFor("checkout", locale, { sessionId: id });
  return payForm<PayRefusal>({
    checkout: id,
    here,
    locale,
    currency: prices.currency,
    now,
    due: plan.due.now,
    cards,
    billing: async () => (await getPaymentDetails(id))?.billing ?? null,
    choose: async (form) => choosePayment(form, { checkout, writing: await writingOf(request, id, form), locale, now }),
    acceptPrice: (total) => acceptPrice(id, total, now),
    pay: ({ card, nonce, shown, split }, billing) =>
      pay({ checkout: id, nonce, cardToken: card?.token, shown, split, billing, locale, visitor }, now),
    giveUp: () => giveUpPayment(id, null, now),
    leadsTo(ending) {
      if (ending === "booked") return tabPath("booking", locale, id);
      if (ending === "details-missing" || ending === "price-changed") return here;
      return TOLD_AT_START.includes(ending) ? start : null;
    },
  });
}

/** What is told where the checkout leads: it is over, or something of it is gone. */
const TOLD_AT_START: readonly Ending<PayRefusal>[] = [
  "closed",
  "checkout-unknown",
  "checkout-expired",
  "checkout-closed",
  "travellers-missing",
  "room-gone",
];

export const meta: MetaFunction = tabMeta("payment");

export default function Payment() {
  const answer = useActionData<typeof action>();
  return (
    <PaymentPage
      {...useLoaderData<typeof loader>()}
      refused={answer?.refused ?? null}
      choices={answer?.choices ?? {}}
      conflict={answer?.conflict ?? null}
      lastResult={answer?.submission ?? undefined}
    />
  );
}
