import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { PAGES } from "../scripts/docs/pages";

/** What GitHub makes of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");

const anchorsOf = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading));

it.each(PAGES)("Every link of %s leads to an existing file and heading", (page) => {
  const text = readFileSync(page, "utf8").replace(/^( {4}|```)[\s\S]*?$/gm, "");
  const broken = [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = ""]) => {
    if (/^[a-z]+:/.test(target)) return [];
    const [path = "", anchor] = target.split("#");
    const file = path === "" ? page : join(dirname(page), path);
    if (!existsSync(file)) return [target];
    return anchor !== undefined && !anchorsOf(file).includes(anchor) ? [target] : [];
  });
  expect(broken).toEqual([]);
});

/** The pages of ours a page leads to. */
const pagesFrom = (page: string) =>
  [...readFileSync(page, "utf8").matchAll(/\]\(([^)\s#]+\.md)/g)]
    .map(([, target = ""]) => join(dirname(page), target))
    .filter((target) => PAGES.includes(target));

it("Every page is at most two links from the README", () => {
  const near = pagesFrom("README.md");
  const reached = new Set(["README.md", ...near, ...near.flatMap(pagesFrom)]);
  expect(PAGES.filter((page) => !reached.has(page))).toEqual([]);
});
