import { describe, expect, it } from "vitest";
import { isPayNonce, payNonce } from "./pay-nonce.server";

const offer = { checkout: "c1", amount: 12_345 };

describe("the name of a pay button", () => {
  it("A pay button's nonce is valid for what its page offered, and new each time it is shown", () => {
    const nonce = payNonce(offer);
    expect(nonce).toMatch(/^[\w-]{16,64}$/);
    expect(isPayNonce(nonce, offer)).toBe(true);
    expect(payNonce(offer)).not.toBe(nonce);
  });

  it.each([
    ["another amount", (nonce: string) => isPayNonce(nonce, { ...offer, amount: 12_344 })],
    ["another checkout", (nonce: string) => isPayNonce(nonce, { ...offer, checkout: "c2" })],
    ["a part of it", (nonce: string) => isPayNonce(nonce.slice(0, -1), offer)],
    ["another letter", (nonce: string) => isPayNonce(`${nonce.slice(0, -1)}!`, offer)],
    ["nothing", () => isPayNonce("", offer)],
  ])("A pay button's nonce is worthless for %s", (_, judged) => {
    expect(judged(payNonce(offer))).toBe(false);
  });
});
