/**
 * The name of one showing of a pay button. It is signed with what the button pays, so that an address by which the
 * gateway sends a traveller back can pay nothing that no page of ours has offered.
 */
import { randomBytes } from "node:crypto";
import { isSameSecret, keyedHash, keyedHashes } from "~/platform/keyed-hash.server";

const RANDOM_LENGTH = 24;

type Offer = { checkout: string; amount: number };

const said = (random: string, { checkout, amount }: Offer) => `pay ${random} ${checkout} ${amount}`;

/** A new name for a button that pays `amount` minor units. */
export function payNonce(offer: Offer): string {
  const random = randomBytes(18).toString("base64url");
  return random + keyedHash(said(random, offer)).slice(0, RANDOM_LENGTH);
}

/** Whether a page of ours has shown a button of that name, for that amount. */
export function isPayNonce(nonce: string, offer: Offer): boolean {
  const random = nonce.slice(0, RANDOM_LENGTH);
  const given = nonce.slice(RANDOM_LENGTH);
  return keyedHashes(said(random, offer)).some((hash) => isSameSecret(hash.slice(0, RANDOM_LENGTH), given));
}
