/** What colleagues are shown of money that bought nothing: on a database of its own, since it stays listed for a month. */
import { expect, it } from "vitest";
import { chargesOf, minutesAfter, settleAll } from "../../../tests/support/checkout";
import { chargedTooLate } from "../../../tests/support/late-money";
import { sellingCompany } from "../../../tests/support/selling-company";
import { moneyToReview } from "./list-for-operator.server";

const gateway = sellingCompany();

it("Money that bought nothing needs review for a month after its refund", async () => {
  const late = await chargedTooLate(gateway);
  await settleAll(gateway);
  const [charge] = await chargesOf(late);
  const listed = async (day: number) =>
    (await moneyToReview(minutesAfter(60 * 24 * day))).filter(({ id }) => id === `${charge?.id}:refund`);
  expect(await listed(1)).toMatchObject([{ what: "bought-nothing", booking: null, standing: "done" }]);
  expect(await listed(31)).toEqual([]);
});
