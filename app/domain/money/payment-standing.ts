/** How a payment stands, in the words a colleague needs while its customer is on the telephone. */
import type { ChargeState } from "./charge";
import type { PaymentState } from "./payment";

export const PAYMENT_STANDINGS = [
  "unknown",
  "under-way",
  "challenge",
  "set-aside",
  "booked",
  "refunding",
  "refunded",
  "no-booking",
  "declined",
  "released",
  "not-ours",
] as const;
/** `not-ours`: the gateway holds it, and no charge of ours is about it. */
export type PaymentStanding = (typeof PAYMENT_STANDINGS)[number];

type PaymentFacts = {
  payment: PaymentState;
  charge: ChargeState;
  /** The gateway's last answer about the payment was none. */
  awaited: boolean;
  isBooked: boolean;
  /** What goes back of it: nothing, still to be done, or done. */
  refund: "waiting" | "done" | null;
};

/** How one card's part in a payment stands. */
export function standingOf({ payment, charge, awaited, isBooked, refund }: PaymentFacts): PaymentStanding {
  switch (charge) {
    case "unknown":
      return "unknown";
    case "waiting":
    case "created":
      return awaited ? "unknown" : "under-way";
    case "challenge":
      return "challenge";
    case "authorised":
      return awaited ? "unknown" : "set-aside";
    case "captured":
      if (payment === "live") return "under-way";
      if (isBooked && payment === "paid") return "booked";
      return refund === "waiting" ? "refunding" : refund === "done" ? "refunded" : "no-booking";
    case "declined":
    case "released":
      return charge;
  }
}

/** What a colleague typed: an e-mail, or a reference of the gateway or of an alert; null for neither. */
export function readPaymentSearch(typed: string): { email: string } | { reference: string } | null {
  const text = typed.trim();
  if (text.includes("@")) return { email: text.toLowerCase() };
  return /^[\w:.-]{3,100}$/.test(text) ? { reference: text } : null;
}
