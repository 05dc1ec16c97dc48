import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "~/db/prepared-query.server";
import { charges } from "~/db/schema";
import { db, transaction } from "~/db/transaction.server";
import { MAX_CARDS } from "~/domain/company/limits";
import { type ChargeState, isLive } from "~/domain/money/charge";
import { nextStep } from "~/domain/money/payment";
import type { CardGateway } from "~/gateways/cards.server";
import type { PartnerGateway } from "~/gateways/partner.server";
import { partnerGateway } from "~/gateways/partner-http.server";
import { cards } from "~/gateways/stripe-cards.server";
import { crashPoint } from "~/platform/crash-point.server";
import {
  type Charge,
  cardsOf,
  lockPayment,
  moveCharge,
  type Payment,
  readPayment,
} from "~/services/charges/move-charge.server";
import { askCards } from "./ask-cards.server";
import { type Asked, askGateway, isGivenUp } from "./ask-gateway.server";
import { closePayment } from "./close-payment.server";
import { amountLeft, noteUnknownCharge } from "./note-unknown-charge.server";
import { recordAnswer, writeReference } from "./record-answer.server";
import { securePlaces } from "./secure-places.server";
import { secureRoom } from "./secure-room.server";
import { settleRefundsOf } from "./settle-refund.server";

/** A challenge nobody answers is given up, and the places with it, after this long. */
export const CHALLENGE_MINUTES = 30;

/** Idempotency keys are remembered for a day at least. */
const GATEWAY_KEY_MEMORY_MS = 23 * 3_600_000;

/** More than the moves that any payment of this many cards can take. */
const MAX_STEPS = 8 * MAX_CARDS;

/** `known` is false while the gateway's last answer was not one: ask again later. */
export type Settled = { state: ChargeState; known: boolean };

/**
 * Drives the payment of a charge as far as it goes, and has another look at the charge itself when it had come to
 * nothing: the traveller was told so, and it must not go through after all. `named` is the gateway's reference, when the
 * gateway itself has named the charge: its answer to us may have been lost. Null when there is no such charge.
 */
export async function settleCharge(
  id: string,
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
  named: string | null = null,
): Promise<Settled | null> {
  let charge = await readCharge(id);
  if (!charge) return null;
  let known = true;
  if (named && named !== charge.reference) {
    known = await adoptReference(charge, named, now, gateway);
    charge = (await readCharge(id)) ?? charge;
  }
  if (!isLive(charge.state) && charge.state !== "captured" && charge.reference)
    known = (await voidLateAuthorisation(charge, now, gateway)) && known;
  known = (await settlePayment(charge.payment, now, gateway, partner)) && known;
  const after = await readCharge(id);
  return after ? { state: after.state, known } : null;
}

/**
 * Drives one payment as far as it goes: the only code that does, whether called by the traveller's own request, their
 * return from a challenge, a webhook or the reconciling job. False while the last answer, the gateway's or the partner's,
 * was not one.
 *
 * Each turn reads the states of its cards, asks the gateway one thing about one of them with a key that never changes
 * for that thing, and commits what it answers as a move from the state that was read. So it may be called at any time,
 * any number of times, by several workers together, after a death at any point: anyone who asks twice gets the same answer
 * from the gateway, and of two who commit it one moves the row and the other finds it moved and goes on from there. No
 * claim is needed for safety; the job's claim (`nextAttemptAt`) only spares calls. `givesUp`: its payer will not answer
 * the bank, so a card whose challenge is still open is released, as after `CHALLENGE_MINUTES`.
 */
export async function settlePayment(
  id: string,
  now: Date,
  gateway: CardGateway = cards,
  partner: PartnerGateway = partnerGateway,
  { givesUp = false } = {},
): Promise<boolean> {
  const payment = await readPayment(db, id);
  if (!payment) return true;
  let known = true;
  let current = await cardsOf(db, id);
  for (let turn = 0; turn < MAX_STEPS; turn++) {
    const asked = await take(payment, nextStep(current), now, { cards: gateway, partner, givesUp });
    if (asked === "nothing") break;
    if (asked === "room-unknown") {
      known = false;
      break;
    }
    if (asked !== "moved") {
      await recordAnswer(asked.charge, asked.answer, now);
      crashPoint(`${asked.step}.committed`);
      known = asked.answer.state !== "unknown";
      if (!known) break;
    }
    current = await cardsOf(db, id);
    if (asked !== "moved" && current.some((card) => isSame(card, asked.charge))) break;
  }
  return (await settleRefundsOf(id, now, gateway)) && known;
}

/** Whether a charge stands where it stood: nothing the gateway said of it was new. */
const isSame = (one: Charge, other: Charge) =>
  one.id === other.id && one.state === other.state && one.reference === other.reference;

const chargesById = preparedQuery((at) =>
  at
    .select()
    .from(charges)
    .where(eq(charges.id, sql.placeholder("id"))),
);

async function readCharge(id: string): Promise<Charge | undefined> {
  const [row] = await chargesById(db, { id });
  return row;
}

/** Takes one step: asks the gateway one thing, or moves a card it has never heard of. */
async function take(
  payment: Payment,
  { step, card }: ReturnType<typeof nextStep<Charge>>,
  now: Date,
  { cards: gateway, partner, givesUp }: { cards: CardGateway; partner: PartnerGateway; givesUp: boolean },
): Promise<Asked | "nothing" | "moved" | "room-unknown"> {
  switch (step) {
    case "none":
      return "nothing";
    case "open":
      await transaction((tx) => moveCharge(tx, card, "created", now));
      return "moved";
    case "drop":
      await transaction(async (tx) => {
        const locked = await lockPayment(tx, payment.id, now);
        if (await moveCharge(tx, card, "released", now)) await closePayment(tx, locked, card, now);
      });
      return "moved";
    case "ask":
      return ask(card, now, gateway);
    case "answer": {
      const asked = await askGateway(card, "retrieve", now, gateway);
      const abandoned = givesUp || now.getTime() - card.movedAt.getTime() >= CHALLENGE_MINUTES * 60_000;
      return asked.answer.state === "challenge" && abandoned ? askGateway(card, "release", now, gateway) : asked;
    }
    case "capture": {
      if (isGivenUp(card, now)) return giveUp(card, now, gateway);
      const wanted = await securePlaces(payment, card, now);
      crashPoint("places.secured");
      if (wanted !== "capture") return wanted === "moved" ? "moved" : askGateway(card, wanted, now, gateway);
      // Only now, with the money set aside: nobody is charged for a room that is not there.
      const room = await secureRoom(payment, now, partner);
      if (room === "unknown") return "room-unknown";
      return askGateway(card, room === "ours" ? "capture" : "release", now, gateway);
    }
    case "release":
      return askGateway(card, "release", now, gateway);
  }
}

/**
 * Asks for a card's authorisation. The charge is prepared first, so that it has a reference by which to look for it
 * even when an answer is lost. One that was asked, or may have been so long ago that the gateway has forgotten the
 * key, is looked at before its card is asked.
 */
async function ask(card: Charge, now: Date, gateway: CardGateway): Promise<Asked> {
  if (!card.reference) return askGateway(card, "prepare", now, gateway);
  if (card.state === "created" && now.getTime() - card.createdAt.getTime() < GATEWAY_KEY_MEMORY_MS)
    return askGateway(card, "authorise", now, gateway);
  const asked = await askGateway(card, "retrieve", now, gateway);
  if (asked.answer.state !== "prepared") return asked;
  return isGivenUp(card, now) ? giveUp(card, now, gateway) : askGateway(card, "authorise", now, gateway);
}

/** Lets go of a charge that came to nothing in time, and says so to its traveller. */
async function giveUp(card: Charge, now: Date, gateway: CardGateway): Promise<Asked> {
  const asked = await askGateway(card, "release", now, gateway);
  if (asked.answer.state !== "released") return asked;
  return { ...asked, answer: { state: "declined", reference: card.reference, code: "processing_error" } };
}

/**
 * Takes in a charge that the gateway named as one of ours by another reference than we know. It is this one, if ours was
 * never answered; else it is one too many, and must not be charged. False while the gateway does not say how it stands.
 */
async function adoptReference(charge: Charge, named: string, now: Date, gateway: CardGateway): Promise<boolean> {
  const { id, reference } = charge;
  const about = { charge: id, step: "named" };
  const answer = await askCards(about, () => gateway.retrieve(named));
  if (answer.state === "unknown") return false;
  if (answer.state === "prepared" || answer.state === "released") return true;
  if (!reference) {
    await transaction(async (tx) => {
      await writeReference(tx, charge, named);
      // Its card was asked, so that it is looked at before anything else.
      await moveCharge(tx, charge, "unknown", now);
    });
    return true;
  }
  if (answer.state === "captured") {
    const amount = await amountLeft(named, answer.amount, gateway);
    if (amount === null) return false;
    const { currency, createdAt } = charge;
    const second = { key: id, reference: named, state: answer.state, amount, currency, at: createdAt };
    await noteUnknownCharge(second, "charged-twice", now);
  }
  if (answer.state !== "authorised" && answer.state !== "challenge") return true;
  const released = await askCards(about, () => gateway.release({ key: `${named}:release`, reference: named }));
  return released.state !== "unknown";
}

async function voidLateAuthorisation(charge: Charge, now: Date, gateway: CardGateway): Promise<boolean> {
  let asked = await askGateway(charge, "retrieve", now, gateway);
  const alive = asked.answer.state === "authorised" || asked.answer.state === "challenge";
  if (alive) asked = await askGateway(charge, "release", now, gateway);
  await recordAnswer(charge, asked.answer, now);
  crashPoint(`${asked.step}.committed`);
  return asked.answer.state !== "unknown";
}
