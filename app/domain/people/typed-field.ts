/** Reads what is typed or pasted into a field, by the name that every form gives it. */
import { typedLine } from "~/domain/plain-text";
import { emailTyped, phoneTyped } from "./contact";
import { nameTyped } from "./traveller-name";

/** Longer than any of them may be: then it is not taken apart, and refused. */
const MAX_TYPED = 500;
const READERS: Readonly<Record<string, (text: string) => string>> = {
  email: emailTyped,
  phone: phoneTyped,
  firstName: nameTyped,
  lastName: nameTyped,
};

/** One line of a form in its one spelling; `name` is the field's: `email`, or `travellers[0].email`. */
export function typedField(name: string, text: string): string {
  const read = (text.length <= MAX_TYPED && READERS[name.slice(name.lastIndexOf(".") + 1)]) || typedLine;
  return read(text);
}
