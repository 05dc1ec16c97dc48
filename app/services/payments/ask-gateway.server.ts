import { eq } from "drizzle-orm";
import { checkouts } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { isHandMethod } from "~/domain/money/hand-money";
import type { CardGateway, GatewayPayment, Outcome } from "~/gateways/cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import { BY_HAND } from "~/services/charges/made-elsewhere";
import type { Charge } from "~/services/charges/move-charge.server";
import { askCards, type Unanswered } from "./ask-cards.server";
import { billingOf } from "./payment-details.server";
import { chargesDescribed } from "./what-is-sent.server";

/** A charge that is not through by then is given up: its traveller has long gone, and must not be charged by surprise. */
const GIVEN_UP_AFTER_HOURS = 24;

export type Step = "prepare" | "authorise" | "retrieve" | "capture" | "release";
export type Asked = { charge: Charge; step: Step; answer: Outcome<GatewayPayment> };
type Answer = Outcome<GatewayPayment> | Unanswered;

/** Whether a charge is so old that no card may be asked or charged for it any more. */
export function isGivenUp({ createdAt }: Charge, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= GIVEN_UP_AFTER_HOURS * 3_600_000;
}

/** Asks the gateway one thing about a charge, with a key that never changes for that thing. Never throws. */
export async function askGateway(charge: Charge, step: Step, now: Date, gateway: CardGateway): Promise<Asked> {
  const answer = await call(charge, step, now, gateway);
  crashPoint(`${step}.answered`);
  return { charge, step, answer };
}

/** Money that a colleague took is here, no matter what becomes of what it was to buy; the gateway knows nothing of it. */
function inHand({ id, amount, method }: Charge): GatewayPayment {
  const movement = BY_HAND + id;
  return { state: "captured", reference: movement, movement, amount, card: { brand: method, last4: "" } };
}

async function call(charge: Charge, step: Step, now: Date, gateway: CardGateway): Promise<Answer> {
  if (isHandMethod(charge.method)) return inHand(charge);
  if (step === "prepare") return prepare(charge, now, gateway);
  const { id, reference } = charge;
  if (!reference) throw new Error(`A charge to ${step} without its reference`);
  if (step === "authorise") return authorise({ ...charge, reference }, gateway);
  const about = { charge: id, step };
  if (step === "retrieve") return askCards(about, () => gateway.retrieve(reference));
  return askCards(about, () => gateway[step]({ key: `${id}:${step}`, reference }));
}

/** What a card was not asked for, or was refused before it was, through no fault of its own. */
const notAsked = (reference: string | null): GatewayPayment => ({
  state: "declined",
  reference,
  code: "processing_error",
});

/** One whose earlier call had no known outcome is looked for first. */
async function prepare(charge: Charge, now: Date, gateway: CardGateway): Promise<Answer> {
  const { id, amount, currency, createdAt } = charge;
  const about = { charge: id, step: "prepare" };
  if (charge.state === "unknown") {
    const found = await askCards(about, () => gateway.find({ key: id, at: createdAt }));
    if (found.state !== "absent") return found;
  }
  if (isGivenUp(charge, now)) return notAsked(null);
  const wallet = await walletOf(charge, gateway);
  if (wallet?.state === "unknown") return "mistake" in wallet ? notAsked(null) : wallet;
  const { metadata, description } = charge.sent ?? (await chargesDescribed(db, charge))(id);
  const prepared = await askCards(about, () =>
    gateway.prepare({ key: id, wallet: wallet?.wallet ?? null, amount, currency, description, metadata }),
  );
  return "mistake" in prepared ? notAsked(null) : prepared;
}

async function authorise(charge: Charge & { reference: string }, gateway: CardGateway): Promise<Answer> {
  const { id, reference, cardToken } = charge;
  const about = { charge: id, step: "authorise" };
  const wallet = await walletOf(charge, gateway);
  if (wallet?.state === "unknown") return wallet;
  const { returnUrl } = charge.sent ?? (await chargesDescribed(db, charge))(id);
  const key = `${id}:authorise`;
  const kept = wallet ? { wallet: wallet.wallet, billing: await billingOf(db, charge.payment) } : {};
  const answer = await askCards(about, () => gateway.authorise({ key, reference, cardToken, ...kept, returnUrl }));
  if (!("mistake" in answer)) return answer;
  // This call was refused; an earlier one may not have been.
  const now = await askCards(about, () => gateway.retrieve(reference));
  return now.state === "prepared" ? notAsked(reference) : now;
}

/** The checkout's wallet, opened with the first card that needs it; null for a card that needs none. */
async function walletOf(
  { id, checkout, inWallet }: Charge,
  gateway: CardGateway,
): Promise<{ state: "opened"; wallet: string } | Unanswered | null> {
  if (!inWallet) return null;
  const [row] = await db.select({ wallet: checkouts.wallet }).from(checkouts).where(eq(checkouts.id, checkout));
  if (row?.wallet) return { state: "opened", wallet: row.wallet };
  const opened = await askCards({ charge: id, step: "wallet" }, () =>
    gateway.openWallet({ key: `${checkout}:wallet` }),
  );
  crashPoint("wallet.answered");
  if (opened.state === "opened")
    await transaction((tx) => tx.update(checkouts).set({ wallet: opened.wallet }).where(eq(checkouts.id, checkout)));
  return opened;
}
