import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { Locale } from "~/domain/locale";
import { laterForm } from "~/features/checkout/later-form.server";
import { LaterPage } from "~/features/checkout/later-page";
import { tabMeta } from "~/features/checkout/tab-meta";
import { readForm } from "~/features/form/read-form.server";
import { cards } from "~/gateways/stripe-cards.server";
import { formatInstant } from "~/i18n/format";
import { requestContext } from "~/i18n/page.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { env } from "~/platform/env.server";
import { tooMany, tryLater } from "~/server/request-limit.server";
import { askToExtendHold, confirmExtension, readExtension } from "~/services/checkout/extend-hold.server";
import { type CheckoutView, getCheckout } from "~/services/checkout/get-checkout.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import { checkoutShown, requireTab } from "./checkout.tab.server";

/** The checkout, while it waits to be paid by a card form that may not work here; else throws the way to payment. */
async function requireUnpaid(reading: Promise<CheckoutView | null>, locale: Locale) {
  const checkout = await requireTab(reading, "payment", locale);
  const here = tabPath("payment", locale, checkout.id);
  const { way } = cards.cardForm({ returnUrl: env.SITE_URL + here, locale });
  if (way !== "embedded" || checkout.state !== "open") throw redirect(here, 303);
  return checkout;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const { id, travellers } = await requireUnpaid(checkoutShown(context, params.sessionId ?? "", now), locale);
  const extension = await readExtension(id);
  return json({
    extension: extension.state === "none" ? extension : { ...extension, until: formatInstant(extension.until, locale) },
    mailedKey: new URL(request.url).searchParams.get("key")?.slice(0, 100) ?? null,
    address: env.SITE_URL + tabPath("payment", locale, id),
    email: travellers[0]?.email ?? "",
  });
}

/** Refusals that this page tells; the others are the checkout's own, told where it leads. */
const TOLD: readonly string[] = ["too-many-kept", "too-many-keep-mails", "keep-link-unknown"];

export async function action({ request, params }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const { id } = await requireUnpaid(getCheckout(params.sessionId ?? "", now), locale);
  const form = await request.formData();
  const clean = refuseCardData(form);
  if (!clean.ok) return redirect(`${tabPath("payment", locale, id)}?card_error=card-data-refused`, 303);
  const submission = readForm(form, laterForm);
  if (submission.status !== "success") return json({ submission: submission.reply(), refused: null }, { status: 400 });
  const { email, key } = submission.value;
  const busy = key === undefined ? tooMany("keep", request, now, id) : null;
  if (busy)
    return json({ submission: submission.reply(), refused: { code: busy.code, params: busy.params } }, busy.init);
  const answer =
    key === undefined ? await askToExtendHold(id, email ?? null, now) : await confirmExtension(id, key, now);
  if (answer.ok) return redirect(tabPath("later", locale, id), 303);
  if (answer.code === "email-required") {
    const reply = submission.reply({ fieldErrors: { email: [answer.code] } });
    return json({ submission: reply, refused: null }, { status: 400 });
  }
  if (!TOLD.includes(answer.code)) return redirect(pathFor("checkout", locale, { sessionId: id }), 303);
  const { code, params: numbers } = answer;
  const init = code === "too-many-keep-mails" ? tryLater(Number(numbers?.wait)) : { status: 409 };
  return json({ submission: submission.reply(), refused: { code, params: numbers } }, init);
}

export const meta: MetaFunction = tabMeta("payment");

export default function Later() {
  const answer = useActionData<typeof action>();
  return (
    <LaterPage {...useLoaderData<typeof loader>()} lastResult={answer?.submission} refused={answer?.refused ?? null} />
  );
}
