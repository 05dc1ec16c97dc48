import { expect, it } from "vitest";
import { refuseCardData } from "./refuse-card-data.server";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const honest = {
  nonce: "m0x1Yd7eQ0yqkqk3b6A4Zw",
  card_token: "pm_1PqX4242abcdEFGH",
  card_brand: "visa",
  card_last4: "4242",
  address: "4242, boulevard Saint-Laurent",
  apartment: "12",
  postalCode: "H2W 1Z3",
  phone: "+1 514 555-0199",
  terms: "on",
};

it("An honest form is accepted", () => {
  expect(refuseCardData(form(honest)).ok).toBe(true);
});

it.each([
  "4242424242424242",
  "4242 4242 4242 4242",
  "4242-4242-4242-4242",
  "card: 378282246310005 please",
  "6011 1111 1111 1117 12/30",
])("A card number in any field is refused, a telephone's too: %s", (number) => {
  for (const name of Object.keys(honest))
    expect(refuseCardData(form({ ...honest, [name]: number }))).toEqual({ ok: false, code: "card-data" });
});

it.each([
  "number",
  "card_number",
  "cardNumber",
  "card-number",
  "cc-number",
  "cvc",
  "card[cvc]",
  "cvv2",
  "securityCode",
  "exp_month",
  "expiryYear",
  "card_exp_year",
  "cc-exp",
  "cardholder",
  "cc-name",
])("A field named like a card's is refused even when empty: %s", (name) => {
  expect(refuseCardData(form({ ...honest, [name]: "" }))).toEqual({ ok: false, code: "card-data" });
});

it("A file is refused", () => {
  const data = form(honest);
  data.append("attachment", new File(["4242424242424242"], "a.txt"));
  expect(refuseCardData(data).ok).toBe(false);
});

it("A phone number is judged as one only in its own field", () => {
  const german = "+49 1512 3456787";
  expect(refuseCardData(form({ "travellers[0].phone": german })).ok).toBe(true);
  expect(refuseCardData(form({ "travellers[0].firstName": german })).ok).toBe(false);
});
