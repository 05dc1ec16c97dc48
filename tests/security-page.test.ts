/** docs/security.md names requirements: each has to be there, or an auditor reads what was true once. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const PAGE = "docs/security.md";
const page = readFileSync(PAGE, "utf8");

/** The requirements of ASVS 4.0.3 that levels 1 and 2 ask for, by section: so many, or these. */
const ASKED: Readonly<Record<string, number | readonly number[]>> = {
  "1.1": 7,
  "1.2": 4,
  "1.4": [1, 4, 5],
  "1.5": 4,
  "1.6": 4,
  "1.7": 2,
  "1.8": 2,
  "1.9": 2,
  "1.10": 1,
  "1.11": 2,
  "1.12": [2],
  "1.14": 6,
  "2.1": 12,
  "2.2": 3,
  "2.3": 3,
  "2.4": 6,
  "2.5": 7,
  "2.6": 3,
  "2.7": 6,
  "2.8": 7,
  "2.9": 3,
  "2.10": 4,
  "3.1": 1,
  "3.2": 4,
  "3.3": 4,
  "3.4": 5,
  "3.5": 3,
  "3.7": 1,
  "4.1": [1, 2, 3, 5],
  "4.2": 2,
  "4.3": 3,
  "5.1": 5,
  "5.2": 8,
  "5.3": 10,
  "5.4": 3,
  "5.5": 4,
  "6.1": 3,
  "6.2": 6,
  "6.3": 2,
  "6.4": 2,
  "7.1": 4,
  "7.2": 2,
  "7.3": [1, 3, 4],
  "7.4": 3,
  "8.1": 4,
  "8.2": 3,
  "8.3": 8,
  "9.1": 3,
  "9.2": 4,
  "10.2": 2,
  "10.3": 3,
  "11.1": 8,
  "12.1": 3,
  "12.2": 1,
  "12.3": 6,
  "12.4": 2,
  "12.5": 2,
  "12.6": 1,
  "13.1": [1, 3, 4, 5],
  "13.2": [1, 2, 3, 5, 6],
  "13.3": 2,
  "13.4": 2,
  "14.1": 4,
  "14.2": 6,
  "14.3": [2, 3],
  "14.4": 7,
  "14.5": 4,
};
const asked = Object.entries(ASKED).flatMap(([section, of]) => {
  const numbers = typeof of === "number" ? Array.from({ length: of }, (_, index) => index + 1) : of;
  return numbers.map((number) => `${section}.${number}`);
});

/** The requirements of a line: `1.1.1–3, 1.1.6`. */
function requirementsIn(cell: string): string[] {
  return [...cell.matchAll(/(\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(([, section, from, to]) => {
    const last = Number(to ?? from);
    return Array.from({ length: last - Number(from) + 1 }, (_, index) => `${section}.${Number(from) + index}`);
  });
}

const rowsOf = (text: string) =>
  [...text.matchAll(/^\| (\d+\.\d+\.\d[^|]*)\|([^|]*)\|/gm)].map(([, which = "", what = ""]) => ({
    requirements: requirementsIn(which),
    what: what.trim(),
  }));
const [before = "", ...chapters] = page.split(/^## (?=V\d+ )/m);
const unmet = rowsOf(before).flatMap(({ requirements }) => requirements);
const lines = rowsOf(chapters.join("\n"));

it("The security page names the tests of its requirements", () => {
  expect(page.match(/\.test\.tsx?` "/g)?.length).toBeGreaterThan(80);
});

it("The security page has one line per requirement of level 2, in order, with its status", () => {
  expect(lines.flatMap(({ requirements }) => requirements).toSorted()).toEqual(asked.toSorted());
  expect(chapters.map((chapter) => /^V(\d+)/.exec(chapter)?.[1])).toEqual(
    Array.from({ length: 14 }, (_, index) => String(index + 1)),
  );
  for (const { what } of lines) expect(what).toMatch(/^(met|in part|not met|operator|none|see \d)/);
});

it("The security page lists at its head what is not met, and nowhere says otherwise", () => {
  const notMet = lines.filter(({ what }) => what.startsWith("not met")).flatMap(({ requirements }) => requirements);
  const missing = notMet.filter((each) => !unmet.includes(each) && !/^1\./.test(each));
  expect(missing).toEqual([]);
  const met = lines.filter(({ what }) => what.startsWith("met")).flatMap(({ requirements }) => requirements);
  expect(unmet.filter((each) => met.includes(each))).toEqual([]);
});
