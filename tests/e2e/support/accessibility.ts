import axe, { type AxeResults } from "axe-core";
import type { Page } from "playwright";

/**
 * What axe finds wrong with the page as it stands, a readable line each; none when all is well. With `only`, by those
 * of its rules alone. Needs a visitor with scripts and `bypassCSP`.
 */
export async function accessibilityProblems(page: Page, only?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const options = { resultTypes: ["violations"], ...(only ? { runOnly: only } : {}) };
  // A string, because it runs in the page, where `axe` is the one just put there.
  const found: AxeResults = await page.evaluate(`axe.run(document, ${JSON.stringify(options)})`);
  return found.violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map((node) => `${impact} ${id}: ${help}\n    ${node.target.join(" ")}\n    ${node.html.slice(0, 200)}`),
  );
}
