import { beforeAll, expect, it } from "vitest";
import { mapVersion } from "~/services/search/get-map.server";
import { seedCatalogue } from "../../tests/support/catalogue";
import { loader } from "./maps";

beforeAll(() => seedCatalogue());

async function ask(version: string, picture: string, locale = "fr-ca") {
  const params = { version, locale, slug: "new-york-3-days", picture };
  const context = { requestId: "test", nonce: "", visitor: "" };
  return loader({ request: new Request("http://localhost/"), params, context });
}

it("A map is cached for good only under its version's address", async () => {
  const answer = await ask(await mapVersion(), "day-1.svg");
  expect(answer.headers.get("Content-Type")).toBe("image/svg+xml; charset=utf-8");
  expect(answer.headers.get("Cache-Control")).toContain("immutable");
  const old = await ask("0123456789", "trip.svg");
  expect(old.status).toBe(200);
  expect(old.headers.get("Cache-Control")).not.toContain("immutable");
});

it("A map exists by night as well, and an unknown map is a 404", async () => {
  for (const picture of ["trip-night.svg", "day-1-night.svg"])
    expect((await ask(await mapVersion(), picture)).status).toBe(200);
  for (const [picture, locale] of [["day-9.svg"], ["x.svg"], ["trip.svg", "de"]] as const) {
    expect((await ask(await mapVersion(), picture, locale)).status).toBe(404);
  }
});
