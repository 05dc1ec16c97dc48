import { beforeEach, expect, it } from "vitest";
import { discountCodes, rates } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import type { DiscountCode } from "~/domain/catalogue/catalogue";
import { clearCatalogue } from "../../../tests/support/catalogue";
import { getPromotion } from "./get-promotion.server";

const code = (name: string, more: Partial<DiscountCode>): DiscountCode => ({
  code: name,
  percent: 10,
  from: "2026-11-01",
  to: "2026-12-31",
  trips: [],
  minimumCad: 0,
  ...more,
});

async function seed(codes: DiscountCode[], used = 0) {
  await transaction(async (tx) => {
    await tx.insert(rates).values({ currency: "USD", fromDay: "2026-01-01", micros: 700_000 });
    for (const data of codes)
      await tx.insert(discountCodes).values({ code: data.code, uses: data.uses ?? null, used, data });
  });
}

beforeEach(clearCatalogue);

it("A promotion is null when no promoted code runs", async () => {
  await seed([
    code("HUSH", {}),
    code("OFF", { promoted: false }),
    code("LATER", { promoted: true, from: "2026-12-24" }),
  ]);
  expect(await getPromotion("2026-12-01", "CAD")).toBeNull();
  expect((await getPromotion("2026-12-24", "CAD"))?.code).toBe("LATER");
});

it("A promotion shows amounts in the reader's currency, and the last minute of its last day", async () => {
  await seed([code("FORTY", { percent: undefined, amountCad: 4_000, minimumCad: 60_000, promoted: true })]);
  expect(await getPromotion("2026-12-31", "USD")).toEqual({
    code: "FORTY",
    amount: 2_800,
    minimum: 42_000,
    lastDay: "2026-12-31",
    until: "2027-01-01T05:00:00.000Z",
  });
  expect(await getPromotion("2027-01-01", "USD")).toBeNull();
});

it("A promotion leaves out a code that is used up", async () => {
  await seed([code("FEW", { uses: 2, promoted: true })], 2);
  expect(await getPromotion("2026-12-01", "CAD")).toBeNull();
});
