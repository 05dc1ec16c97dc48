/** How every form of the site is read: its own fields, by its schema. On the server only, so that no browser loads a schema. */
import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { type FieldLengths, type OtherFields, sentFields } from "./sent-fields";

/** A form: how many letters each field takes, and what they must hold. Messages are codes. */
export type PostedForm<Schema extends z.ZodType> = OtherFields & { fields: FieldLengths; schema: Schema };

/** What was posted of a form: its value, or the codes of what is wrong by field; and what was typed. */
export function readForm<Schema extends z.ZodType>(
  posted: FormData,
  { schema, fields, ...others }: PostedForm<Schema>,
) {
  return parseWithZod(sentFields(posted, fields, others), { schema });
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

/** What the pressed button asks for; `undefined` for anything that no button of the form does. */
export function wish<const Wishes extends readonly [string, ...string[]]>(wishes: Wishes) {
  return z.enum(wishes).optional().catch(undefined);
}
