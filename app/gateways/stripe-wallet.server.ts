import Stripe from "stripe";
import type { GatewayPayment, Outcome } from "./cards.server";
import { declineCode, idOf, isInvalidRequest, KEY, unknownOrThrow } from "./stripe-answers.server";

type Declined = Extract<GatewayPayment, { state: "declined" }>;
type Attached = { state: "fresh" | "kept" } | Declined;

/** Wallets at Stripe: customers, which keep the cards of a payment that may be asked more than once. */
export function stripeWallet(stripe: Stripe) {
  async function openWallet({ key }: { key: string }) {
    try {
      const { id } = await stripe.customers.create({ metadata: { [KEY]: key } }, { idempotencyKey: key });
      return { state: "opened" as const, wallet: id };
    } catch (error) {
      return unknownOrThrow(error);
    }
  }

  /**
   * Puts a card in a wallet. `fresh`: just now, so no payment can have used it. `kept`: by an earlier call, which may
   * have gone on to a payment.
   */
  async function attach(token: string, wallet: string, key: string): Promise<Outcome<Attached>> {
    try {
      const { lastResponse } = await stripe.paymentMethods.attach(token, { customer: wallet }, { idempotencyKey: key });
      return { state: lastResponse.headers["idempotent-replayed"] === "true" ? "kept" : "fresh" };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { state: "declined", reference: null, code: declineCode(error) };
      // Kept already, used up, or never a card: the words differ, the card itself says which.
      if (isInvalidRequest(error) && error.param !== "customer") return keptBy(token, wallet);
      return unknownOrThrow(error);
    }
  }

  async function keptBy(token: string, wallet: string): Promise<Outcome<Attached>> {
    try {
      const method = await stripe.paymentMethods.retrieve(token);
      if (idOf(method.customer) === wallet) return { state: "kept" };
    } catch (error) {
      if (!isInvalidRequest(error)) return unknownOrThrow(error);
    }
    return { state: "declined", reference: null, code: "token_used" };
  }

  return { openWallet, attach };
}
