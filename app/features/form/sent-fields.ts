import { oneLine, severalLines } from "~/domain/plain-text";

/** How many letters the text of each field takes, by the field's name. */
export type FieldLengths = Readonly<Record<string, number>>;

/** Fields that take several texts, fields whose text has several lines, and the one that takes a file. */
export type OtherFields = { lists?: readonly string[]; long?: readonly string[]; file?: string };

/** Texts of one field; no form of ours offers as many. */
const MOST_OF_A_LIST = 50;

/**
 * What was sent of the fields that a form has, as plain text. Names are looked up and never taken apart: whatever else
 * came is neither read nor written back. One letter more than a field takes is kept, so that a text that is too long is
 * refused and still shown to who typed it. Of several texts for one field the first counts.
 */
export function sentFields(
  form: FormData,
  lengths: FieldLengths,
  { lists = [], long = [], file }: OtherFields = {},
): FormData {
  const sent = new FormData();
  const content = file && form.get(file);
  if (content instanceof File) sent.set(file ?? "", content);
  for (const [name, longest] of Object.entries(lengths)) {
    const plain = long.includes(name) ? severalLines : oneLine;
    const texts = form.getAll(name).filter((value) => typeof value === "string");
    for (const text of texts.slice(0, lists.includes(name) ? MOST_OF_A_LIST : 1))
      sent.append(name, plain(text).slice(0, longest + 1));
  }
  return sent;
}
