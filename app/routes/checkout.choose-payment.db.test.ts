import { beforeAll, expect, it } from "vitest";
import { transaction } from "~/db/transaction.server";
import { choosePlan } from "~/services/checkout/choose-plan.server";
import { copyBilling } from "~/services/checkout/renew-hold.server";
import { getPaymentDetails, readKeptDetails } from "~/services/payments/payment-details.server";
import { seedCatalogue } from "../../tests/support/catalogue";
import { aDeparture, checkoutRow, NOW, readyCheckout } from "../../tests/support/checkout";
import { keepChosen } from "./checkout.choose-payment.server";

beforeAll(() => seedCatalogue());

const formOf = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

it("A plan is chosen by a form that says it, and kept through one that does not", async () => {
  const id = await readyCheckout(await aDeparture());
  await choosePlan(id, { plan: "deposit", severalCards: true }, NOW);
  await keepChosen(formOf({ amount: "50" }), id, NOW);
  expect(await checkoutRow(id)).toMatchObject({ plan: "deposit", severalCards: true });
  await keepChosen(formOf({ plan: "full" }), id, NOW);
  expect(await checkoutRow(id)).toMatchObject({ plan: "full", severalCards: false });
});

it("An address that cannot be used yet is kept to go on with, and pays nothing", async () => {
  const id = await readyCheckout(await aDeparture());
  const typed = { address: "1, rue des Érables", country: "CA", province: "CA-QC", postalCode: "H2" };
  await keepChosen(formOf({ ...typed, terms: "on", plan: "full" }), id, NOW);
  expect((await readKeptDetails(id)).typed).toEqual({ ...typed, city: "" });
  expect(await getPaymentDetails(id)).toBeNull();
  const next = await readyCheckout(await aDeparture());
  await transaction((tx) => copyBilling(tx, id, next));
  expect((await readKeptDetails(next)).typed).toEqual({ ...typed, city: "" });
  await keepChosen(formOf({ ...typed, city: "Montréal", postalCode: "H2X 1Y4", terms: "on" }), id, NOW);
  expect((await readKeptDetails(id)).typed).toBeNull();
  expect(await getPaymentDetails(id)).toMatchObject({ billing: { city: "Montréal", postalCode: "H2X 1Y4" } });
});

it("Of an address that carries a card number nothing is kept", async () => {
  const id = await readyCheckout(await aDeparture());
  await keepChosen(formOf({ address: "4242 4242 4242 4242", country: "CA" }), id, NOW);
  expect((await readKeptDetails(id)).typed).toBeNull();
});
