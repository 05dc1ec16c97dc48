import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { readCardReturn } from "~/features/checkout/card-return";
import { countryChoices, regionChoices } from "~/features/checkout/choices.server";
import { type Refused, readRefusal, stepOf } from "~/features/checkout/pay-steps";
import { PaymentPage } from "~/features/checkout/payment-page";
import { tabMeta } from "~/features/checkout/tab-meta";
import { stayIn } from "~/features/stay/stay-view";
import { cards } from "~/gateways/stripe-cards.server";
import { requireTab } from "~/http/checkout-tab.server";
import { choosePayment } from "~/http/choose-payment.server";
import { cardReturnUrl, type Pressed, pressedAtGateway, pressedHere, refusedPress } from "~/http/pay-button.server";
import { tryLater } from "~/http/request-limit.server";
import { type Asked, handleSplitCards, readAsked, refusedIn } from "~/http/split-cards.server";
import { requestContext } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { acceptPrice } from "~/services/checkout/accept-price.server";
import type { CheckoutView } from "~/services/checkout/get-checkout.server";
import { pay, resumePayment } from "~/services/payments/pay.server";
import { payNonce } from "~/services/payments/pay-nonce.server";
import { getPaymentDetails } from "~/services/payments/payment-details.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const checkout = await requireTab(params.sessionId ?? "", "payment", locale, now);
  const { id, plan, prices } = checkout;
  const here = tabPath("payment", locale, id);
  const query = new URL(request.url).searchParams;
  // The gateway has read the card and sent the browser back: what its button said is paid now.
  const pressed = pressedAtGateway(request, id);
  if (pressed) return redirect(await press(pressed, { checkout, locale, now, visitor: context.visitor }), 303);
  // Back from the bank, or from waiting: nothing in the address is believed, the gateway is asked.
  const outcome = checkout.paying ? await resumePayment(id, now) : null;
  if (outcome?.state === "booked") return redirect(tabPath("booking", locale, id), 303);
  const isOver = outcome?.state === "declined" || outcome?.state === "refunded";
  if (isOver || (!outcome && query.has("returned"))) return redirect(`${here}?step=card`, 303);
  if (outcome?.state === "room-gone") return redirect(pathFor("checkout", locale, { sessionId: id }), 303);
  const details = await getPaymentDetails(id);
  const step = stepOf(query);
  if (step !== "how" && !details && !outcome) return redirect(here, 303);
  const { currency, total, discount, code } = prices;
  const amount = plan.due.now;
  const offer = { amount, currency, nonce: payNonce({ checkout: id, amount }) };
  const left = amount - checkout.cards.reduce((sum, card) => sum + card.amount, 0);
  return json({
    pending: outcome?.state === "pending" || outcome?.state === "challenge",
    challengeUrl: outcome?.state === "challenge" ? outcome.url : null,
    step,
    refunded: checkout.refunded !== null,
    decline: checkout.lastDecline,
    refusal: readRefusal(query),
    stay: checkout.stay?.priceChanged ? stayIn(locale, checkout.stay) : null,
    slug: checkout.trip.slug,
    plan: { ...plan, currency, total, discount, code },
    billing: details?.billing ?? null,
    offer,
    counter: plan.severalCards ? { cards: checkout.cards, amount, left, currency } : null,
    card: readCardReturn(query),
    cardForm: cards.cardForm({
      returnUrl: cardReturnUrl(env.SITE_URL + here, plan.severalCards ? null : offer),
      locale,
    }),
    // The address is asked for in the first step alone, so only there its lists of countries are sent.
    countries: step === "how" ? countryChoices(locale) : [],
    regions: step === "how" ? regionChoices(locale) : [],
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const id = params.sessionId ?? "";
  const here = tabPath("payment", locale, id);
  const checkout = await requireTab(id, "payment", locale, now);
  const form = await request.formData();
  if (!refuseCardData(form).ok) return redirect(`${here}?card_error=card-data-refused`, 303);
  const asked = readAsked(form, checkout.cards);
  const { intent } = asked;
  if (intent === "pay") {
    const pressed = pressedHere(form);
    if (!pressed) return redirect(refusedPress(here, "form-incomplete", null), 303);
    return redirect(await press(pressed, { checkout, locale, now, visitor: context.visitor }), 303);
  }
  if (intent === "choose") {
    const said = await choosePayment(form, checkout, locale, now);
    if (said.at === "closed") return redirect(pathFor("checkout", locale, { sessionId: id }), 303);
    if (said.at === "chosen") return redirect(`${here}?step=card`, 303);
    const init = said.wait === null ? { status: 400 } : tryLater(said.wait);
    return json({ refused: null, choices: said.refused, submission: said.submission }, init);
  }
  const refused = await prepare(asked, checkout, locale, now);
  const back = intent === "accept-price" ? here : `${here}?step=card`;
  return refused ? json({ refused, choices: {}, submission: null }, { status: 400 }) : redirect(back, 303);
}

type At = { checkout: CheckoutView; locale: CheckoutView["locale"]; now: Date; visitor: string | undefined };

/** Pays what the button said, or nothing; where that leads. */
async function press({ nonce, shown, card, split }: Pressed, { checkout, locale, now, visitor }: At): Promise<string> {
  const { id } = checkout;
  const here = tabPath("payment", locale, id);
  const start = pathFor("checkout", locale, { sessionId: id });
  const details = await getPaymentDetails(id);
  if (!details) return here;
  const form = { checkout: id, nonce, cardToken: card?.token, shown, split, billing: details.billing, locale, visitor };
  const paid = await pay(form, now);
  if (!paid.ok) {
    if (paid.code === "card-data") return `${here}?card_error=card-data-refused`;
    if (paid.code === "form-used") return `${here}?step=card&card_error=card_failed`;
    if (paid.code === "price-changed") return here;
    return isAboutPaying(paid.code) ? refusedPress(here, paid.code, { shown, card }) : start;
  }
  if (paid.value.state === "booked") return tabPath("booking", locale, id);
  if (paid.value.state === "challenge") return paid.value.url;
  return paid.value.state === "room-gone" ? start : `${here}?step=card`;
}

/** Refusals that the tab tells; the others are the checkout's own, told where it leads. */
function isAboutPaying(code: string): boolean {
  const about = ["too-many-declines", "card-missing", "cards-do-not-add-up", "amount-changed", "deposit-too-late"];
  return [...about, "amount-too-small"].includes(code);
}

/** What comes before paying, beside the choices of its first step: cards that share it, and a room's new price. */
async function prepare(
  asked: Asked,
  { id, prices: { currency }, plan, cards }: CheckoutView,
  locale: CheckoutView["locale"],
  now: Date,
): Promise<Refused | null> {
  const told = { locale, currency };
  if (asked.intent === "accept-price") return refusedIn(await acceptPrice(id, asked.total, now), asked, told);
  return handleSplitCards(asked, { checkout: id, now, due: plan.due.now, cards, ...told });
}

export const meta: MetaFunction = tabMeta("payment");

export default function Payment() {
  const answer = useActionData<typeof action>();
  return (
    <PaymentPage
      {...useLoaderData<typeof loader>()}
      refused={answer?.refused ?? null}
      choices={answer?.choices ?? {}}
      lastResult={answer?.submission ?? undefined}
    />
  );
}
