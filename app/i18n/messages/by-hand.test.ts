import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const APP = join(import.meta.dirname, "..", "..");
/** Which of two texts side by side, and a gallery that only we see; how each language writes is `i18n`'s own. */
const MAY = ["domain/locale.ts", "features/gallery/say.ts"];

it("No text is chosen by language in code: all are in the catalogues", () => {
  const sources = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("i18n/") && !MAY.includes(path),
  );
  expect(sources.length).toBeGreaterThan(300);
  const byHand = sources.filter((path) => /[=!]== "(fr|en)-ca"/.test(readFileSync(join(APP, path), "utf8")));
  expect(byHand).toEqual([]);
});
