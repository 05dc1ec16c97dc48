import { expect, it } from "vitest";
import { directPost, embeddedForm } from "./stripe-card-form.server";

const page = { returnUrl: "https://escale.example/fr-ca/checkout/c/payment", locale: "fr-ca" } as const;
const billing = {
  email: "zoe@example.com",
  address: { address: "1, rue", city: "Québec", country: "CA", province: "CA-QC", postalCode: "G1R 2B5" },
};

it("A Stripe account allows its script and frames on the card page, its checks from anywhere, and no form post", () => {
  const key = { publishableKey: "pk_live_x", script: "https://js.stripe.com/v3/" };
  const { origins, cardForm } = embeddedForm(key, "https://api.stripe.com");
  expect(cardForm(page)).toEqual({ way: "embedded", ...key, billingDetails: null });
  expect(cardForm({ ...page, billing })).toMatchObject({ billingDetails: { email: billing.email } });
  expect(origins).toEqual({
    form: ["https://hooks.stripe.com"],
    script: ["https://js.stripe.com", "https://*.js.stripe.com"],
    frame: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
    connect: ["https://api.stripe.com"],
  });
});

it("A Stripe stand-in allows its own origins and no others", () => {
  const key = { publishableKey: "pk_test_x", script: "http://localhost:3001/v3/" };
  const { origins } = embeddedForm(key, "http://localhost:3001/v1");
  const own = ["http://localhost:3001"];
  expect(origins).toEqual({ form: own, script: own, frame: own, connect: own });
});

it("A direct post allows the form's origin, and where it returns the browser", () => {
  const { origins, cardForm } = directPost("https://cards.example/api");
  expect(origins).toEqual({ form: ["https://cards.example"], script: [], frame: [], connect: [] });
  expect(cardForm(page)).toMatchObject({
    way: "direct-post",
    action: "https://cards.example/direct-post",
    hidden: { return_url: page.returnUrl, locale: "fr-ca" },
  });
  expect(cardForm({ ...page, billing })).toMatchObject({
    hidden: { return_url: page.returnUrl, "billing_details[address][line1]": billing.address.address },
  });
});
