import { describe, expect, it } from "vitest";
import { readPaymentSearch, standingOf } from "./payment-standing";

const live = { payment: "live", awaited: false, isBooked: false, refund: null } as const;
const over = { ...live, payment: "paid" } as const;

describe("How a payment stands", () => {
  it.each([
    ["unknown", { ...live, charge: "unknown" }],
    ["unknown", { ...live, charge: "authorised", awaited: true }],
    ["unknown", { ...live, charge: "created", awaited: true }],
    ["under-way", { ...live, charge: "created" }],
    ["under-way", { ...live, charge: "captured" }],
    ["challenge", { ...live, charge: "challenge" }],
    ["set-aside", { ...live, charge: "authorised" }],
    ["booked", { ...over, charge: "captured", isBooked: true }],
    ["no-booking", { ...over, charge: "captured" }],
    ["no-booking", { ...over, payment: "failed", charge: "captured", isBooked: true }],
    ["refunding", { ...over, payment: "failed", charge: "captured", refund: "waiting" }],
    ["refunded", { ...over, payment: "failed", charge: "captured", refund: "done" }],
    ["declined", { ...over, payment: "failed", charge: "declined", awaited: true }],
    ["released", { ...over, payment: "failed", charge: "released" }],
  ] as const)("A payment stands as %s: %o", (standing, known) => {
    expect(standingOf(known)).toBe(standing);
  });
});

it("A payment is searched for by an e-mail or by a reference, and by nothing else", () => {
  expect(readPaymentSearch(" Zoe@Example.com ")).toEqual({ email: "zoe@example.com" });
  expect(readPaymentSearch(" pi_3MtwBwLkdIwHu7ix ")).toEqual({ reference: "pi_3MtwBwLkdIwHu7ix" });
  expect(readPaymentSearch("Zoé Tremblay")).toBeNull();
  expect(readPaymentSearch("")).toBeNull();
});
