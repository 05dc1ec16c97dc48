/** What is wrong in the operator's files, said so that it can be put right: where, and what is expected there. */
import type { z } from "zod";

export type Problem = {
  /** As the operator knows it, e.g. `catalogue/trips/boston-2-days.yaml`. */
  file: string;
  /** Keys and list indexes (from 0) down to the place; empty for the whole file. */
  path: readonly (string | number)[];
  message: string;
  /** From 1, where known. */
  line?: number;
};

/** `departures[2].also[0]` */
export function pathText(path: readonly (string | number)[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === "number" ? `${text}[${key}]` : text ? `${text}.${key}` : key),
    "",
  );
}

/** `catalogue/trips/x.yaml: fares.high.quebec.adult: expected a number, found "a lot" (line 40)` */
export function problemText({ file, path, message, line }: Problem): string {
  return `${file}: ${path.length > 0 ? `${pathText(path)}: ` : ""}${message}${line ? ` (line ${line})` : ""}`;
}

const KINDS: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "keys and values",
  record: "keys and values",
};

function found(input: unknown): string {
  if (input === undefined) return ", found nothing";
  if (input === null) return ", found an empty value";
  if (Array.isArray(input)) return ", found a list";
  if (typeof input === "object") return ", found keys and values";
  return `, found ${JSON.stringify(input)}`;
}

function oneOf(values: readonly unknown[]): string {
  const texts = values.map((value) => (typeof value === "string" ? value : JSON.stringify(value)));
  return texts.length === 1 ? `expected ${texts[0]}` : `expected one of ${texts.join(", ")}`;
}

/** Words for zod's issues; a message written in the format itself comes before these. */
function expectation(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `expected ${KINDS[issue.expected] ?? issue.expected}${found(issue.input)}`;
    case "invalid_value":
      return oneOf(issue.values) + found(issue.input);
    case "too_small":
    case "too_big": {
      const least = issue.code === "too_small";
      const bound = String(least ? issue.minimum : issue.maximum);
      if (issue.origin === "array") return `expected at ${least ? "least" : "most"} ${bound} items`;
      if (issue.origin === "string") {
        return bound === "1" && least ? "expected a text, found none" : `expected at least ${bound} characters`;
      }
      const relation = least ? (issue.inclusive ? "of at least" : "above") : issue.inclusive ? "of at most" : "below";
      return `expected a number ${relation} ${bound}${found(issue.input)}`;
    }
    case "invalid_union": {
      const values = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_value" ? inner.values : []));
      return oneOf(values) + found(issue.input);
    }
    case "invalid_key":
      return issue.issues[0]?.message ?? "expected another key";
    default:
      return `expected another value${found(issue.input)}`;
  }
}

/** Reads a document as a format. Returns every problem of it, one for each unknown key too. */
export function readAs<S extends z.ZodType>(
  format: S,
  document: unknown,
): { ok: true; value: z.output<S> } | { ok: false; problems: Pick<Problem, "path" | "message">[] } {
  const parsed = format.safeParse(document, { error: expectation });
  if (parsed.success) return { ok: true, value: parsed.data };
  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map((key) => (typeof key === "number" ? key : String(key)));
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({ path: [...path, key], message: "expected no such key" }));
    }
    return [{ path, message: issue.message }];
  });
  return { ok: false, problems };
}
