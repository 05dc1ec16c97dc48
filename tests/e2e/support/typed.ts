/** Forms that lose what was typed as the language changes: that of another one, or a link, is in the header of their page. */
import type { Page } from "playwright";

/** Fields that take a text. */
export const TEXTS =
  "input:not([type=hidden], [type=submit], [type=button], [type=reset], [type=image], [type=file], [type=radio], [type=checkbox]), textarea";

/** Runs in the page, once it is whole. What its address says is no form's; the office and the gateway have their own. */
function look(texts: string): string[] {
  if (document.readyState === "loading") return [];
  const language = document.querySelector<HTMLAnchorElement | HTMLButtonElement>(
    ".site-header:not(.office-header) .language",
  );
  if (!language) return [];
  const comesAlong = "form" in language ? language.form : null;
  const forms = [...document.querySelectorAll<HTMLFormElement>("main form")];
  const typedInto = forms.filter(
    (form) =>
      form !== comesAlong &&
      form.method === "post" &&
      new URL(form.action).origin === location.origin &&
      form.querySelector(texts) &&
      !form.querySelector("[formmethod=get]"),
  );
  return typedInto.map((form) => `another language loses what is typed into ${form.querySelector(texts)?.id}`);
}

export async function typedProblems(page: Page): Promise<string[]> {
  return (await page.evaluate(look, TEXTS)).map((problem) => `${new URL(page.url()).pathname}: ${problem}`);
}
