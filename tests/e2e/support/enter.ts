/** What Enter in a field of a form presses: the first submit button of the form, which has to be its main one. */
import type { BrowserContext, Page } from "playwright";
import { typedProblems } from "./typed";

/** Runs in the page, once it is whole. A button that stands for Enter (`EnterButton`) is told from the one that it stands for. */
function look(): string[] {
  if (document.readyState === "loading") return [];
  const fields =
    "input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image], [type=file]), select";
  const isButton = (control: Element) => control.matches("button[type=submit], button:not([type]), input[type=submit]");
  const said = (button: Element | undefined) =>
    button ? `${button.getAttribute("name") ?? ""}=${button.getAttribute("value") ?? ""}` : "nothing";
  return [...document.forms].flatMap((form) => {
    const controls = [...form.elements];
    const field = controls.find((control) => control.matches(fields));
    if (!field) return [];
    const where = `Enter in ${field.getAttribute("name")} of the form ${form.getAttribute("action") ?? ""}`;
    const [first, ...others] = controls.filter(isButton);
    if (!first) return [`${where} has no button`];
    // It asks for the same page again: nothing is sent.
    if (first.getAttribute("formmethod") === "get") return [];
    const main = others.find((button) => button.classList.contains("main"));
    if (first.hasAttribute("data-enter"))
      return main && said(main) !== said(first) ? [`${where} sends ${said(first)}, not ${said(main)}`] : [];
    return others.length === 0 || first.classList.contains("main") ? [] : [`${where} presses ${said(first)}`];
  });
}

/** Every form of the page whose first button is not its main one. */
export async function enterProblems(page: Page): Promise<string[]> {
  return (await page.evaluate(look)).map((problem) => `${new URL(page.url()).pathname}: ${problem}`);
}

/** Looks at every page that is opened in a context; answers what to wait for before the problems are read. */
export function watchForms(context: BrowserContext, siteUrl: string, problems: string[]): () => Promise<void> {
  const looks: Promise<void>[] = [];
  const lookAt = async (page: Page) => {
    // A link that was followed leads to a page that may still be on its way.
    await page.waitForLoadState("domcontentloaded");
    if (page.url().startsWith(siteUrl)) problems.push(...(await enterProblems(page)), ...(await typedProblems(page)));
  };
  // A page that is left while it is looked at says nothing.
  const watch = (page: Page) =>
    page.on("domcontentloaded", (opened) => looks.push(lookAt(opened).catch(() => undefined)));
  context.on("page", watch);
  return async () => {
    await Promise.all(context.pages().map((page) => lookAt(page).catch(() => undefined)));
    await Promise.all(looks);
  };
}
