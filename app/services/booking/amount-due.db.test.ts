import { expect, it } from "vitest";
import { payBalance } from "~/services/payments/pay-balance.server";
import { book, payPart } from "../../../tests/support/booked";
import { addCards, BILLING, chargesOf, minutesAfter, NOW, unique } from "../../../tests/support/checkout";
import { sellingCompany } from "../../../tests/support/selling-company";
import { getAmountDue } from "./amount-due.server";

const gateway = sellingCompany();

const read = (number: string, minutes = 0) => getAmountDue(number, { email: "zoe@example.com" }, minutesAfter(minutes));

it("An amount due is shown only to the booking's contact", async () => {
  const { number } = await book(gateway, { plan: "deposit" });
  expect(await getAmountDue(number, { email: "ZOE@example.com" }, NOW)).toMatchObject({ booking: { number } });
  expect(await getAmountDue(number, { email: "eve@example.com" }, NOW)).toBeNull();
  expect(await getAmountDue(number, { email: null }, NOW)).toBeNull();
  expect(await getAmountDue(number, { proven: true }, NOW)).toMatchObject({ booking: { number } });
});

it("A successful payment is announced for a while, whichever channel reported it first", async () => {
  const { number } = await book(gateway, { plan: "deposit" });
  expect(await read(number)).toMatchObject({ paid: false });
  await payPart(gateway, number, 10_000);
  expect(await read(number, 29)).toMatchObject({ paid: true, paying: false, decline: null, refunded: null });
  expect(await read(number, 30)).toMatchObject({ paid: false });
});

it("A refused card is announced for a while", async () => {
  const { number } = await book(gateway, { plan: "deposit" });
  await payPart(gateway, number, 10_000, { cardToken: unique("lost_card") });
  expect(await read(number, 29)).toMatchObject({ decline: { code: "lost_card" }, refunded: null, paying: false });
  expect(await read(number, 30)).toMatchObject({ decline: null, refunded: null });
});

it("A card that was charged before the next one failed is announced as charged", async () => {
  const { number, checkout } = await book(gateway, { plan: "deposit" });
  await addCards(checkout, { [unique("ok")]: 4_000, [unique("ok")]: 6_000 });
  gateway.duringCall = async (operation) => {
    if (operation !== "capture") return;
    gateway.duringCall = async () => undefined;
    const last = (await chargesOf(checkout)).find(({ amount }) => amount === 6_000);
    gateway.move(last?.reference ?? "", "released");
  };
  const paid = await payPart(gateway, number, 10_000, { cardToken: undefined });
  expect(paid).toMatchObject({ value: { state: "refunded" } });
  // At every visit, not the first alone.
  for (const minutes of [0, 1, 29])
    expect(await read(number, minutes)).toMatchObject({ refunded: "too-little", decline: null });
  expect(await read(number, 30)).toMatchObject({ refunded: null, decline: null });
  const again = { booking: number, amount: 10_000, nonce: unique("nonce"), cardToken: unique("ok"), billing: BILLING };
  expect(await payBalance(again, minutesAfter(1), gateway)).toMatchObject({ value: { state: "paid" } });
  expect(await read(number, 1)).toMatchObject({ refunded: null, decline: null });
});
