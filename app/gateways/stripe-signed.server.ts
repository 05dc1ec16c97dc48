/** Webhooks of a gateway that answers like Stripe: whether one of our secrets signed them, and what they say. */
import type Stripe from "stripe";
import { z } from "zod";
import type { GatewayEvent } from "./cards.server";
import { KEY } from "./stripe-answers.server";

/** How far a signature's time may be from ours, behind or ahead, in seconds. */
const TOLERANCE_SECONDS = 300;

/** Whether a signature is of a time to come: the SDK looks for the past alone, and one kept for later is as forged. */
function isAhead(signature: string): boolean {
  const latest = Date.now() / 1000 + TOLERANCE_SECONDS;
  return [...signature.matchAll(/(?:^|,)t=(\d+)/g)].some(([, time]) => Number(time) > latest);
}

type Sent = { rawBody: Buffer; signature: string; secrets: readonly string[] };

/** What one of our secrets signed lately, JSON or nothing; null where none did. While one is changed there are two. */
function signedBy({ webhooks }: Stripe, { rawBody, signature, secrets }: Sent): { said: unknown } | null {
  if (isAhead(signature)) return null;
  for (const secret of secrets) {
    try {
      return { said: webhooks.constructEvent(rawBody, signature, secret, TOLERANCE_SECONDS) };
    } catch (error) {
      // The signature is looked at before the JSON is.
      if (error instanceof SyntaxError) return { said: undefined };
    }
  }
  return null;
}

/** The gateway's ids; none has a letter that a database would not keep. */
const id = z.string().regex(/^\w{1,255}$/);
/** The payment that something is about, whole or by its id; none, where it has none. */
const payment = z
  .union([id, z.object({ id })])
  .nullish()
  .transform((of) => (typeof of === "object" ? (of?.id ?? null) : (of ?? null)));
/** Our key on it; on payments of others with the same account there is none, or something else. */
const metadata = z
  .object({ [KEY]: z.string().regex(/^[\w:.-]{1,100}$/) })
  .transform((has) => has[KEY] ?? null)
  .nullish()
  .catch(undefined)
  .transform((key) => key ?? null);

const about = z.union([
  z.object({ object: z.literal("payment_intent"), id, metadata }).transform((of) => [of.id, of.metadata] as const),
  z
    .object({ object: z.literal("charge"), payment_intent: payment, metadata })
    .transform((of) => [of.payment_intent, of.metadata] as const),
  z
    .object({ object: z.enum(["dispute", "refund"]), payment_intent: payment })
    .transform((of) => [of.payment_intent, null] as const),
  // Of anything else nothing is asked.
  z
    .object({ object: z.string().optional() })
    .refine(({ object }) => !["payment_intent", "charge", "dispute", "refund"].includes(object ?? ""))
    .transform(() => [null, null] as const),
]);

const event = z.object({ id, type: z.string().regex(/^[\w.]{1,255}$/), data: z.object({ object: about }) }).transform(
  ({
    data: {
      object: [reference, key],
    },
    ...rest
  }): GatewayEvent => ({ ...rest, reference, key }),
);

/** The event of a webhook: null when no secret of ours signed it, `malformed` when one did and it is no event. */
export function readSigned(stripe: Stripe, sent: Sent): GatewayEvent | "malformed" | null {
  const signed = signedBy(stripe, sent);
  if (!signed) return null;
  const read = event.safeParse(signed.said);
  return read.success ? read.data : "malformed";
}
