import Stripe from "stripe";
import type { Billing } from "~/domain/money/billing";
import type { GatewayPayment, Outcome } from "./cards.server";
import { declineCode, idOf, isInvalidRequest, KEY, unknownOrThrow } from "./stripe-answers.server";
import { billingDetails, isKnownWith } from "./stripe-billing";
import { withLiveKey } from "./stripe-keys.server";

type Declined = Extract<GatewayPayment, { state: "declined" }>;
type Attached = { state: "kept" } | Declined;
type ToKeep = { token: string; wallet: string; key: string };

/** Wallets at Stripe: customers, which keep the cards of a payment that may be asked more than once. */
export function stripeWallet(stripe: Stripe) {
  async function openWallet({ key }: { key: string }) {
    const create = (options: Stripe.RequestOptions) => stripe.customers.create({ metadata: { [KEY]: key } }, options);
    try {
      // One that was made although an error was answered stays empty.
      const made = await withLiveKey(key, create);
      return "state" in made ? made : { state: "opened" as const, wallet: made.id };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  /** Puts a card in a wallet, unless it is there already, and says where its bills go now. */
  async function attach({ billing, ...card }: ToKeep & { billing: Billing | null }): Promise<Outcome<Attached>> {
    const kept = await put(card);
    if ("state" in kept) return kept;
    const told = billing && billingDetails(billing);
    if (!told || isKnownWith(kept, told)) return { state: "kept" };
    const { line2 = "", state = "" } = told.address;
    try {
      // The same however often: it needs no key.
      await stripe.paymentMethods.update(card.token, {
        billing_details: { ...told, address: { ...told.address, line2, state } },
      });
    } catch (error) {
      // An address that is not taken keeps nobody from paying.
      if (!isInvalidRequest(error)) return unknownOrThrow(error);
    }
    return { state: "kept" };
  }

  async function put({ token, wallet, key }: ToKeep): Promise<Outcome<Declined> | Stripe.PaymentMethod> {
    const ask = (options: Stripe.RequestOptions) => stripe.paymentMethods.attach(token, { customer: wallet }, options);
    const look = () => keptIn(wallet, token);
    try {
      return await withLiveKey(key, ask, look);
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { state: "declined", reference: null, code: declineCode(error) };
      // Kept already, used up, or never a card: the words differ, the card itself says which.
      if (isInvalidRequest(error) && error.param !== "customer") return keptOrSpent(wallet, token);
      return unknownOrThrow(error);
    }
  }

  async function keptOrSpent(wallet: string, token: string): Promise<Outcome<Declined> | Stripe.PaymentMethod> {
    try {
      return (await keptIn(wallet, token)) ?? { state: "declined", reference: null, code: "token_used" };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  async function keptIn(wallet: string, token: string): Promise<Stripe.PaymentMethod | null> {
    const method = await retrieve(token);
    return method && idOf(method.customer) === wallet ? method : null;
  }

  /** Null when there is no such card. */
  async function retrieve(token: string): Promise<Stripe.PaymentMethod | null> {
    try {
      return await stripe.paymentMethods.retrieve(token);
    } catch (error) {
      if (isInvalidRequest(error)) return null;
      throw error;
    }
  }

  async function detach({ cardToken }: { cardToken: string }): Promise<Outcome<{ state: "detached" }>> {
    try {
      await stripe.paymentMethods.detach(cardToken);
      return { state: "detached" };
    } catch (error) {
      if (!isInvalidRequest(error)) return unknownOrThrow(error);
      // Stripe refuses a card without a wallet by its message alone, so the card is read to know.
      return (await isDetached(cardToken)) ?? unknownOrThrow(error);
    }
  }

  async function isDetached(cardToken: string): Promise<Outcome<{ state: "detached" }> | null> {
    try {
      return (await retrieve(cardToken))?.customer ? null : { state: "detached" };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  return { openWallet, attach, detach };
}
