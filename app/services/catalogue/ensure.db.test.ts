import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { count, desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { catalogueImports, departures } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addCheckout, clearCatalogue } from "../../../tests/support/catalogue";
import { type CatalogueFolder, copyCatalogue } from "../../../tests/support/catalogue-folder";
import { program } from "../../../tests/support/programs";
import { CatalogueError, ensureCatalogue } from "./ensure.server";
import { latestImport } from "./version.server";

const TODAY = "2027-05-01";

let folder: CatalogueFolder;
beforeAll(async () => {
  folder = await copyCatalogue();
});
beforeEach(async () => {
  await folder.reset();
  await clearCatalogue();
});
afterAll(() => folder.drop());

const ensure = (today: string) => ensureCatalogue(folder.path, today);
async function lastDay(): Promise<string | undefined> {
  const [row] = await db
    .select({ day: departures.startDay })
    .from(departures)
    .orderBy(desc(departures.startDay))
    .limit(1);
  return row?.day;
}

describe("ensureCatalogue", () => {
  it("An empty database gets the catalogue once that day", async () => {
    expect(await ensure(TODAY)).toBe("imported");
    expect(await ensure(TODAY)).toBe("fresh");
    expect((await latestImport())?.version).toBe(1);
  });

  it("Departures are extended as days pass, never backwards", async () => {
    await ensure(TODAY);
    const first = await lastDay();
    expect(await ensure("2027-08-01")).toBe("extended");
    const second = await lastDay();
    expect((second ?? "") > (first ?? "")).toBe(true);
    expect(await ensure(TODAY)).toBe("fresh");
    expect(await lastDay()).toBe(second);
  });

  it("Changed files are left to the operator", async () => {
    await ensure(TODAY);
    await folder.edit("rates.yaml", "0.73", "0.74");
    expect(await ensure("2027-08-01")).toBe("changed");
    expect((await latestImport())?.version).toBe(1);
  });

  it("Files that cannot be imported are reported", async () => {
    await folder.edit("rates.yaml", "0.73", "a lot");
    const refused = await ensure(TODAY).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CatalogueError);
    expect(String(refused)).toContain('rates.yaml: [0].USD: expected a number, found "a lot" (line 1)');
    expect(await latestImport()).toBeNull();
  });

  it("Departures are extended around what is sold", async () => {
    await ensure(TODAY);
    await addCheckout({ departure: "toronto-1-day_2027-05-05", state: "booked" });
    expect(await ensure("2027-05-02")).toBe("extended");
  });

  it("The catalogue is imported once by several processes that start together", async () => {
    const start = async (today: string) => {
      const args = [...program("tests/support/ensure-catalogue.ts"), folder.path, today];
      return (await promisify(execFile)(process.execPath, args)).stdout;
    };
    const several = (today: string) => Promise.all([start(today), start(today), ensure(today), ensure(today)]);
    expect((await several(TODAY)).toSorted()).toEqual(["fresh", "fresh", "fresh", "imported"]);
    expect((await several("2027-06-01")).filter((done) => done === "extended")).toHaveLength(1);
    const [imports] = await db.select({ count: count() }).from(catalogueImports);
    expect(imports?.count).toBe(2);
  });
});
