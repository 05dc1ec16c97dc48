import type Stripe from "stripe";

/** How far a signature's time may be from ours, behind or ahead, in seconds. */
const TOLERANCE_SECONDS = 300;

/** Whether a signature is of a time to come: the SDK looks for the past alone, and one kept for later is as forged. */
function isAhead(signature: string): boolean {
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, time]) => Number(time) > latest);
}

/** The event of a webhook that one of our secrets signed; null for any other. While one is changed there are two. */
export function signedEvent(
  { webhooks }: Stripe,
  { rawBody, signature, secrets }: { rawBody: Buffer; signature: string; secrets: readonly string[] },
): Stripe.Event | null {
  if (isAhead(signature)) return null;
  for (const secret of secrets) {
    try {
      return webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS);
    } catch {
      // Not by this one.
    }
  }
  return null;
}
