/** The page of a mailed link that pays what a booking still owes. */
import { json, redirect } from "@remix-run/node";
import { inLocale, type Locale } from "~/domain/locale";
import { isGood } from "~/domain/money/pay-link";
import { formatMoney } from "~/i18n/format";
import { translator } from "~/i18n/i18n.server";
import { titled } from "~/i18n/page.server";
import { pathFor } from "~/i18n/paths";
import { supportPhone } from "~/i18n/support-phone.server";
import { getLinkDue, type LinkDue } from "~/services/booking/link-due.server";
import { giveUpPayment, resumeBalance } from "~/services/payments/pay.server";
import { type PayByLinkRefusal, payByLink } from "~/services/payments/pay-balance.server";
import { saveLinkBilling } from "~/services/payments/payment-details.server";
import { keepDetails } from "./checkout.choose-payment.server";
import { payForm } from "./checkout.pay.server";

type LinkRequest = {
  request: Request;
  /** The link's key, as its address has it. */
  linkKey: string;
  locale: Locale;
  now: Date;
  visitor: string | undefined;
};

/** What is told on one that leads nowhere any more, or was paid. */
export type LinkOver = { title: string; text: string };

/** Shows what is paid, or goes on with paying it; null where there is no such link. */
export async function showLink({ request, linkKey, locale, now, visitor }: LinkRequest) {
  const link = await getLinkDue(linkKey, "payer", now);
  if (!link) return null;
  const here = pathFor("pay-link", locale, { linkKey });
  const query = new URL(request.url).searchParams;
  const form = payFormOf(link, { linkKey, locale, now, visitor });
  // The gateway has read the card and sent the browser back: what its button said is paid now.
  const pressed = await form.pressedAtGateway(request);
  if (pressed) return redirect(pressed, 303);
  const outcome = link.paying ? await resumeBalance(link.checkout.id, link.key, now) : null;
  const waiting = outcome?.state === "pending" || outcome?.state === "challenge";
  // It has ended a moment ago: the link says how.
  if (outcome && !waiting) return redirect(`${here}?step=card`, 303);
  if (!isGood(link.state)) return tellOver(link, locale);
  if (!waiting && query.has("returned")) return redirect(`${here}?step=card`, 303);
  const shown = form.shown(query, false, link.billing && { email: null, billing: link.billing });
  if (shown.step !== "how" && !link.billing && !outcome) return redirect(here, 303);
  const { number } = link.booking;
  const { trip, departure } = link.checkout.journey;
  return json({
    over: null,
    ...shown,
    about: {
      number,
      here,
      amount: link.amount,
      currency: link.checkout.currency,
      trip: inLocale(trip.name, locale),
      startDay: departure.startDay,
    },
    waiting: waiting ? { challengeUrl: outcome.state === "challenge" ? outcome.url : null } : null,
    decline: link.decline,
    refunded: shown.card.state === "none" && link.refunded !== null,
    meta: { title: titled(translator(locale, "balance")("link.pageTitle", { number })) },
  });
}

/** Answers a form of the page; null where there is no such link. */
export async function answerLink({ request, linkKey, locale, now, visitor }: LinkRequest) {
  const link = await getLinkDue(linkKey, "payer", now);
  return link && payFormOf(link, { linkKey, locale, now, visitor }).answer(await request.formData());
}

function payFormOf(
  { key, amount, checkout }: LinkDue,
  { linkKey, locale, now, visitor }: Omit<LinkRequest, "request">,
) {
  const here = pathFor("pay-link", locale, { linkKey });
  return payForm<PayByLinkRefusal>({
    checkout: checkout.id,
    here,
    locale,
    currency: checkout.currency,
    now,
    due: amount,
    cards: [],
    oneCard: true,
    billing: async () => (await getLinkDue(linkKey, "colleague", now))?.billing ?? null,
    choose: (form) => keepDetails(form, {}, (billing) => saveLinkBilling(key, billing, now)),
    acceptPrice: null,
    async pay({ card, nonce, shown }, billing) {
      if (!card) return { ok: false, code: "card-missing" };
      return payByLink({ payLink: linkKey, nonce, cardToken: card.token, amount: shown, billing, visitor }, now);
    },
    giveUp: () => giveUpPayment(checkout.id, key, now),
    // The link itself says that it is paid or over.
    leadsTo: (ending) => (["paid", "link-over", "closed", "details-missing"].includes(ending) ? here : null),
  });
}

function tellOver({ state, amount, checkout, booking, refunded }: LinkDue, locale: Locale) {
  const t = translator(locale, "balance");
  const words = {
    amount: formatMoney({ amount, currency: checkout.currency }, locale),
    number: booking.number,
    phone: supportPhone(),
  };
  const how = refunded === "too-much" ? "refunded" : state === "sent" || state === "opened" ? "lapsed" : state;
  const over: LinkOver = { title: t(`link.over.${how}.title`), text: t(`link.over.${how}.text`, words) };
  return json({ over, meta: { title: titled(over.title) } }, { status: state === "paid" ? 200 : 410 });
}
