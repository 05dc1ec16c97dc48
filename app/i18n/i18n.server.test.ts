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

  it("A text with a number says that number each time", () => {
    const [french, english] = [translator("fr-ca", "common"), translator("en-ca", "common")];
    for (const _ of [1, 2]) {
      expect([1, 2, 3].map((count) => english("adults", { count }))).toEqual(["1 adult", "2 adults", "3 adults"]);
      expect([1, 2].map((count) => english("children", { count }))).toEqual(["1 child", "2 children"]);
      expect(french("adults", { count: 2 })).toMatch(/^2\sadultes$/);
    }
  });

  it("A text with values is put together each time", () => {
    const t = translator("en-ca", "checkout");
    const deposit = (amount: string) => t("payment.plan.deposit", { amount });
    expect(deposit("$10")).toContain("$10");
    expect(deposit("$20")).toContain("$20");
  });
});
