import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkPart } from "~/domain/balance";
import { dayIn } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { amountTyped, type Currency } from "~/domain/money";
import type { Refusal } from "~/domain/verdict";
import { env } from "~/env.server";
import { AmountDuePage } from "~/features/booking/amount-due-page";
import { bookingIn } from "~/features/booking/booking-data";
import { choicesForm } from "~/features/checkout/billing-form.server";
import { readCardReturn } from "~/features/checkout/card-return";
import { countryChoices, regionChoices } from "~/features/checkout/choices.server";
import { readRefusal, stepOf } from "~/features/checkout/pay-steps";
import { readForm } from "~/features/form/read-form.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { cards } from "~/gateways/stripe-cards.server";
import { keepDetails } from "~/http/choose-payment.server";
import { cardReturnUrl, type Pressed, pressedAtGateway, pressedHere, refusedPress } from "~/http/pay-button.server";
import { handleSplitCards, readAsked } from "~/http/split-cards.server";
import { requireTraveller } from "~/http/traveller.server";
import { formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { type AmountDue, getAmountDue } from "~/services/booking/amount-due.server";
import { resumePayment } from "~/services/payments/pay.server";
import { payBalance } from "~/services/payments/pay-balance.server";
import { payNonce } from "~/services/payments/pay-nonce.server";
import { getPaymentDetails } from "~/services/payments/payment-details.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";

export const handle = { i18n: ["balance", "checkout"] };

/** The booking's contact alone may see it: anyone else is told that there is no such page. */
async function requireAmountDue(request: Request, number: string, locale: Locale, now: Date): Promise<AmountDue> {
  const traveller = await requireTraveller(request, locale);
  const due = await getAmountDue(number, traveller.email, now);
  if (!due) throw new Response("unknown", { status: 404 });
  return due;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const number = params.bookingNumber ?? "";
  const amountDue = await requireAmountDue(request, number, locale, now);
  const { booking, checkout, cards: laid, paying, decline, refunded } = amountDue;
  const here = pathFor("amount-due", locale, { bookingNumber: number });
  const query = new URL(request.url).searchParams;
  // The gateway has read the card and sent the browser back: what its button said is paid now.
  const pressed = pressedAtGateway(request, checkout);
  if (pressed) return redirect(await press(pressed, { amountDue, locale, now, visitor: context.visitor }), 303);
  // Back from the bank, or from waiting: nothing in the address is believed, the gateway is asked.
  const outcome = paying ? await resumePayment(checkout, now) : null;
  const isBack = query.has("returned");
  // The gateway's own word may have been quicker than the traveller's way back.
  if (outcome?.state === "paid" || (amountDue.paid && isBack)) return redirect(`${here}?done=1`, 303);
  const isOver = outcome?.state === "declined" || outcome?.state === "refunded";
  if (isOver || (!outcome && isBack)) return redirect(`${here}?step=card`, 303);
  const { money } = booking;
  const { currency } = money;
  const view = bookingIn(locale, booking, dayIn(now)).money;
  const kept = await getPaymentDetails(checkout);
  const part = checkPart(kept?.part ?? null, money.balance);
  const details = kept && part.ok ? { ...kept, part: part.value } : null;
  const step = stepOf(query);
  if (step !== "how" && !details && !outcome) return redirect(here, 303);
  const amount = details?.part ?? money.balance;
  const offer = { amount, currency, nonce: payNonce({ checkout, amount }) };
  const left = amount - laid.reduce((sum, card) => sum + card.amount, 0);
  const receipt = view.receipts.filter(({ kind }) => kind === "payment").at(-1);
  const card = readCardReturn(query);
  return json(
    {
      about: {
        number,
        trip: inLocale(booking.trip.name, locale),
        hotel: booking.stay?.hotel.name ?? null,
        startDay: booking.departure.startDay,
        price: money.price,
        paid: money.paid,
        due: money.balance,
        dueDay: view.balance?.dueDay ?? null,
        currency,
        bookingPath: pathFor("booking", locale, { bookingKey: booking.key }),
        here,
      },
      done: query.has("done") ? { receipt: receipt ? { number: receipt.number, href: receipt.href } : null } : null,
      waiting:
        outcome?.state === "pending" || outcome?.state === "challenge"
          ? { challengeUrl: outcome.state === "challenge" ? outcome.url : null }
          : null,
      refunded: card.state === "none" ? refunded : null,
      decline,
      refusal: readRefusal(query),
      step,
      details,
      partError: kept && !part.ok && money.balance > 0 ? partWords(part, locale, currency) : null,
      offer,
      counter: details?.severalCards ? { cards: laid, amount, left, currency } : null,
      card,
      cardForm: cards.cardForm({
        returnUrl: cardReturnUrl(env.SITE_URL + here, details?.severalCards ? null : offer),
        locale,
      }),
      countries: step === "how" ? countryChoices(locale) : [],
      regions: step === "how" ? regionChoices(locale) : [],
      meta: { title: titled(translator(locale, "balance")("pageTitle", { number })), noindex: true },
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** Why a part of a balance is refused, in words. */
function partWords({ code, params }: Refusal<string>, locale: Locale, currency: Currency): string {
  const words = Object.entries(params ?? {}).map(([name, amount]) => [
    name,
    formatMoney({ amount: Number(amount), currency }, locale),
  ]);
  const t = translator(locale, "balance") as (key: string, params?: object) => string;
  return t(`errors.${code}`, Object.fromEntries(words));
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const number = params.bookingNumber ?? "";
  const here = pathFor("amount-due", locale, { bookingNumber: number });
  const amountDue = await requireAmountDue(request, number, locale, now);
  const form = await request.formData();
  if (!refuseCardData(form).ok) return redirect(`${here}?card_error=card-data-refused`, 303);
  const { booking, checkout, cards: laid } = amountDue;
  const { currency, balance } = booking.money;
  const asked = readAsked(form, laid);
  const { intent } = asked;
  if (intent === "pay") {
    const pressed = pressedHere(form);
    if (!pressed) return redirect(refusedPress(here, "form-incomplete", null), 303);
    return redirect(await press(pressed, { amountDue, locale, now, visitor: context.visitor }), 303);
  }
  if (intent === "choose") {
    const choices = readForm(form, choicesForm);
    const { amount, severalCards } = choices.status === "success" ? choices.value : { amount: "", severalCards: false };
    const part = checkPart(amountTyped(amount), balance);
    const refused: Record<string, string> = part.ok ? {} : { amount: partWords(part, locale, currency) };
    const chosen = { part: part.ok ? part.value : balance, severalCards };
    const said = await keepDetails(form, { id: checkout, refused, ...chosen }, now);
    if (said.at === "refused")
      return json({ refused: null, choices: said.refused, submission: said.submission }, { status: 400 });
    return redirect(said.at === "chosen" ? `${here}?step=card` : here, 303);
  }
  const due = (await getPaymentDetails(checkout))?.part ?? balance;
  const refused = await handleSplitCards(asked, { checkout, due, cards: laid, currency, locale, now });
  return refused
    ? json({ refused, choices: {}, submission: null }, { status: 400 })
    : redirect(`${here}?step=card`, 303);
}

type At = { amountDue: AmountDue; locale: Locale; now: Date; visitor: string | undefined };

/** Pays what the button said, or nothing; where that leads. */
async function press({ nonce, shown, card, split }: Pressed, { amountDue, locale, now, visitor }: At): Promise<string> {
  const { booking, checkout } = amountDue;
  const here = pathFor("amount-due", locale, { bookingNumber: booking.number });
  const details = await getPaymentDetails(checkout);
  // Paid a moment ago, by the same button pressed twice or from another tab: it says so.
  if (!details) return amountDue.paid ? `${here}?done=1` : here;
  const form = {
    booking: booking.number,
    nonce,
    cardToken: card?.token,
    amount: shown,
    split,
    billing: details.billing,
  };
  const paid = await payBalance({ ...form, visitor }, now);
  if (!paid.ok) {
    if (paid.code === "card-data") return `${here}?card_error=card-data-refused`;
    if (paid.code === "form-used") return `${here}?step=card&card_error=card_failed`;
    return refusedPress(here, paid.code, { shown, card });
  }
  if (paid.value.state === "paid") return `${here}?done=1`;
  return paid.value.state === "challenge" ? paid.value.url : `${here}?step=card`;
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function AmountDueScreen() {
  const answer = useActionData<typeof action>();
  return (
    <AmountDuePage
      {...useLoaderData<typeof loader>()}
      refused={answer?.refused ?? null}
      choices={answer?.choices ?? {}}
      lastResult={answer?.submission ?? undefined}
    />
  );
}

export { ErrorPage as ErrorBoundary };
