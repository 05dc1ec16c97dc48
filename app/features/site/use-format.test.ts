import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Features in which one is still looking; an amount of a purchase, a booking or the office shows its cents everywhere. */
const LOOKING = ["home", "search", "site", "tour", "trip"];
/** Cells with room for whole dollars alone, which say so. */
const ROUNDED = ["booking/date-calendar.tsx", "staff/season/season-calendar.tsx"];

it("Whole amounts lose their cents while one is looking, and on no page of a purchase or a booking", () => {
  const files = readdirSync("app/features", { recursive: true, encoding: "utf8" });
  const mixed = files.filter((file) => {
    const isLooking = LOOKING.includes(file.split("/")[0] ?? "");
    const other = isLooking ? /format\.money\(/ : /format\.price\(/;
    return (
      /(?<!\.test)\.tsx?$/.test(file) &&
      !ROUNDED.includes(file) &&
      other.test(readFileSync(`app/features/${file}`, "utf8"))
    );
  });
  expect(mixed).toEqual([]);
});
