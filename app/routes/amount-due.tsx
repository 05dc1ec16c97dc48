import { randomBytes } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { checkPart } from "~/domain/balance";
import { dayIn } from "~/domain/day";
import { inLocale, type Locale } from "~/domain/locale";
import { amountTyped } from "~/domain/money";
import { env } from "~/env.server";
import { AmountDuePage } from "~/features/booking/amount-due-page";
import { bookingIn } from "~/features/booking/booking-data";
import { billingForm, sentBilling } from "~/features/checkout/billing-form";
import { readCardReturn } from "~/features/checkout/card-return";
import { countryChoices, regionChoices } from "~/features/checkout/choices.server";
import { ErrorPage } from "~/features/site/error-page";
import { metaTags } from "~/features/site/page-meta";
import { cards } from "~/gateways/stripe-cards.server";
import { atCounter, intentOf, refusedIn } from "~/http/counter.server";
import { requireTraveller } from "~/http/traveller.server";
import { formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { readerOf, titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { type AmountDue, getAmountDue } from "~/services/booking/amount-due.server";
import { resumePayment } from "~/services/checkout/pay.server";
import { payBalance } from "~/services/checkout/pay-balance.server";
import { refuseCardData } from "~/services/checkout/refuse-card-data.server";

export const handle = { i18n: ["balance", "checkout"] };

/** The booking's contact alone may see it: anyone else is told that there is no such page. */
async function requireAmountDue(request: Request, number: string, locale: Locale, now: Date): Promise<AmountDue> {
  const traveller = await requireTraveller(request, locale);
  const due = await getAmountDue(number, traveller.email, now);
  if (!due) throw new Response("unknown", { status: 404 });
  return due;
}

type Chosen = Pick<Parameters<typeof AmountDuePage>[0], "part" | "typed">;

/** How much was chosen, from the address: a choice is no promise, and paying checks it again. */
function partOf(query: URLSearchParams, due: AmountDue["booking"]["money"], locale: Locale): Chosen {
  const text = query.get("amount");
  const several = query.has("several");
  const all = formatMoney({ amount: due.balance, currency: due.currency }, locale)
    .replace(/[^\d.,\u00a0]/g, "")
    .trim();
  if (text === null) return { part: null, typed: { amount: all, error: null } };
  const checked = checkPart(amountTyped(text), due.balance);
  if (checked.ok) return { part: { amount: checked.value, several }, typed: { amount: text, error: null } };
  const words = Object.entries(checked.params ?? {}).map(([name, amount]) => [
    name,
    formatMoney({ amount: Number(amount), currency: due.currency }, locale),
  ]);
  const error = translator(locale, "balance")(`errors.${checked.code}`, Object.fromEntries(words));
  return { part: null, typed: { amount: text.slice(0, 20), error } };
}

/** The page with the same choice in its address. */
function hereWith(here: string, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ["amount", "several"]) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value.slice(0, 20));
  }
  return kept.size > 0 ? `${here}?${kept}` : here;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const number = params.bookingNumber ?? "";
  const amountDue = await requireAmountDue(request, number, locale, now);
  const { booking, checkout, cards: laid, paying, decline, refunded } = amountDue;
  const here = pathFor("amount-due", locale, { bookingNumber: number });
  const query = new URL(request.url).searchParams;
  // Back from the bank, or from waiting: nothing in the address is believed, the gateway is asked.
  const outcome = paying ? await resumePayment(checkout, now) : null;
  // The gateway's own word may have been quicker than the traveller's way back.
  if (outcome?.state === "paid" || (amountDue.paid && query.has("returned"))) return redirect(`${here}?done=1`, 303);
  if (outcome?.state === "declined" || outcome?.state === "refunded") return redirect(hereWith(here, query), 303);
  const { money } = booking;
  const view = bookingIn(locale, booking, dayIn(now)).money;
  const { part, typed } = partOf(query, money, locale);
  const card = readCardReturn(query);
  const shared = laid.reduce((sum, { amount }) => sum + amount, 0);
  const complete = part?.several ? shared === part.amount && card.state !== "ready" : card.state === "ready";
  const receipt = view.receipts.filter(({ kind }) => kind === "payment").at(-1);
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
        currency: money.currency,
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
      part,
      typed,
      cards: laid,
      card,
      cardForm: cards.cardForm({ returnUrl: `${env.SITE_URL}${hereWith(here, query)}`, locale }),
      nonce: randomBytes(18).toString("base64url"),
      countries: part && complete ? countryChoices(locale) : [],
      regions: part && complete ? regionChoices(locale) : [],
      meta: { title: titled(translator(locale, "balance")("pageTitle", { number })), noindex: true },
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { locale, now } = await readerOf(request);
  const number = params.bookingNumber ?? "";
  const here = pathFor("amount-due", locale, { bookingNumber: number });
  const query = new URL(request.url).searchParams;
  const back = hereWith(here, query);
  const failed = (code: string) => redirect(`${back}${back.includes("?") ? "&" : "?"}card_error=${code}`, 303);
  const { booking, checkout } = await requireAmountDue(request, number, locale, now);
  const form = await request.formData();
  if (!refuseCardData(form).ok) return failed("card-data-refused");
  const { currency } = booking.money;
  const intent = intentOf(form);
  if (intent !== "pay") {
    const refused = await atCounter(intent, form, { checkout, currency, locale, now });
    return refused ? json({ refused, submission: null }, { status: 400 }) : redirect(back, 303);
  }
  const submission = parseWithZod(sentBilling(form), { schema: billingForm });
  if (submission.status !== "success") return json({ refused: null, submission: submission.reply() }, { status: 400 });
  const { nonce, cardToken, shown, terms: _, ...billing } = submission.value;
  const part = checkPart(shown ?? null, booking.money.balance);
  const paid = part.ok
    ? await payBalance({ booking: number, nonce, cardToken, amount: shown, billing, visitor: context.visitor }, now)
    : part;
  if (!paid.ok) {
    if (paid.code === "card-data") return failed("card-data-refused");
    if (paid.code === "form-used") return failed("card_failed");
    return json({ refused: refusedIn(paid, "pay", form, { locale, currency }), submission: null }, { status: 409 });
  }
  if (paid.value.state === "paid") return redirect(`${here}?done=1`, 303);
  if (paid.value.state === "challenge") return redirect(paid.value.url, 303);
  return redirect(back, 303);
}

export const meta: MetaFunction<typeof loader> = metaTags;
export const headers = () => ({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex" });

export default function AmountDueScreen() {
  const answer = useActionData<typeof action>();
  return (
    <AmountDuePage
      {...useLoaderData<typeof loader>()}
      refused={answer?.refused ?? null}
      lastResult={answer?.submission ?? undefined}
    />
  );
}

export { ErrorPage as ErrorBoundary };
