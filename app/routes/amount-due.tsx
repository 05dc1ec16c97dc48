import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { dayIn } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { checkPart } from "~/domain/money/balance";
import { amountTyped, type Currency } from "~/domain/money/money";
import type { Refusal } from "~/domain/verdict";
import { AmountDuePage } from "~/features/booking/amount-due-page";
import { bookingIn } from "~/features/booking/booking-data";
import { AmountDueError, type OtherAccount } from "~/features/booking/other-account";
import { choicesForm } from "~/features/checkout/billing-form.server";
import { readForm } from "~/features/form/read-form.server";
import { metaTags } from "~/features/site/page-meta";
import { formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { requestContext, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { saidIn, saying } from "~/server/said.server";
import { isProvenPayer } from "~/server/session-cookie.server";
import { refuseUnsaidOrigin, requireTraveller } from "~/server/traveller.server";
import { type AmountDue, getAmountDue } from "~/services/booking/amount-due.server";
import { giveUpPayment, resumeBalance } from "~/services/payments/pay.server";
import { type PayBalanceRefusal, payBalance } from "~/services/payments/pay-balance.server";
import { billingBefore, getPaymentDetails, savePaymentDetails } from "~/services/payments/payment-details.server";
import { keepDetails } from "./checkout.choose-payment.server";
import { payForm } from "./checkout.pay.server";

export const handle = { i18n: ["balance", "checkout"], scripts: "checkout" };

/**
 * The booking's contact alone may see it, signed in or by the code that confirmed a change a moment ago: anyone else is
 * told the same as of a booking that does not exist.
 */
async function requireAmountDue(request: Request, number: string, locale: Locale, now: Date): Promise<AmountDue> {
  if (await isProvenPayer(request, number, now)) {
    refuseUnsaidOrigin(request, locale);
    const proven = await getAmountDue(number, { proven: true }, now);
    if (proven) return proven;
  }
  const traveller = await requireTraveller(request, locale);
  const due = await getAmountDue(number, traveller, now);
  if (!due) throw json({ account: traveller.email } satisfies OtherAccount, { status: 404 });
  return due;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { locale, now } = await requestContext(request);
  const number = params.bookingNumber ?? "";
  const amountDue = await requireAmountDue(request, number, locale, now);
  const { booking, checkout, paying, decline, refunded } = amountDue;
  const here = pathFor("amount-due", locale, { bookingNumber: number });
  if (amountDue.closed && !paying) return redirect(pathFor("booking", locale, { bookingKey: booking.key }), 303);
  const query = new URL(request.url).searchParams;
  const said = saidIn(request);
  const { money } = booking;
  const { currency } = money;
  const kept = await getPaymentDetails(checkout);
  const part = checkPart(kept?.part ?? null, money.balance);
  const details = kept && part.ok ? { ...kept, part: part.value } : null;
  const due = details?.part ?? money.balance;
  const form = payFormOf({ amountDue, due, locale, now, visitor: context.visitor });
  // The gateway has read the card and sent the browser back: what its button said is paid now.
  const pressed = await form.pressedAtGateway(request);
  if (pressed) return redirect(pressed, 303);
  const outcome = paying ? await resumeBalance(checkout, null, now) : null;
  // The gateway's own word may have been quicker than the traveller's way back.
  if (amountDue.paid && query.has("returned")) return redirect(saying(`${here}?done=1`), 303);
  const elsewhere = form.leadsBackTo(query, outcome);
  if (elsewhere) return redirect(elsewhere, 303);
  const shown = form.shown(query, details?.severalCards ?? false, details);
  if (shown.step !== "how" && !details && !outcome) return redirect(here, 303);
  const view = bookingIn(locale, booking, dayIn(now)).money;
  const receipt = view.receipts.filter(({ kind, note }) => kind === "payment" && !note).at(-1);
  return json(
    {
      ...shown,
      about: {
        number,
        trip: inLocale(booking.trip.name, locale),
        hotel: booking.stay?.hotel.name ?? null,
        startDay: booking.departure.startDay,
        price: money.price,
        paid: money.paid,
        state: view,
        due: money.balance,
        dueDay: view.balance?.dueDay ?? null,
        dueToday: view.balance ? view.balance.dueDay <= dayIn(now) : false,
        currency,
        bookingPath: pathFor("booking", locale, { bookingKey: booking.key }),
        here,
      },
      added: said.has("changed") && money.balance > 0 ? { asked: askedIn(query, money.balance) } : null,
      done: said.has("done") ? { receipt: receipt ? { number: receipt.number, href: receipt.href } : null } : null,
      waiting:
        outcome?.state === "pending" || outcome?.state === "challenge"
          ? { challengeUrl: outcome.state === "challenge" ? outcome.url : null }
          : null,
      refunded: shown.card.state === "none" ? refunded : null,
      decline,
      details: details && { part: details.part, severalCards: details.severalCards, billing: details.billing },
      kept: kept
        ? { severalCards: kept.severalCards, billing: kept.billing }
        : { severalCards: false, billing: await billingBefore(checkout) },
      partError: kept && !part.ok && money.balance > 0 ? partWords(part, locale, currency) : null,
      meta: { title: titled(translator(locale, "balance")("pageTitle", { number })) },
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

/** The amount a change has just added, as the address that it led to says; all that is due where that is no part of it. */
function askedIn(query: URLSearchParams, due: number): number {
  const typed = query.get("part") ?? "";
  const part = checkPart(/^\d{1,12}$/.test(typed) ? Number(typed) : null, due);
  return part.ok ? part.value : due;
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
  const amountDue = await requireAmountDue(request, params.bookingNumber ?? "", locale, now);
  const { booking, closed, paying } = amountDue;
  // Posted from a page that was opened before the departure was called off.
  if (closed && !paying) return redirect(pathFor("booking", locale, { bookingKey: booking.key }), 303);
  const due = (await getPaymentDetails(amountDue.checkout))?.part ?? booking.money.balance;
  return payFormOf({ amountDue, due, locale, now, visitor: context.visitor }).answer(await request.formData());
}

type At = { amountDue: AmountDue; due: number; locale: Locale; now: Date; visitor: string | undefined };

function payFormOf({ amountDue, due, locale, now, visitor }: At) {
  const { booking, checkout, cards } = amountDue;
  const here = pathFor("amount-due", locale, { bookingNumber: booking.number });
  const { currency, balance } = booking.money;
  return payForm<PayBalanceRefusal>({
    checkout,
    here,
    locale,
    currency,
    now,
    due,
    cards,
    billing: async () => (await getPaymentDetails(checkout))?.billing ?? null,
    choose(form) {
      const choices = readForm(form, choicesForm);
      const { amount, severalCards } =
        choices.status === "success" ? choices.value : { amount: "", severalCards: false };
      const part = checkPart(amountTyped(amount, currency), balance);
      const refused: Record<string, string> = part.ok ? {} : { amount: partWords(part, locale, currency) };
      const chosen = { part: part.ok ? part.value : balance, severalCards };
      return keepDetails(form, refused, (billing) => savePaymentDetails(checkout, { billing, ...chosen }, now));
    },
    acceptPrice: null,
    pay: ({ card, nonce, shown, split }, billing) =>
      payBalance(
        { booking: booking.number, nonce, cardToken: card?.token, amount: shown, split, billing, visitor },
        now,
      ),
    giveUp: () => giveUpPayment(checkout, null, now),
    leadsTo(ending) {
      // Without what was said of paying, it was paid a moment ago: the button pressed twice, or in another tab.
      // Its page says what has become of the departure.
      if (ending === "called-off" || (ending === "closed" && amountDue.closed))
        return pathFor("booking", locale, { bookingKey: booking.key });
      const isPaid = ending === "paid" || (ending === "details-missing" && amountDue.paid);
      return isPaid ? saying(`${here}?done=1`) : null;
    },
  });
}

export const meta: MetaFunction<typeof loader> = metaTags;

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

export { AmountDueError as ErrorBoundary };
