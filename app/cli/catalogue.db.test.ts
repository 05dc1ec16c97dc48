import { execFile } from "node:child_process";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { discountCodes, trips } from "~/db/schema";
import { db } from "~/db/transaction.server";
import { addDays, dayIn, weekday } from "~/domain/day";
import { latestImport } from "~/services/catalogue/version.server";
import { type CatalogueFolder, copyCatalogue } from "../../tests/support/catalogue-folder";
import { program, withoutDatabaseLine } from "../../tests/support/programs";

/** The command asks what day it is: a weekday of the next summer, for the trip that names one apart. */
const NAMED =
  Array.from({ length: 400 }, (_, n) => addDays(dayIn(new Date()), 30 + n)).find(
    (day) => day.slice(5, 7) === "07" && !["sat", "sun"].includes(weekday(day)),
  ) ?? "";

let folder: CatalogueFolder;
/** What the command said as it imported the first time. */
let imported: Awaited<ReturnType<typeof run>>;
beforeAll(async () => {
  folder = await copyCatalogue();
  await folder.edit("trips/boston-2-days.yaml", "2027-07-01", NAMED);
  imported = await run("--folder", folder.path);
});
beforeEach(async () => {
  await folder.reset();
  await folder.edit("trips/boston-2-days.yaml", "2027-07-01", NAMED);
});
afterAll(() => folder.drop());

function run(...flags: string[]): Promise<{ code: number | undefined; out: string; err: string }> {
  const args = [...program("app/cli/catalogue.ts"), ...flags];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, (_, out, err) =>
      resolve({ code: child.exitCode ?? undefined, out, err: withoutDatabaseLine(err) }),
    );
  });
}

describe("npm run catalogue", () => {
  it("An import reports itself in one line", async () => {
    const { code, out, err } = imported;
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(
      /^catalogue: 4 trips, \d+ departures until \d{4}-\d\d-\d\d \(\d+ new, 0 changed, 0 removed\), version 1\n$/,
    );
    expect((await latestImport())?.version).toBe(1);
  });

  it("An import with problems lists each in one line and imports nothing", async () => {
    const before = (await latestImport())?.version;
    await folder.edit("rates.yaml", "0.73", "a lot");
    await folder.edit("codes.yaml", "[boston-2-days]", "[nowhere]");
    const { code, out, err } = await run("--folder", folder.path);
    expect({ code, out }).toEqual({ code: 1, out: "" });
    expect(err).toBe(
      [
        `${folder.path}/rates.yaml: [0].USD: expected a number, found "a lot" (line 1)`,
        `${folder.path}/codes.yaml: [1].trips[0]: expected a trip's slug, found nowhere (line 2)`,
        "catalogue: nothing imported, 2 to fix\n",
      ].join("\n"),
    );
    expect((await latestImport())?.version).toBe(before);
  });

  it("A check imports nothing", async () => {
    const before = (await latestImport())?.version;
    expect(await run("--check", "--folder", folder.path)).toEqual({
      code: 0,
      out: "catalogue: 4 trips, nothing to fix; an import would change nothing\n",
      err: "",
    });
    expect((await latestImport())?.version).toBe(before);
  });

  it("A check says what an import would change, before and after", async () => {
    const before = (await latestImport())?.version;
    await folder.edit(
      "trips/boston-2-days.yaml",
      "quebec: { adult: 279, child: 229 }",
      "quebec: { adult: 289.5, child: 229 }",
    );
    await folder.edit("trips/boston-2-days.yaml", "weekdays: [sat]", "weekdays: [sun]");
    const { code, out, err } = await run("--check", "--folder", folder.path);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const lines = out.trim().split("\n");
    expect(lines).toContain("boston-2-days: details changed");
    // The day that is named apart has the new fare; Saturdays of every second week are of the low season now.
    expect(lines.filter((line) => /adult from quebec/.test(line)).sort()).toEqual([
      expect.stringMatching(/^boston-2-days: adult from quebec 279\.00 -> 229\.00 on \d+ departures$/),
      "boston-2-days: adult from quebec 279.00 -> 289.50 on 1 departures",
    ]);
    expect(out).toMatch(/boston-2-days: \d+ new departures\nboston-2-days: \d+ departures removed/);
    expect(lines.at(-1)).toBe("catalogue: 4 trips, nothing to fix; an import would change 1 of them");
    expect((await latestImport())?.version).toBe(before);
  });

  it("A check names what else would change: company, codes, rates, cities, hotels and their rooms", async () => {
    await folder.edit("company.yaml", 'permit: "000000"', 'permit: "000001"');
    await folder.edit("codes.yaml", "percent: 10", "percent: 12");
    await folder.edit("codes.yaml", "BOSTON25", "BOSTON30");
    await folder.edit("rates.yaml", "USD: 0.75", "USD: 0.76");
    await folder.edit("cities.yaml", "Door 9", "Door 8");
    await folder.edit("hotels/harbour-inn.yaml", "perPerson: [250,", "perPerson: [260,");
    const { code, out, err } = await run("--check", "--folder", folder.path);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out.trim().split("\n")).toEqual([
      "company: permit changed",
      "code ESCALE10: percent changed",
      "code BOSTON25: removed",
      "code BOSTON30: new",
      "rate USD from 2027-06-01: rate changed",
      "city montreal: boarding changed",
      "hotel harbour-inn: rooms changed",
      expect.stringMatching(/^hotel harbour-inn: family rooms, price or minimum stay changed on \d{3} nights$/),
      "catalogue: 4 trips, nothing to fix; an import would change 8 other things",
    ]);
  });

  it("A check refuses what the import would refuse of a code that was used", async () => {
    const ofCode = eq(discountCodes.code, "BOSTON25");
    await db.update(discountCodes).set({ used: 4 }).where(ofCode);
    await folder.edit("codes.yaml", "uses: 5", "uses: 3");
    const { code, err } = await run("--check", "--folder", folder.path);
    await db.update(discountCodes).set({ used: 0 }).where(ofCode);
    expect(code).toBe(1);
    expect(err).toMatch(/codes.yaml: \[1\].uses: expected at least 4, as often as BOSTON25 was used, found 3/);
  });

  it("A check does not take off again what a former import took off", async () => {
    const [trip] = await db.select().from(trips).where(eq(trips.slug, "boston-2-days"));
    if (!trip) throw new Error("the trip is missing");
    await db.insert(trips).values({ ...trip, slug: "former", position: -1 });
    const { out } = await run("--check", "--folder", folder.path);
    await db.delete(trips).where(eq(trips.slug, "former"));
    expect(out).toBe("catalogue: 4 trips, nothing to fix; an import would change nothing\n");
  });

  it("An unknown flag is refused in one line", async () => {
    const { code, err } = await run("--chek");
    expect(code).toBe(1);
    expect(err).toBe("catalogue: Unknown option '--chek' (known: --check, --folder <folder>)\n");
  });
});
