import Stripe from "stripe";
import { log } from "~/platform/log.server";
import type { Outcome } from "./cards.server";

/** Beyond this the gateway has been failing for hours: it is asked again later. */
const MAX_KEYS = 10;

/**
 * Whether the key of a call can never succeed: the gateway keeps an error under it and gives that again, though it may
 * have done what was asked; or it holds another request. Either way the first call has ended, so what it did can be seen.
 */
function isSpentKey(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return error.statusCode === 400;
  return (error.statusCode ?? 0) >= 500 && error.headers?.["idempotent-replayed"] === "true";
}

/**
 * Makes a call with `key`. Where the gateway keeps an error under it, `look` says what became of the call; only when it
 * says that nothing did (null) is the next key tried: `{key}:2`, `{key}:3`, the same for anyone else who asks.
 */
export async function withLiveKey<T, L = never>(
  key: string,
  call: (options: { idempotencyKey: string }) => Promise<T>,
  look: () => Promise<L | null> = async () => null,
): Promise<T | Outcome<L>> {
  for (let n = 1; n <= MAX_KEYS; n++) {
    try {
      return await call({ idempotencyKey: n === 1 ? key : `${key}:${n}` });
    } catch (error) {
      if (!isSpentKey(error)) throw error;
      if (error instanceof Stripe.errors.StripeIdempotencyError)
        log.error({ key, n }, "a call was sent otherwise than before under its key: it goes on under the next");
      const found = await look();
      if (found) return found;
    }
  }
  return { state: "unknown", reason: "the gateway keeps an error for every key" };
}
