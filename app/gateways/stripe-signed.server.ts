import type Stripe from "stripe";

/** The event of a webhook that one of our secrets signed; null for any other. While one is changed there are two. */
export function signedEvent(
  { webhooks }: Stripe,
  { rawBody, signature, secrets }: { rawBody: Buffer; signature: string; secrets: readonly string[] },
): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(rawBody, signature, secret);
    } catch {
      // Not by this one.
    }
  }
  return null;
}
