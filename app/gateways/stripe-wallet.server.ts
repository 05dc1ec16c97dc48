import Stripe from "stripe";
import type { GatewayPayment, Outcome } from "./cards.server";
import { declineCode, idOf, isInvalidRequest, KEY, unknownOrThrow } from "./stripe-answers.server";
import { withLiveKey } from "./stripe-keys.server";

type Declined = Extract<GatewayPayment, { state: "declined" }>;
type Attached = { state: "kept" } | Declined;

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

  /** Puts a card in a wallet, unless it is there already. */
  async function attach(token: string, wallet: string, key: string): Promise<Outcome<Attached>> {
    const put = (options: Stripe.RequestOptions) => stripe.paymentMethods.attach(token, { customer: wallet }, options);
    const look = async () => ((await isKept(token, wallet)) ? { state: "kept" as const } : null);
    try {
      const done = await withLiveKey(key, put, look);
      return "state" in done ? done : { state: "kept" };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeCardError)
        return { state: "declined", reference: null, code: declineCode(error) };
      // Kept already, used up, or never a card: the words differ, the card itself says which.
      if (isInvalidRequest(error) && error.param !== "customer") return keptOrSpent(token, wallet);
      return unknownOrThrow(error);
    }
  }

  async function keptOrSpent(token: string, wallet: string): Promise<Outcome<Attached>> {
    try {
      if (await isKept(token, wallet)) return { state: "kept" };
    } catch (error) {
      return unknownOrThrow(error);
    }
    return { state: "declined", reference: null, code: "token_used" };
  }

  async function isKept(token: string, wallet: string): Promise<boolean> {
    try {
      const method = await stripe.paymentMethods.retrieve(token);
      return idOf(method.customer) === wallet;
    } catch (error) {
      if (isInvalidRequest(error)) return false;
      throw error;
    }
  }

  return { openWallet, attach };
}
