/** The operator's files in `operations/`, with their names in braces replaced. */
import { readFile } from "node:fs/promises";

/** The text of a template; a name that is given no value, and a value that no name takes, are mistakes. */
export async function operationsFile(path: string, values: Readonly<Record<string, string>>): Promise<string> {
  const template = await readFile(`operations/${path}`, "utf8");
  const left = new Set(Object.keys(values));
  const text = template.replaceAll(/\$\{([A-Z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`operations/${path}: no value for ${name}`);
    left.delete(name);
    return value;
  });
  if (left.size > 0) throw new Error(`operations/${path} has no ${[...left].join(", ")}`);
  return text;
}
