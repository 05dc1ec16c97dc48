import { describe, expect, it } from "vitest";
import type { Billing } from "~/domain/money/billing";
import { NO_REGION } from "~/domain/people/regions";
import { billingDetails, billingFields } from "./stripe-billing";

const HOME: Billing = {
  email: "zoe@example.com",
  address: {
    address: "12, rue Saint-Jean",
    apartment: "4",
    city: "Québec",
    country: "CA",
    province: "CA-QC",
    postalCode: "G1R 1P1",
  },
};

describe("where a card's bills go", () => {
  it("A billing address is sent field by field, the province without its country", () => {
    expect(billingDetails(HOME)).toEqual({
      email: "zoe@example.com",
      address: {
        line1: "12, rue Saint-Jean",
        line2: "4",
        city: "Québec",
        state: "QC",
        postal_code: "G1R 1P1",
        country: "CA",
      },
    });
  });

  it("A billing address equals a form's fields", () => {
    expect(billingFields(billingDetails(HOME))).toEqual({
      "billing_details[email]": "zoe@example.com",
      "billing_details[address][line1]": "12, rue Saint-Jean",
      "billing_details[address][line2]": "4",
      "billing_details[address][city]": "Québec",
      "billing_details[address][state]": "QC",
      "billing_details[address][postal_code]": "G1R 1P1",
      "billing_details[address][country]": "CA",
    });
  });

  it("A billing address without region or second line omits them", () => {
    const address = { ...HOME.address, apartment: "", country: "FR", province: NO_REGION, postalCode: "75001" };
    const told = billingDetails({ ...HOME, address });
    expect(Object.keys(told.address)).toEqual(["line1", "city", "postal_code", "country"]);
  });

  it.each([null, "zoé@exemple.ca", '"zoe"@example.com'])(
    "An e-mail address Stripe may refuse is omitted: %s",
    (email) => {
      expect(billingDetails({ ...HOME, email })).not.toHaveProperty("email");
    },
  );
});
