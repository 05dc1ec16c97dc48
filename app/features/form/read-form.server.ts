/** How every form of the site is read: its own fields, by its schema. On the server only, so that no browser loads a schema. */
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { type FieldLengths, type FormField, fieldsOf, SEVERAL_LINES } from "./form-fields.server";
import { sentFields } from "./sent-fields.server";

/** A form, made by `postedForm`: its fields, and what they must hold. Messages are codes. */
export type PostedForm<Schema extends z.ZodType> = { readonly schema: Schema; readonly fields: readonly FormField[] };

/** Names of the fields that a length is asked for by the types; the others are asked for when the form is made. */
type TextName<Input> = {
  [Name in keyof Input]-?: unknown extends Input[Name]
    ? never
    : NonNullable<Input[Name]> extends readonly unknown[] | Blob
      ? never
      : Name;
}[keyof Input];

/**
 * The form that `schema` reads; `lengths`: how many letters each of its fields takes. `kept` are fields of another form
 * on the same page, which are shown again with this one and not read by it. Throws where schema and lengths disagree.
 */
export function postedForm<Schema extends z.ZodType>(
  schema: Schema,
  lengths: FieldLengths & Record<TextName<z.input<Schema>> & string, number>,
  kept: FieldLengths = {},
): PostedForm<Schema> {
  const fields = fieldsOf(schema, lengths);
  const others = Object.entries(kept).map(([name, longest]) => ({ name, longest, takes: "text" as const }));
  return { schema, fields: [...fields, ...others] };
}

/** What was posted of a form: its value, or the codes of what is wrong by field; and what was typed. */
export function readForm<Schema extends z.ZodType>(posted: FormData, { schema, fields }: PostedForm<Schema>) {
  return parseWithZod(sentFields(posted, fields), { schema });
}

/** The texts that were sent of a form's fields, by their names, to be sent along with another one. */
export function textsSent<Schema extends z.ZodType>(posted: FormData, { fields }: PostedForm<Schema>) {
  return [...sentFields(posted, fields)].flatMap(([name, value]): [name: string, value: string][] =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );
}

/** A form's texts as they were typed, to be shown again. */
export function typedOf({ payload }: { payload: Record<string, unknown> }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).filter((field): field is [string, string] => typeof field[1] === "string"),
  );
}

/** The first code of what is wrong with each field. */
export function firstErrors({ error }: { error?: Record<string, string[] | null> | null }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(error ?? {}).flatMap(([field, codes]) => (codes?.[0] ? [[field, codes[0]]] : [])),
  );
}

/** A text that may be left out, or left empty. */
export const text = z.string().default("");

/** A text of several lines. */
export const lines = text.meta(SEVERAL_LINES);

/** What the pressed button asks for; `undefined` for anything that no button of the form does. */
export function wish<const Wishes extends readonly [string, ...string[]]>(wishes: Wishes) {
  return z.enum(wishes).optional().catch(undefined);
}
