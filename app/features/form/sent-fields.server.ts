import { typedField } from "~/domain/people/typed-field";
import { severalLines } from "~/domain/plain-text";
import type { FormField } from "./form-fields.server";

/**
 * What was sent of the fields that a form has, as plain text. Names are looked up and never taken apart: anything else
 * came is neither read nor written back. One letter more than a field takes is kept, so that a text that is too long is
 * refused and still shown to the person who typed it. Of several texts for a field that takes one the first counts.
 */
export function sentFields(form: FormData, fields: readonly FormField[]): FormData {
  const sent = new FormData();
  for (const { name, longest, takes } of fields) {
    if (takes === "file") {
      const content = form.get(name);
      if (content instanceof File) sent.set(name, content);
      continue;
    }
    const plain = (text: string) => (takes === "lines" ? severalLines(text) : typedField(name, text));
    const texts = form.getAll(name).filter((value) => typeof value === "string");
    for (const text of takes === "texts" ? texts : texts.slice(0, 1))
      sent.append(name, plain(text).slice(0, longest + 1));
  }
  return sent;
}
