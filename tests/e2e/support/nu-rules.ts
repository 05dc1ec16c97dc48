/** What the Nu Html Checker refuses and html-validate knows no rule for. */
import { type DOMReadyEvent, type HtmlElement, type Plugin, Rule } from "html-validate";

/** The forms of a moment or a duration that our pages use (HTML, 4.5.14). */
const MOMENT =
  /^(?:\d{4}-\d{2}(?:-\d{2})?|(?:\d{4}-\d{2}-\d{2}[T ])?\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?|P(?=[\dT])(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/;
/** What the fragment of an address may hold (RFC 3986, 3.5), and letters of any language (WHATWG URL). */
const FRAGMENT = /^(?:[A-Za-z\d\u00a0-\uffff\-._~!$&'()*+,;=:@/?]|%[\dA-Fa-f]{2})*$/;

const attributeOf = (element: HtmlElement, name: string) => element.getAttribute(name)?.value?.toString() ?? null;

/** A rule that says of one element what is wrong with it, or nothing. */
function ruleOf(selector: string, wrong: (element: HtmlElement) => string | null) {
  return class extends Rule {
    setup() {
      this.on("dom:ready", ({ document }: DOMReadyEvent) => {
        for (const element of document.querySelectorAll(selector)) {
          const message = wrong(element);
          if (message !== null) this.report(element, message);
        }
      });
    }
  };
}

const rules = {
  "nu/time": ruleOf("time", (time) => {
    const moment = attributeOf(time, "datetime") ?? time.textContent.trim();
    return MOMENT.test(moment) ? null : `<time> says no moment: ${moment}`;
  }),
  "nu/fragment": ruleOf("a", (link) => {
    const fragment = attributeOf(link, "href")?.split("#").slice(1).join("#") ?? "";
    return FRAGMENT.test(fragment) ? null : `an address may not hold #${fragment}`;
  }),
  "nu/option": ruleOf("option", (option) =>
    attributeOf(option, "label") || option.textContent.trim() ? null : "<option> has no text",
  ),
  "nu/required-select": ruleOf("select", (select) => {
    if (!select.hasAttribute("required") || select.hasAttribute("multiple")) return null;
    const first = select.childElements[0];
    const empty = first?.is("option") && (attributeOf(first, "value") ?? first.textContent.trim()) === "";
    return empty ? null : "a required <select> begins with an empty choice";
  }),
};

export const nuPlugin: Plugin = { name: "nu", rules };
export const NU_RULES = {
  "nu/time": "error",
  "nu/fragment": "error",
  "nu/option": "error",
  "nu/required-select": "error",
} as const;
