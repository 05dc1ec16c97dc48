import { ITEM_FIELDS, type ItemKind, LONGEST_ITEM_TEXT } from "~/domain/planner-items";
import { sentFields } from "~/features/form/sent-fields";

/** What was sent of the fields of an item. */
export function sentItem(form: FormData, kind: ItemKind): FormData {
  const fields = ITEM_FIELDS[kind];
  const lengths = fields.map(({ name, type }) => [name, LONGEST_ITEM_TEXT[type === "long" ? "long" : "text"]] as const);
  const long = fields.filter(({ type }) => type === "long").map(({ name }) => name);
  return sentFields(form, Object.fromEntries(lengths), { long });
}
