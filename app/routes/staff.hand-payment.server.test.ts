import { expect, it } from "vitest";
import { handRefused } from "./staff.hand-payment.server";

const typed = {
  do: "take",
  nonce: "n",
  method: "cash",
  reference: "",
  amount: "150",
  plan: "",
  full: "",
  deposit: "",
  charge: "",
  why: "",
  code: "",
  email: "",
  seen: "",
  stands: "",
};

it("A refused form shows what was typed again, but where it had recorded a payment: another press would be a second one", () => {
  expect(handRefused({ code: "amount-too-small" }, typed).typed).toEqual(typed);
  expect(handRefused({ code: "form-used" }, typed).typed).toEqual({});
});
