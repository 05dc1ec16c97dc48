import { eq } from "drizzle-orm";
import { checkouts, payments } from "~/db/schema";
import { db } from "~/db/transaction.server";
import type { PaymentState } from "~/domain/payment";
import { env } from "~/env.server";
import type { CardGateway, GatewayPayment, Outcome } from "~/gateways/cards.server";
import { cards } from "~/gateways/stripe-cards.server";
import { tabPath } from "~/i18n/paths";
import { log } from "~/log.server";
import { crashPoint } from "~/services/crash-point.server";
import type { Payment } from "./move-payment.server";
import { recordAnswer } from "./record-answer.server";
import { securePlaces } from "./secure-places.server";
import { settleRefundsOf } from "./settle-refund.server";

/** A challenge nobody answers is given up, and the places with it, after this long. */
export const CHALLENGE_MINUTES = 30;

/** Beyond both promises of `CardGateway.find`, on the safe side. */
const GATEWAY_INDEX_LAG_MS = 2 * 60_000;
const GATEWAY_KEY_MEMORY_MS = 23 * 3_600_000;

/** Longer than any path through the table of moves. */
const MOST_STEPS = 8;

type Step = "authorise" | "retrieve" | "capture" | "release";
type Asked = { step: Step; answer: Outcome<GatewayPayment> };

/** `known` is false while the gateway's last answer was not one: ask again later. */
export type Settled = { state: PaymentState; known: boolean };

/**
 * Drives one payment as far as it goes: the only code that does, whether called by the traveller's own request, their
 * return from a challenge, a webhook or the reconciling job. Null when there is no such payment.
 *
 * Each turn reads the state, asks the gateway one thing with a key that never changes for that thing, and commits what
 * it answers as a move from the state that was read. So it may be called at any time, any number of times, by several
 * workers at once, after a death at any point: whoever asks twice gets the same answer from the gateway, and of two who
 * commit it one moves the row and the other finds it moved and goes on from there. No claim is needed for safety; the
 * job's claim (`nextLookAt`) only spares calls.
 */
export async function settlePayment(id: string, now: Date, gateway: CardGateway = cards): Promise<Settled | null> {
  let payment = await readPayment(id);
  if (!payment) return null;
  let known = true;
  for (let turn = 0; turn < MOST_STEPS; turn++) {
    const asked = await askAbout(payment, now, gateway);
    if (asked === "nothing") break;
    if (asked !== "moved") {
      await recordAnswer(payment, asked.answer, now);
      crashPoint(`${asked.step}.committed`);
      known = asked.answer.state !== "unknown";
    }
    const after = await readPayment(id);
    if (!after) return null;
    const moved = after.state !== payment.state;
    payment = after;
    if (!known || !moved) break;
  }
  if (payment.state === "captured") known = (await settleRefundsOf(id, now, gateway)) && known;
  return { state: payment.state, known };
}

async function readPayment(id: string): Promise<Payment | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** Asks the one thing its state calls for, unless there is nothing to ask or someone has moved it meanwhile. */
async function askAbout(payment: Payment, now: Date, gateway: CardGateway): Promise<Asked | "nothing" | "moved"> {
  const { id, reference } = payment;
  const retrieve = (of: string) => ask(payment, "retrieve", () => gateway.retrieve(of));
  const release = (of: string) =>
    ask(payment, "release", () => gateway.release({ key: `${id}:release`, reference: of }));
  switch (payment.state) {
    case "created":
    case "unknown":
      return reference ? retrieve(reference) : authorise(payment, now, gateway);
    case "challenge": {
      if (!reference) throw new Error("A challenged payment without its reference");
      const asked = await retrieve(reference);
      const abandoned = now.getTime() - payment.movedAt.getTime() >= CHALLENGE_MINUTES * 60_000;
      return asked.answer.state === "challenge" && abandoned ? release(reference) : asked;
    }
    case "authorised": {
      if (!reference) throw new Error("An authorised payment without its reference");
      const wanted = await securePlaces(payment, now);
      crashPoint("places.secured");
      if (wanted === "moved") return "moved";
      if (wanted === "release") return release(reference);
      return ask(payment, "capture", () => gateway.capture({ key: `${id}:capture`, reference }));
    }
    case "declined":
    case "released": {
      if (!reference) return "nothing";
      const asked = await retrieve(reference);
      // The traveller was told it failed, so it must not go through after all.
      const alive = asked.answer.state === "authorised" || asked.answer.state === "challenge";
      return alive ? release(reference) : asked;
    }
    case "captured":
      return "nothing";
  }
}

async function authorise(payment: Payment, now: Date, gateway: CardGateway): Promise<Asked> {
  const [checkout] = await db
    .select({ locale: checkouts.locale })
    .from(checkouts)
    .where(eq(checkouts.id, payment.checkout));
  const path = tabPath("payment", checkout?.locale ?? "fr-ca", payment.checkout);
  const asked = await ask(payment, "authorise", () =>
    gateway.authorise({
      key: payment.id,
      cardToken: payment.cardToken,
      amount: payment.amount,
      currency: payment.currency,
      // Where a challenge comes back to; `returned` asks the tab to settle, and says nothing about how it went.
      returnUrl: `${env.SITE_URL}${path}?returned=1`,
      metadata: { payment: payment.id },
    }),
  );
  if (asked.answer.state === "declined" && asked.answer.code === "token_used" && !isTokenVerdictSure(payment, now)) {
    log.error(
      { payment: payment.id },
      "ALERT payment may need review: its token was used, by a call of unknown outcome",
    );
    return { ...asked, answer: { state: "unknown", reason: "the token may have been used by an earlier call" } };
  }
  return asked;
}

/**
 * Whether "this token was used" can be believed of a payment that was asked about before. The token is no other
 * payment's, so an earlier call of ours may have used it: the gateway finds that call by our key only once its index
 * has it, and replays it only while it remembers keys.
 */
function isTokenVerdictSure(payment: Payment, now: Date): boolean {
  if (payment.state === "created" && payment.looks === 0) return true;
  const age = now.getTime() - payment.createdAt.getTime();
  return age > GATEWAY_INDEX_LAG_MS && age < GATEWAY_KEY_MEMORY_MS;
}

async function ask(payment: Payment, step: Step, call: () => Promise<Outcome<GatewayPayment>>): Promise<Asked> {
  let answer: Outcome<GatewayPayment>;
  try {
    answer = await call();
  } catch (error) {
    // Whatever went wrong, the gateway may have acted.
    log.error({ err: error, payment: payment.id, step }, "the card gateway's adapter failed");
    answer = { state: "unknown", reason: "the adapter failed" };
  }
  crashPoint(`${step}.answered`);
  return { step, answer };
}
