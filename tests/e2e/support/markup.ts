/** Whether a page is the HTML it says it is. */
import { setImmediate as turn } from "node:timers/promises";
import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { NU_RULES, nuPlugin } from "./nu-rules";

const config = {
  root: true,
  plugins: [nuPlugin],
  extends: ["html-validate:recommended"],
  rules: {
    ...NU_RULES,
    // How React writes elements and attributes; browsers read both ways alike.
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // React 18 does not know the search element.
    "prefer-native-element": ["error", { exclude: ["search"] }],
    // Kept in one line by the style sheet: one copies a number of plain characters.
    "tel-non-breaking": "off",
    // Names of fields that are lists have brackets and dots.
    "valid-id": ["error", { relaxed: true }],
    // Boxes that are ticked into one list share its name, as radio buttons share theirs.
    "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "reset", "submit"] }],
    // The names of lists and of images drawn with text are read aloud well.
    "aria-label-misuse": ["error", { allowAnyNamable: true }],
  },
} satisfies ConfigData;

const validator = new HtmlValidate(new StaticConfigLoader(config));

/** Nothing in it is HTML, and it is half of a page. */
const SCRIPT_TEXT = /(<script\b[^>]*>)[\s\S]*?(<\/script>)/g;

/** What is wrong with a page's HTML, a readable line each. */
export async function markupProblems(html: string): Promise<string[]> {
  // The validator works in one go: whoever looks at hundreds of pages still hears what the runner says meanwhile.
  await turn();
  const { results } = await validator.validateString(html.replace(SCRIPT_TEXT, "$1$2"));
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, selector, line, column }) => `${ruleId}: ${message} (${selector ?? `${line}:${column}`})`,
    ),
  );
}
