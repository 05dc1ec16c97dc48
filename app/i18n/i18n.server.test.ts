import { describe, expect, it } from "vitest";
import { translator } from "./i18n.server";

describe("a translator", () => {
  it("A text is its language's each time it is asked for", () => {
    const [french, english] = [translator("fr-ca", "common"), translator("en-ca", "common")];
    for (const _ of [1, 2]) {
      expect(french("search.submit")).toBe("Voir les voyages");
      expect(english("search.submit")).toBe("See trips");
    }
  });

  it("A text with values is put together each time", () => {
    const t = translator("en-ca", "checkout");
    const deposit = (amount: string) => t("payment.plan.deposit", { amount });
    expect(deposit("$10")).toContain("$10");
    expect(deposit("$20")).toContain("$20");
  });
});
