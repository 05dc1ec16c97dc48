import { eq } from "drizzle-orm";
import { bookings, checkouts, instalments } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { env } from "~/env.server";
import type { CardGateway, GatewayPayment, Outcome } from "~/gateways/cards.server";
import { pathFor, tabPath } from "~/i18n/paths";
import { log } from "~/log.server";
import { crashPoint } from "~/services/crash-point.server";
import type { Payment } from "./move-payment.server";

/** Beyond both promises of `CardGateway.find`, on the safe side. */
const GATEWAY_INDEX_LAG_MS = 2 * 60_000;
const GATEWAY_KEY_MEMORY_MS = 23 * 3_600_000;

export type Step = "authorise" | "retrieve" | "capture" | "release";
export type Asked = { payment: Payment; step: Step; answer: Outcome<GatewayPayment> };

/** Asks the gateway one thing about a payment, with a key that never changes for that thing. Never throws. */
export async function askGateway(payment: Payment, step: Step, now: Date, gateway: CardGateway): Promise<Asked> {
  const wallet = step === "authorise" && payment.inWallet ? await walletOf(payment, gateway) : null;
  if (wallet?.state === "unknown") return { payment, step, answer: wallet };
  const answer = await whatever(payment, step, () => call(payment, step, wallet?.wallet ?? null, now, gateway));
  crashPoint(`${step}.answered`);
  return { payment, step, answer };
}

/** Whatever goes wrong in the adapter, the gateway may have acted. */
async function whatever<T>(
  payment: Payment,
  step: Step | "wallet",
  ask: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  try {
    return await ask();
  } catch (error) {
    log.error({ err: error, payment: payment.id, step }, "the card gateway's adapter failed");
    return { state: "unknown", reason: "the adapter failed" };
  }
}

async function call(
  payment: Payment,
  step: Step,
  wallet: string | null,
  now: Date,
  gateway: CardGateway,
): Promise<Outcome<GatewayPayment>> {
  if (step === "authorise") return authorise(payment, wallet, now, gateway);
  const { id, reference } = payment;
  if (!reference) throw new Error(`A payment to ${step} without its reference`);
  if (step === "retrieve") return gateway.retrieve(reference);
  return gateway[step]({ key: `${id}:${step}`, reference });
}

async function authorise(
  payment: Payment,
  wallet: string | null,
  now: Date,
  gateway: CardGateway,
): Promise<Outcome<GatewayPayment>> {
  const answer = await gateway.authorise({
    key: payment.id,
    cardToken: payment.cardToken,
    amount: payment.amount,
    currency: payment.currency,
    wallet,
    // Where a challenge comes back to; `returned` asks the page to settle, and says nothing about how it went.
    returnUrl: `${env.SITE_URL}${await pageOf(payment)}?returned=1`,
    metadata: { payment: payment.id },
  });
  if (answer.state === "declined" && answer.code === "token_used" && !(await isTokenVerdictSure(payment, now))) {
    log.error(
      { payment: payment.id },
      "ALERT payment may need review: its token was used, by a call of unknown outcome",
    );
    return { state: "unknown", reason: "the token may have been used by an earlier call" };
  }
  return answer;
}

/** The checkout's wallet, opened with the first card that needs it. */
async function walletOf(payment: Payment, gateway: CardGateway): Promise<Outcome<{ state: "opened"; wallet: string }>> {
  const { checkout } = payment;
  const [row] = await db.select({ wallet: checkouts.wallet }).from(checkouts).where(eq(checkouts.id, checkout));
  if (row?.wallet) return { state: "opened", wallet: row.wallet };
  const opened = await whatever(payment, "wallet", () => gateway.openWallet({ key: `${checkout}:wallet` }));
  crashPoint("wallet.answered");
  if (opened.state === "opened")
    await transaction((tx) => tx.update(checkouts).set({ wallet: opened.wallet }).where(eq(checkouts.id, checkout)));
  return opened;
}

/** The page the instalment is paid on: the checkout's, or the balance's once it is booked. */
async function pageOf({ checkout }: Payment): Promise<string> {
  const [row] = await db
    .select({ locale: checkouts.locale, booking: bookings.number })
    .from(checkouts)
    .leftJoin(bookings, eq(bookings.checkout, checkouts.id))
    .where(eq(checkouts.id, checkout));
  const locale = row?.locale ?? "fr-ca";
  return row?.booking
    ? pathFor("amount-due", locale, { bookingNumber: row.booking })
    : tabPath("payment", locale, checkout);
}

/**
 * Whether "this token was used" can be believed of a payment that was asked about before. The token is no other
 * payment's, so an earlier call of ours may have used it: the gateway finds that call by our key only once its index
 * has it, and replays it only while it remembers keys.
 */
async function isTokenVerdictSure(payment: Payment, now: Date): Promise<boolean> {
  const [instalment] = await db.select().from(instalments).where(eq(instalments.id, payment.instalment));
  if (payment.state === "created" && instalment?.looks === 0) return true;
  const age = now.getTime() - payment.createdAt.getTime();
  return age > GATEWAY_INDEX_LAG_MS && age < GATEWAY_KEY_MEMORY_MS;
}
