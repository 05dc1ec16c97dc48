/** A pay button that was pressed: in a form of ours, or in the gateway's, which sends the browser back. */
import { payButtonForm } from "~/features/checkout/billing-form.server";
import { type CardReturn, readCardReturn } from "~/features/checkout/card-return";
import type { Offer } from "~/features/checkout/pay-button";
import { type PayRefusal, refusalOf } from "~/features/checkout/pay-steps";
import { readForm } from "~/features/form/read-form.server";
import { isPayNonce } from "~/services/payments/pay-nonce.server";

type Card = Extract<CardReturn, { state: "ready" }>;

export type Pressed = {
  nonce: string;
  /** The amount on the button, in minor units. */
  shown: number;
  /** The card that pays all of it; null when the split cards do. */
  card: Card | null;
  split?: string;
};

/** Where the gateway sends a browser back to: with what its button pays, or without when it only reads the card. */
export function cardReturnUrl(page: string, offer: Offer | null): string {
  return `${page}?step=card${offer ? `&pay=${offer.nonce}&shown=${offer.amount}` : ""}`;
}

/**
 * The button that was pressed in the gateway's form, out of the address it sent the browser back to. Only one that a
 * page of ours has shown, for that amount: an address alone pays nothing.
 */
export function pressedAtGateway(request: Request, checkout: string): Pressed | null {
  if (request.method !== "GET") return null;
  const query = new URL(request.url).searchParams;
  const card = readCardReturn(query);
  const nonce = query.get("pay") ?? "";
  const shown = Number(query.get("shown") ?? Number.NaN);
  if (card.state !== "ready" || !isPayNonce(nonce, { checkout, amount: shown })) return null;
  return { nonce, shown, card };
}

/** The button that was pressed in a form of ours; null when the form came in pieces. */
export function pressedHere(form: FormData): Pressed | null {
  const submission = readForm(form, payButtonForm);
  if (submission.status !== "success") return null;
  const { nonce, shown, cardToken, split, brand, last4 } = submission.value;
  const told = { card_token: cardToken ?? "", card_brand: brand, card_last4: last4 };
  const card = readCardReturn(new URLSearchParams(told));
  return { nonce, shown, card: card.state === "ready" ? card : null, ...(split === undefined ? {} : { split }) };
}

/** Refusals after which the card can still be charged. */
const UNUSED: readonly PayRefusal[] = ["amount-changed", "another-card", "deposit-too-late"];

/** The card's page after a press that came to nothing: why, and with the card that was not charged, if it still can be. */
export function refusedPress(here: string, code: string, pressed: Pick<Pressed, "shown" | "card"> | null): string {
  const refused = refusalOf(code);
  const query = new URLSearchParams({ step: "card", refused });
  if (refused === "amount-changed" && pressed) query.set("was", String(pressed.shown));
  if (UNUSED.includes(refused) && pressed?.card) {
    query.set("card_token", pressed.card.token);
    query.set("card_brand", pressed.card.brand);
    query.set("card_last4", pressed.card.last4);
  }
  return `${here}?${query}`;
}
