import { describe, expect, it } from "vitest";
import { company } from "~/db/schema";
import { transaction } from "~/db/transaction.server";
import { pathFor } from "~/i18n/paths";
import { COMPANY, seedCompany } from "../../tests/support/booked";
import * as privacy from "./privacy";
import * as terms from "./terms";

const routes = { terms, privacy };
const cases = [
  { id: "terms", locale: "fr-ca", title: "Conditions générales — Escale" },
  { id: "terms", locale: "en-ca", title: "Terms and conditions — Escale" },
  { id: "privacy", locale: "fr-ca", title: "Politique de confidentialité — Escale" },
  { id: "privacy", locale: "en-ca", title: "Privacy policy — Escale" },
] as const;

describe.each(cases)("$id in $locale", ({ id, locale, title }) => {
  const route = routes[id];

  it("A legal page sends no script", () => {
    expect(route.handle).toEqual({ scripts: "none" });
  });

  it("A legal page answers in its path's language, with its title and description", async () => {
    const request = new Request(`http://localhost${pathFor(id, locale)}`);
    const response = await route.loader({
      request,
      params: {},
      context: { requestId: "test", nonce: "", visitor: "" },
    });
    expect(response.status).toBe(200);
    const data = await response.json();
    const tags = route.meta({ data, matches: [] } as unknown as Parameters<typeof route.meta>[0]);
    expect(tags).toContainEqual({ title });
    expect(tags).toContainEqual({ name: "description", content: data.document.description });
    const canonical = expect.stringMatching(new RegExp(`^http.*${pathFor(id, locale)}$`));
    expect(tags).toContainEqual(expect.objectContaining({ rel: "canonical", href: canonical }));
  });
});

describe.each(["fr-ca", "en-ca"] as const)("the terms in %s", (locale) => {
  it("The terms name the travel agent's permit from the operator's file, and none before it was imported", async () => {
    const request = new Request(`http://localhost${pathFor("terms", locale)}`);
    const context = { requestId: "test", nonce: "", visitor: "" };
    const words = async () => (await terms.loader({ request, params: {}, context })).text();
    await transaction((tx) => tx.delete(company));
    expect(await words()).not.toContain(COMPANY.permit);
    await seedCompany();
    expect(await words()).toContain(COMPANY.permit);
  });
});
