import { beforeAll, expect, it } from "vitest";
import { catalogueImports } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { both, seedCatalogue } from "../../../tests/support/catalogue";
import { getMap, mapVersion } from "./get-map.server";

beforeAll(() => seedCatalogue());

it("A map is drawn for a trip and each of its days, and nothing else", async () => {
  expect(await getMap("new-york-3-days", "fr-ca")).toContain(`<title>${both("new-york-3-days").fr}</title>`);
  expect(await getMap("new-york-3-days", "en-ca", { part: 3 })).toContain("</svg>");
  expect(await getMap("new-york-3-days", "en-ca", { part: 4 })).toBeNull();
  expect(await getMap("nowhere", "fr-ca")).toBeNull();
});

it("A map by night is the same in any order of requests", async () => {
  const night = await getMap("new-york-3-days", "fr-ca", { part: 2, light: "night" });
  const day = await getMap("new-york-3-days", "fr-ca", { part: 2 });
  expect(night).toContain("<style>");
  expect(day).not.toContain("<style>");
  expect(await getMap("new-york-3-days", "fr-ca", { part: 2, light: "night" })).toBe(night);
});

it("A map of another catalogue has another version", async () => {
  const before = await mapVersion();
  await db.insert(catalogueImports).values({ version: 1, source: "files", expandedOn: "2027-01-01" });
  const after = await mapVersion();
  expect(after).toMatch(/^[0-9a-f]{10}$/);
  expect(after).not.toBe(before);
  await db.insert(catalogueImports).values({ version: 2, source: "files", expandedOn: "2027-01-02" });
  expect(await mapVersion()).toBe(after);
});
