/**
 * Stripe's published test cards and what each does. A number not listed here is declined, so that nobody's real card
 * can be "paid" with.
 */
import type { Behaviour, Decline, RefundCourse } from "./records";

function declined(declineCode: string, message: string): Decline {
  return { code: "card_declined", declineCode, message };
}

const GENERIC = declined("generic_decline", "Your card was declined.");
const INSUFFICIENT = declined("insufficient_funds", "Your card has insufficient funds.");
const NOT_A_TEST_CARD = declined(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test card.",
);

type TestCard = { number: string; says: "approved" | "declined" | "challenge"; reason: string; behaviour: Behaviour };

function approved(number: string, reason: string): TestCard {
  return { number, says: "approved", reason, behaviour: { challenge: false, decline: null, attaches: true } };
}
/** Approved; its refunds take a course of their own. */
function refundedSo(number: string, course: RefundCourse): TestCard {
  const card = approved(number, "");
  return { ...card, behaviour: { ...card.behaviour, refunds: course } };
}
function refused(number: string, decline: Decline): TestCard {
  const reason = decline.declineCode ?? decline.code;
  return { number, says: "declined", reason, behaviour: { challenge: false, decline, attaches: false } };
}
function challenged(number: string, decline: Decline | null = null): TestCard {
  const reason = decline ? (decline.declineCode ?? decline.code) : "";
  return { number, says: "challenge", reason, behaviour: { challenge: true, decline, attaches: true } };
}
/** A customer may keep it, and learns when it is used that it is no good. */
function refusedLater(number: string, decline: Decline): TestCard {
  const card = refused(number, decline);
  return { ...card, behaviour: { ...card.behaviour, attaches: true } };
}

export const TEST_CARDS: readonly TestCard[] = [
  approved("4242424242424242", "Visa"),
  approved("4000056655665556", "Visa"),
  approved("4000001240000000", "Visa, Canada"),
  approved("5555555555554444", "Mastercard"),
  approved("2223003122003222", "Mastercard"),
  approved("5200828282828210", "Mastercard"),
  approved("5105105105105100", "Mastercard"),
  approved("378282246310005", "American Express"),
  approved("371449635398431", "American Express"),
  approved("6011111111111117", "Discover"),
  approved("6011000990139424", "Discover"),
  approved("3056930009020004", "Diners Club"),
  approved("36227206271667", "Diners Club"),
  approved("3566002020360505", "JCB"),
  approved("6200000000000005", "UnionPay"),
  refundedSo("4000000000007726", "pending"),
  refundedSo("4000000000005126", "fails-late"),
  refused("4000000000000002", GENERIC),
  refused("4000000000009995", INSUFFICIENT),
  refused("4000000000009987", declined("lost_card", "Your card was declined.")),
  refused("4000000000009979", declined("stolen_card", "Your card was declined.")),
  refused("4000000000000069", { code: "expired_card", message: "Your card has expired." }),
  refused("4000000000000127", { code: "incorrect_cvc", message: "Your card's security code is incorrect." }),
  refused("4000000000000119", {
    code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  }),
  refused("4000000000006975", declined("card_velocity_exceeded", "Your card was declined.")),
  refused("4100000000000019", declined("fraudulent", "Your card was declined.")),
  refusedLater("4000000000000341", GENERIC),
  challenged("4000002500003155"),
  challenged("4000002760003184"),
  challenged("4000000000003220"),
  challenged("4000008400001629", GENERIC),
  challenged("4000008260003178", INSUFFICIENT),
];

const BEHAVIOURS = new Map(TEST_CARDS.map((card) => [card.number, card.behaviour]));

/** How a well-formed card number behaves. */
export function behaviourOf(number: string): Behaviour {
  return BEHAVIOURS.get(number) ?? { challenge: false, decline: NOT_A_TEST_CARD, attaches: false };
}

/** Country of issue, as far as the published numbers tell. */
export function countryOf(number: string): string {
  return number.startsWith("400000124") ? "CA" : "US";
}
