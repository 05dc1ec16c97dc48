/** The form of an item, as it is posted. */
import { z } from "zod";
import { ITEM_FIELDS, type ItemKind, MAX_ITEM_TEXT_LENGTH, readItem } from "~/domain/planner/items";
import { lines, postedForm, text } from "~/features/form/read-form.server";

/** The fields of a kind, each a text as it was typed; what is wrong with them is for the domain to say. */
export function itemPost(kind: ItemKind) {
  const fields = ITEM_FIELDS[kind];
  const schema = z
    .object(Object.fromEntries(fields.map(({ name, type }) => [name, type === "long" ? lines : text])))
    .superRefine((typed, context) => {
      const read = readItem(kind, typed);
      if (read.ok) return;
      for (const [field, code] of Object.entries(read.params))
        context.addIssue({ code: "custom", path: [field], message: code });
    });
  const lengths = fields.map(
    ({ name, type }) => [name, MAX_ITEM_TEXT_LENGTH[type === "long" ? "long" : "text"]] as const,
  );
  return postedForm(schema, Object.fromEntries(lengths));
}

const asked = z.object({ do: z.enum(["save", "delete"]).catch("save") });
/** The button that was pressed: to save the item or to delete it. */
export const itemWish = postedForm(asked, { do: 10 });
