import { describe, expect, it } from "vitest";
import { z } from "zod";
import { fieldsOf } from "./form-fields.server";
import { lines, postedForm, readForm, text, wish } from "./read-form.server";

function posted(...fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const takesOf = (schema: z.ZodType, ...names: string[]) =>
  Object.fromEntries(
    fieldsOf(schema, Object.fromEntries(names.map((name) => [name, 9]))).map(({ name, takes }) => [name, takes]),
  );

describe("A form takes what its schema reads", () => {
  it("A field takes several texts where the schema has an array, however it is wrapped", () => {
    const list = z.array(z.string());
    const wrapped = {
      plain: list,
      default: list.default([]),
      optional: list.optional(),
      caught: list.catch([]),
      changed: list.transform((all) => all.length),
      prepared: z.preprocess((given) => given, list),
      bounded: list.min(1).max(3).default([]),
      nullable: list.nullable(),
      readonly: list.readonly(),
    };
    const names = Object.keys(wrapped);
    const expected = Object.fromEntries(names.map((name) => [name, "texts"]));
    expect(takesOf(z.object(wrapped), ...names)).toEqual(expected);
    expect(
      takesOf(
        z
          .object(wrapped)
          .superRefine(() => {})
          .transform((all) => all),
        ...names,
      ),
    ).toEqual(expected);
  });

  it("A field takes one text, a text of several lines or a file as the schema says", () => {
    const schema = z.object({
      a: text,
      b: wish(["x"]),
      c: z.number().catch(0),
      d: z.boolean().default(false),
      e: z.literal("on").optional(),
      note: lines,
      file: z.file().optional(),
    });
    expect(takesOf(schema, "a", "b", "c", "d", "e", "note")).toEqual({
      a: "text",
      b: "text",
      c: "text",
      d: "text",
      e: "text",
      note: "lines",
      file: "file",
    });
  });

  it("An array that is sent as one field per element takes one text of each", () => {
    const schema = z.object({ seat: z.array(text), people: z.tuple([z.object({ name: text, likes: z.array(text) })]) });
    expect(takesOf(schema, "seat[0]", "seat[1]", "people[0].name", "people[0].likes")).toEqual({
      "seat[0]": "text",
      "seat[1]": "text",
      "people[0].name": "text",
      "people[0].likes": "texts",
    });
  });

  it("Every text of a list reaches the value, one as well as several", () => {
    const form = postedForm(z.object({ offer: z.array(z.string()).default([]) }), { offer: 20 });
    const offersOf = (...offers: string[]) => {
      const read = readForm(posted(...offers.map((each): [string, string] => ["offer", each])), form);
      return read.status === "success" ? read.value.offer : read.status;
    };
    expect(offersOf()).toEqual([]);
    expect(offersOf("a")).toEqual(["a"]);
    expect(offersOf("a", "b", "c")).toEqual(["a", "b", "c"]);
  });
});

describe("A form whose fields and schema disagree cannot be made", () => {
  const schema = z.object({ a: text, list: z.array(z.string()).default([]), file: z.file().optional() });
  const made = (lengths: Record<string, number>) => () => fieldsOf(schema, lengths);

  it("A field that the schema reads has no length", () => {
    expect(made({ a: 1 })).toThrow('The form has no length for "list[]"');
    expect(made({ list: 1 })).toThrow('The form has no length for "a"');
  });

  it("A length belongs to no field that the schema reads", () => {
    expect(made({ a: 1, list: 1, other: 1 })).toThrow('does not read the text of "other"');
    expect(made({ a: 1, list: 1, file: 1 })).toThrow('does not read the text of "file"');
    expect(made({ a: 1, list: 1, "a[0]": 1 })).toThrow('does not read the text of "a[0]"');
  });

  it("The schema has a type that no form reads", () => {
    expect(() => fieldsOf(z.object({ a: z.map(z.string(), z.string()) }), { a: 1 })).toThrow("No form reads");
  });
});
