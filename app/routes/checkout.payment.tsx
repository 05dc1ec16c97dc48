import { randomBytes } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { billingForm, sentBilling } from "~/features/checkout/billing-form";
import { readCardReturn } from "~/features/checkout/card-return";
import { countryChoices, regionChoices } from "~/features/checkout/choices.server";
import type { PayIntent, Refused } from "~/features/checkout/pay-intents";
import { PaymentPage } from "~/features/checkout/payment-page";
import { tabMeta } from "~/features/checkout/tab-meta";
import { stayIn } from "~/features/stay/stay-view";
import { cards } from "~/gateways/stripe-cards.server";
import { requireTab } from "~/http/checkout-tab.server";
import { atCounter, intentOf, refusedIn } from "~/http/counter.server";
import { readerOf } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { applyCode, dropCode } from "~/services/checkout/apply-code.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import type { CheckoutView } from "~/services/checkout/get-checkout.server";
import { pay, resumePayment } from "~/services/checkout/pay.server";
import { refuseCardData } from "~/services/checkout/refuse-card-data.server";
import { acceptPrice } from "~/services/stays/accept-price.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const checkout = await requireTab(params.sessionId ?? "", "payment", locale, now);
  const here = tabPath("payment", locale, checkout.id);
  // Back from the bank, or from waiting: nothing in the address is believed, the gateway is asked.
  const outcome = checkout.paying ? await resumePayment(checkout.id, now) : null;
  if (outcome?.state === "booked") return redirect(tabPath("booking", locale, checkout.id), 303);
  if (outcome?.state === "declined" || outcome?.state === "refunded") return redirect(here, 303);
  if (outcome?.state === "room-gone") return redirect(pathFor("checkout", locale, { sessionId: checkout.id }), 303);
  const { plan, prices, cards: laid } = checkout;
  const { currency, total, discount, code } = prices;
  const left = plan.due.now - laid.reduce((sum, { amount }) => sum + amount, 0);
  const card = readCardReturn(new URL(request.url).searchParams);
  // The address is asked for together with the payment alone, so only then its lists of countries are sent.
  const paying = plan.severalCards ? left === 0 && card.state !== "ready" : card.state === "ready";
  return json({
    pending: outcome?.state === "pending" || outcome?.state === "challenge",
    challengeUrl: outcome?.state === "challenge" ? outcome.url : null,
    refunded: checkout.refunded !== null,
    decline: checkout.lastDecline,
    stay: checkout.stay?.priceChanged ? stayIn(locale, checkout.stay) : null,
    slug: checkout.trip.slug,
    plan: { ...plan, currency, total, discount, code },
    counter: { cards: laid, amount: plan.due.now, left, currency },
    card,
    cardForm: cards.cardForm({ returnUrl: `${env.SITE_URL}${here}`, locale }),
    nonce: randomBytes(18).toString("base64url"),
    countries: paying ? countryChoices(locale) : [],
    regions: paying ? regionChoices(locale) : [],
  });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const id = params.sessionId ?? "";
  const here = tabPath("payment", locale, id);
  const checkout = await requireTab(id, "payment", locale, now);
  const form = await request.formData();
  const clean = refuseCardData(form);
  if (!clean.ok) return redirect(`${here}?card_error=card-data-refused`, 303);
  const { currency } = checkout.prices;
  const intent = intentOf(form);
  if (intent !== "pay") {
    const refused = await prepare(intent, form, checkout, now, locale);
    return refused ? json({ refused, submission: null }, { status: 400 }) : redirect(here, 303);
  }
  const submission = parseWithZod(sentBilling(form), { schema: billingForm });
  if (submission.status !== "success") return json({ refused: null, submission: submission.reply() }, { status: 400 });
  const { nonce, cardToken, shown, terms: _, ...billing } = submission.value;
  const visitor = context.visitor;
  const paid = await pay({ checkout: id, nonce, cardToken, shown, billing, locale, visitor }, now);
  if (!paid.ok) {
    if (paid.code === "card-data") return redirect(`${here}?card_error=card-data-refused`, 303);
    if (paid.code === "form-used") return redirect(`${here}?card_error=card_failed`, 303);
    const refused = refusedIn(paid, "pay", form, { locale, currency });
    if (isAboutPaying(paid.code)) return json({ refused, submission: null }, { status: 409 });
    return redirect(pathFor("checkout", locale, { sessionId: id }), 303);
  }
  if (paid.value.state === "booked") return redirect(tabPath("booking", locale, id), 303);
  if (paid.value.state === "challenge") return redirect(paid.value.url, 303);
  if (paid.value.state === "room-gone") return redirect(pathFor("checkout", locale, { sessionId: id }), 303);
  return redirect(here, 303);
}

/** Refusals that the tab tells; the others are the checkout's own, told where it leads. */
function isAboutPaying(code: string): boolean {
  const about = ["too-many-declines", "card-missing", "cards-do-not-add-up", "amount-changed", "deposit-too-late"];
  return [...about, "amount-too-small", "price-changed"].includes(code);
}

/** What comes before paying: how much, with which cards, less which code. */
async function prepare(
  intent: Exclude<PayIntent, "pay">,
  form: FormData,
  { id, prices: { currency } }: CheckoutView,
  now: Date,
  locale: CheckoutView["locale"],
): Promise<Refused | null> {
  const told = { locale, currency };
  switch (intent) {
    case "plan": {
      const plan = form.get("plan") === "deposit" ? "deposit" : "full";
      const severalCards = form.get("severalCards") === "on";
      return refusedIn(await choosePlan(id, { plan, severalCards }, now), intent, form, told);
    }
    case "code":
      return refusedIn(await applyCode(id, String(form.get("code") ?? ""), now), intent, form, told);
    case "accept-price":
      return refusedIn(await acceptPrice(id, Number(form.get("total")), now), intent, form, told);
    case "drop-code":
      return refusedIn(await dropCode(id, now), intent, form, told);
    default:
      return atCounter(intent, form, { checkout: id, now, ...told });
  }
}

export const meta: MetaFunction = tabMeta("payment");

export default function Payment() {
  const answer = useActionData<typeof action>();
  return (
    <PaymentPage
      {...useLoaderData<typeof loader>()}
      refused={answer?.refused ?? null}
      lastResult={answer?.submission ?? undefined}
    />
  );
}
