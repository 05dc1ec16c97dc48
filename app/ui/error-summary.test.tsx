import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ErrorSummary } from "./error-summary";

const lists = (groups: (string | undefined)[]) => {
  const errors = groups.map((group, i) => ({ id: `f${i}`, text: `wrong ${i}`, group }));
  const html = renderToStaticMarkup(<ErrorSummary title="Wrong" errors={errors} />);
  return [...html.matchAll(/<ul(?: aria-label="([^"]*)")?>(.*?)<\/ul>/g)].map(([, name, list]) => [
    name,
    [...(list ?? "").matchAll(/href="#(\w+)"/g)].map(([, id]) => id),
  ]);
};

it("Errors are grouped by person, in a list named after them", () => {
  expect(lists(["Adult 1", "Adult 1", "Child 2"])).toEqual([
    ["Adult 1", ["f0", "f1"]],
    ["Child 2", ["f2"]],
  ]);
});

it("Errors about nobody in particular are one list", () => {
  expect(lists([undefined, undefined])).toEqual([[undefined, ["f0", "f1"]]]);
});
