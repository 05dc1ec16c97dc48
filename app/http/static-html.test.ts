import type { EntryContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { omitStaticData } from "./static-html.server";

const contextOf = (loaderData: object) =>
  ({ serverHandoffString: JSON.stringify({ basename: "/", state: { loaderData } }) }) as EntryContext;
const handed = (context: EntryContext) => JSON.parse(context.serverHandoffString ?? "").state.loaderData;

it("hands over all but what stays in the HTML", () => {
  const page = { trip: { name: "Boston", still: 1 }, still: { text: "long" } };
  const lean = omitStaticData(contextOf({ root: { locale: "fr-ca" }, page, none: null }));
  expect(handed(lean)).toEqual({ root: { locale: "fr-ca" }, page: { trip: { name: "Boston", still: 1 } }, none: null });
});

it("leaves a page that has nothing of the kind as it is", () => {
  const context = contextOf({ page: { trip: 1 } });
  expect(omitStaticData(context)).toBe(context);
});

it("hands over nothing that could end the script it stands in", () => {
  const name = "</script><!-- & \u2028\u2029";
  const lean = omitStaticData(contextOf({ page: { name, still: 1 } }));
  expect(lean.serverHandoffString).not.toMatch(/[<>&\u2028\u2029]/);
  expect(handed(lean).page.name).toBe(name);
});
