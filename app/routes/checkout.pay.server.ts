/** The pages that take a payment, for a checkout or for a balance: one way through their steps and forms (spec 4, 5). */
import { json, redirect } from "@remix-run/node";
import type { Locale } from "~/domain/locale";
import type { BillingAddress } from "~/domain/money/billing";
import type { Currency } from "~/domain/money/money";
import { refuse, type Verdict } from "~/domain/verdict";
import { readCardReturn } from "~/features/checkout/card-return";
import { countryChoices, regionChoices } from "~/features/checkout/choices.server";
import { readRefusal, stepOf } from "~/features/checkout/pay-steps";
import { cards as gateway } from "~/gateways/stripe-cards.server";
import { env } from "~/platform/env.server";
import { tryLater } from "~/server/request-limit.server";
import type { PayOutcome } from "~/services/payments/pay.server";
import { payNonce } from "~/services/payments/pay-nonce.server";
import type { PaymentDetails } from "~/services/payments/payment-details.server";
import { refuseCardData } from "~/services/payments/refuse-card-data.server";
import type { Said } from "./checkout.choose-payment.server";
import { cardReturnUrl, type Pressed, pressedAtGateway, pressedHere, refusedPress } from "./checkout.pay-button.server";
import { handleSplitCards, readAsked, refusedIn } from "./checkout.split-cards.server";

/** How a press or a return ends: an outcome, a refusal, or nothing to pay with yet. */
export type Ending<Code extends string> = PayOutcome["state"] | Code | "details-missing" | "closed";

/** What is paid on a page, and what is its own about it. `Code`: what paying it is refused with. */
export type PayTarget<Code extends string> = {
  /** The checkout that is paid, or whose booking is. */
  checkout: string;
  /** The page's address. */
  here: string;
  locale: Locale;
  currency: Currency;
  now: Date;
  /** What is to be paid now, in minor units: by one card, or by the split cards together. */
  due: number;
  cards: readonly { id: string; brand: string; last4: string; amount: number }[];
  /** One card pays all of it: none are gathered to share it. */
  oneCard?: true;
  /** Where the bills go, as was said in the first step; null before. */
  billing: () => Promise<BillingAddress | null>;
  /** Applies what the first step chooses, or says what is wrong with it. */
  choose: (form: FormData) => Promise<Said>;
  /** Agrees to a room's new price, in minor units; null where no price can change any more. */
  acceptPrice: ((total: number) => Promise<Verdict<unknown, string>>) | null;
  /** Pays what the button said. */
  pay: (pressed: Pressed, billing: BillingAddress) => Promise<Verdict<PayOutcome, Code>>;
  /** Gives up the payment under way whose bank waits for an answer. */
  giveUp: () => Promise<unknown>;
  /** Where an ending leads; null when the page's card step tells it. */
  leadsTo: (ending: Ending<Code>) => string | null;
};

/** The steps and forms of a page that takes a payment. */
export function payForm<Code extends string>(target: PayTarget<Code>) {
  const { checkout, here, locale, currency, due, cards } = target;
  const cardStep = `${here}?step=card`;

  async function press(pressed: Pressed): Promise<string> {
    const billing = await target.billing();
    if (!billing) return target.leadsTo("details-missing") ?? here;
    const paid = await target.pay(pressed, billing);
    if (paid.ok) {
      const { value } = paid;
      return value.state === "challenge" ? value.url : (target.leadsTo(value.state) ?? cardStep);
    }
    if (paid.code === "card-data") return `${here}?card_error=card-data-refused`;
    if (paid.code === "form-used") return `${cardStep}&card_error=card_failed`;
    return target.leadsTo(paid.code) ?? refusedPress(here, paid.code, pressed);
  }

  return {
    /** Where a button pressed in the gateway's form leads, once it is paid or not; null when none was pressed there. */
    async pressedAtGateway(request: Request): Promise<string | null> {
      const pressed = pressedAtGateway(request, checkout);
      return pressed ? press(pressed) : null;
    },

    /**
     * Where anyone who comes back, from the bank or from waiting, is led; null when this page tells how it stands. `outcome`
     * is how the payment under way stands: nothing the address says is believed.
     */
    leadsBackTo(query: URLSearchParams, outcome: PayOutcome | null): string | null {
      const elsewhere = outcome && target.leadsTo(outcome.state);
      if (elsewhere) return elsewhere;
      const isOver = outcome?.state === "declined" || outcome?.state === "refunded";
      return isOver || (!outcome && query.has("returned")) ? cardStep : null;
    },

    /**
     * What its steps show. `severalCards`: they share it, so that no button of the gateway pays. `said`: what was said
     * about paying, of which the gateway is told with the card where its bills go.
     */
    shown(query: URLSearchParams, severalCards: boolean, said: Pick<PaymentDetails, "email" | "billing"> | null) {
      const step = stepOf(query);
      const billing = said && step !== "how" ? { email: said.email, address: said.billing } : null;
      const offer = { amount: due, currency, nonce: payNonce({ checkout, amount: due }) };
      const left = due - cards.reduce((sum, { amount }) => sum + amount, 0);
      const returnUrl = cardReturnUrl(env.SITE_URL + here, severalCards ? null : offer);
      return {
        step,
        refusal: readRefusal(query),
        offer,
        split: severalCards ? { cards: [...cards], amount: due, left, currency } : null,
        card: readCardReturn(query),
        cardForm: gateway.cardForm({ returnUrl, locale, billing }),
        // The address is asked for in the first step alone, so only there its lists of countries are sent.
        countries: step === "how" ? countryChoices(locale) : [],
        regions: step === "how" ? regionChoices(locale) : [],
      };
    },

    /** Answers a posted form: pays, chooses, or gathers cards; what is refused stands next to its field. */
    async answer(form: FormData) {
      if (!refuseCardData(form).ok) return redirect(`${here}?card_error=card-data-refused`, 303);
      const asked = readAsked(form, cards);
      if (asked.intent === "pay") {
        const pressed = pressedHere(form);
        return redirect(pressed ? await press(pressed) : refusedPress(here, "form-incomplete", null), 303);
      }
      if (asked.intent === "give-up") {
        await target.giveUp();
        return redirect(here, 303);
      }
      if (asked.intent === "choose") {
        const said = await target.choose(form);
        if (said.at === "closed") return redirect(target.leadsTo("closed") ?? here, 303);
        if (said.at === "chosen") return redirect(cardStep, 303);
        if (said.at === "changed") {
          const conflict = { by: said.by, code: said.code };
          return json({ refused: null, choices: {}, submission: said.submission, conflict }, { status: 409 });
        }
        const init = said.wait === null ? { status: 400 } : tryLater(said.wait);
        return json({ refused: null, choices: said.refused, submission: said.submission, conflict: null }, init);
      }
      if (target.oneCard) return redirect(cardStep, 303);
      const refused =
        asked.intent === "accept-price"
          ? refusedIn((await target.acceptPrice?.(asked.total)) ?? refuse("form-incomplete"), asked, target)
          : await handleSplitCards(asked, target);
      const back = asked.intent === "accept-price" ? here : cardStep;
      return refused
        ? json({ refused, choices: {}, submission: null, conflict: null }, { status: 400 })
        : redirect(back, 303);
    },
  };
}
