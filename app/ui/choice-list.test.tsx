import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ChoiceList } from "./choice-list";

it("A choice is named by its text alone, and described by its hint", () => {
  const choices = [{ value: "whales", text: "Whale watching", hint: "June 4, on deck, no refund" }];
  const html = renderToStaticMarkup(<ChoiceList type="checkbox" name="extras" legend="Activities" choices={choices} />);
  const [, name, about] = /aria-labelledby="([\w-]+)" aria-describedby="([\w-]+)"/.exec(html) ?? [];
  expect(html).toContain(`<span id="${name}">Whale watching</span>`);
  expect(html).toContain(`<span class="hint" id="${about}">June 4, on deck, no refund</span>`);
});
