import { expect, it } from "vitest";
import { sendAgain } from "./refusal.server";

const again = (fields: Record<string, string>) =>
  sendAgain("en-ca", "/en-ca/booking/x/claim", { texts: new URLSearchParams(fields) });

it("A form that could not be taken is sent again with all that was typed", () => {
  const form = again({ text: "Lost & found", phone: "514 555-0100" });
  expect(form).toContain('<input type="hidden" name="text" value="Lost &amp; found">');
  expect(form).toContain('name="phone"');
});

it("Nothing is written back of a form in which a card's number was typed", () => {
  const form = again({ text: "My card: 4242 4242 4242 4242", phone: "514 555-0100" });
  expect(form).toBe('<a class="button main" href="/en-ca/booking/x/claim">Reload the page</a>');
});
