/** The fields of a form, by the schema that reads them: no list kept next to the schema can disagree with it. */
import { z } from "zod";

/** How many letters the text of each field takes, by the field's name. */
export type FieldLengths = Readonly<Record<string, number>>;

/** What is read of one field: the first text sent, on one line or on several; every text sent; or a file. */
type Takes = "text" | "lines" | "texts" | "file";
export type FormField = { readonly name: string; readonly longest: number; readonly takes: Takes };

type Schema = z.core.$ZodType;
const definitionOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;

/** Marks a text of several lines; on one line it would lose its breaks. */
export const SEVERAL_LINES = { severalLines: true } as const;

function isOfSeveralLines(schema: Schema): boolean {
  return z.globalRegistry.get(schema as z.ZodType)?.severalLines === true;
}

/** The names that a schema reads, `[]` for every element of an array, and what it takes of each. */
function namesIn(schema: Schema, name = ""): [name: string, takes: Takes][] {
  if (isOfSeveralLines(schema)) return [[name, "lines"]];
  const definition = definitionOf(schema);
  switch (definition.type) {
    case "object":
      return Object.entries(definition.shape).flatMap(([key, inner]) => namesIn(inner, name ? `${name}.${key}` : key));
    case "tuple":
      return definition.items.flatMap((item, index) => namesIn(item, `${name}[${index}]`));
    case "array":
      return namesIn(definition.element, `${name}[]`);
    case "optional":
    case "default":
    case "prefault":
    case "nullable":
    case "nonoptional":
    case "readonly":
    case "catch":
      return namesIn(definition.innerType, name);
    case "pipe":
      // What is preprocessed is described by what comes out.
      return namesIn(definitionOf(definition.in).type === "transform" ? definition.out : definition.in, name);
    case "string":
    case "enum":
    case "literal":
    case "number":
    case "boolean":
      return [[name, "text"]];
    case "file":
      return [[name, "file"]];
    default:
      throw new Error(`No form reads a field of type ${definition.type}: ${name}`);
  }
}

const withoutIndices = (name: string) => name.replace(/\[\d+\]/g, "[]");

/**
 * The fields that `schema` reads, each with its length. Throws where the two disagree: a length without a field, or a
 * field without a length. An array is sent as one field with several texts (`offer`), or as one field per element
 * (`seat[0]`), as it is named in `lengths`.
 */
export function fieldsOf(schema: Schema, lengths: FieldLengths): FormField[] {
  const read = new Map(namesIn(schema));
  const found = new Set<string>();
  const fields = Object.entries(lengths).map(([name, longest]): FormField => {
    const as = [name, `${name}[]`, withoutIndices(name), `${withoutIndices(name)}[]`].find((each) => read.has(each));
    const takes = as === undefined ? undefined : read.get(as);
    if (as === undefined || takes === undefined || takes === "file")
      throw new Error(`The form's schema does not read the text of "${name}"`);
    found.add(as);
    return { name, longest, takes: as.endsWith("[]") && !name.endsWith("]") ? "texts" : takes };
  });
  for (const [name, takes] of read) {
    if (takes === "file") fields.push({ name, longest: 0, takes });
    else if (!found.has(name)) throw new Error(`The form has no length for "${name}", which its schema reads`);
  }
  return fields;
}
