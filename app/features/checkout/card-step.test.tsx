import { createInstance } from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { beforeAll, expect, it, vi } from "vitest";
import { messages } from "~/i18n/messages";
import { i18nOptions } from "~/i18n/options";
import { CardStep } from "./card-step";

vi.mock("@remix-run/react", () => ({
  Form: "form",
  useFormAction: () => "",
  useRouteLoaderData: () => ({ locale: "en-ca", currency: "CAD" }),
}));

beforeAll(async () => {
  await createInstance()
    .use(initReactI18next)
    .init({ ...i18nOptions, lng: "en-ca", resources: messages });
});

const CARD = { token: "tok_1", brand: "visa", last4: "4242" };
const { errors } = messages["en-ca"].checkout;
const refused = { intent: "add-card", error: errors["card-listed"], typed: { amount: "150.00" } } as const;
const saidOnce = (page: string) => page.split(errors["card-listed"]).length === 2;

/** The page of a payment of 399 dollars, after a card of the list was added again with another amount. */
const refusedPage = (amount: number, step: "card" | "amounts" = "card") =>
  renderToStaticMarkup(
    <CardStep
      step={step}
      summary={null}
      offer={{ amount: 39_900, currency: "CAD", nonce: "n" }}
      split={{ cards: [{ id: "1", ...CARD, amount }], amount: 39_900, left: 39_900 - amount, currency: "CAD" }}
      card={{ state: "ready", ...CARD }}
      cardForm={{ way: "direct-post", action: "/", hidden: {} }}
      refused={refused}
      refusal={null}
      here="/payment"
    />,
  );

it("A card that is listed already is refused at its amount, on a page with a way to the amounts of the list", () => {
  const page = refusedPage(10_000);
  expect(page).toContain('href="/payment?step=amounts"');
  expect(page).toMatch(/<input[^>]*name="amount"[^>]*aria-invalid="true"/);
  expect(saidOnce(page)).toBe(true);
});

it.each([
  { when: "all is shared out", amount: 39_900, way: 'href="/payment?step=amounts"' },
  { when: "the cards come to too much", amount: 50_000, way: 'name="amount-1"' },
  { when: "the amounts are being changed", amount: 10_000, step: "amounts" as const, way: 'name="amount-1"' },
])("A card that is listed already is refused above the list when $when", ({ amount, step, way }) => {
  const page = refusedPage(amount, step);
  expect(page).not.toContain('name="amount"');
  expect(page).toContain(way);
  expect(saidOnce(page)).toBe(true);
});
