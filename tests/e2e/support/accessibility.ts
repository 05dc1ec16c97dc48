import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright";
import type { Locale } from "~/domain/locale";

/** The small one: it is sent to every page that is looked at. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** As `accessibilityProblems`, of the page as it stands; with `only`, by those of axe's rules alone. */
async function axeProblems(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(AXE);
  const options = { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) };
  // A string, because it runs in the page, where `axe` is the one just put there.
  const found: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${help}\n    ${node.target.join(" ")}\n    ${node.html.slice(0, 200)}`),
  );
}

/**
 * What axe finds wrong with the page, by day and by night, a readable line each; none when all is well. Needs a visitor
 * with scripts and `bypassCSP`.
 */
export async function accessibilityProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    // What is dark differs in its colours alone.
    const found = await axeProblems(page, colorScheme === "dark" ? ["color-contrast"] : undefined);
    problems.push(...found.map((problem) => `${colorScheme}: ${problem}`));
  }
  return problems;
}

/**
 * Names a screen reader stumbles over: a blank before a comma or a full stop, where a name is put together from boxes, or a
 * stop said twice.
 */
export async function spokenProblems(page: Page): Promise<string[]> {
  const said = await page.locator("body").ariaSnapshot();
  return said.split("\n").filter((line) => /"[^"]*(?:\s[,.](?=[\s"])|[^.]\.\.(?!\.))/.test(line));
}

/** How wide the screen is that pages in a language are looked at on by axe: the longer words on the narrower one. */
export const SCREEN = { "fr-ca": 390, "en-ca": 1280 } as const satisfies Record<Locale, number>;
