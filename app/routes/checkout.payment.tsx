import { randomBytes } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { env } from "~/env.server";
import { billingForm } from "~/features/checkout/billing-form";
import { readCardReturn } from "~/features/checkout/card-return";
import { countryChoices, regionChoices } from "~/features/checkout/choices.server";
import { PaymentPage } from "~/features/checkout/payment-page";
import { tabMeta } from "~/features/checkout/tab-meta";
import { cards } from "~/gateways/stripe-cards.server";
import { requireTab } from "~/http/checkout-tab.server";
import { readerOf } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { pay, resumePayment } from "~/services/checkout/pay.server";
import { refuseCardData } from "~/services/checkout/refuse-card-data.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const checkout = await requireTab(params.sessionId ?? "", "payment", locale, now);
  const here = tabPath("payment", locale, checkout.id);
  // Back from the bank, or from waiting: nothing in the address is believed, the gateway is asked.
  const outcome = checkout.payment ? await resumePayment(checkout.id, now) : null;
  if (outcome?.state === "booked") return redirect(tabPath("booking", locale, checkout.id), 303);
  if (outcome?.state === "declined") return redirect(here, 303);
  const query = new URL(request.url).searchParams;
  return json({
    pending: outcome?.state === "pending" || outcome?.state === "challenge",
    challengeUrl: outcome?.state === "challenge" ? outcome.url : null,
    refunded: outcome ? outcome.state === "refunded" : checkout.refunded,
    decline: checkout.lastDecline,
    amount: { amount: checkout.prices.total, currency: checkout.prices.currency },
    card: readCardReturn(query),
    cardForm: cards.cardForm({ returnUrl: `${env.SITE_URL}${here}`, locale }),
    nonce: randomBytes(18).toString("base64url"),
    countries: countryChoices(locale),
    regions: regionChoices(locale),
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const id = params.sessionId ?? "";
  const here = tabPath("payment", locale, id);
  const form = await request.formData();
  const clean = refuseCardData(form);
  if (!clean.ok) return redirect(`${here}?card_error=card-data-refused`, 303);
  const submission = parseWithZod(form, { schema: billingForm });
  if (submission.status !== "success") {
    await requireTab(id, "payment", locale, now);
    return json(submission.reply(), { status: 400 });
  }
  const { nonce, cardToken, terms: _, ...billing } = submission.value;
  const paid = await pay({ checkout: id, nonce, cardToken, billing, locale }, now);
  if (!paid.ok) {
    if (paid.code === "card-data") return redirect(`${here}?card_error=card-data-refused`, 303);
    if (paid.code === "too-many-attempts") return redirect(`${here}?card_error=too_many`, 303);
    if (paid.code === "form-used") return redirect(`${here}?card_error=card_failed`, 303);
    return redirect(pathFor("checkout", locale, { sessionId: id }), 303);
  }
  if (paid.value.state === "booked") return redirect(tabPath("booking", locale, id), 303);
  if (paid.value.state === "challenge") return redirect(paid.value.url, 303);
  return redirect(here, 303);
}

export const meta: MetaFunction = tabMeta("payment");

export default function Payment() {
  return <PaymentPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
