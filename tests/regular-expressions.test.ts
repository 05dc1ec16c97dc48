/**
 * Every regular expression of the site takes time in proportion to its text, whatever the text. Each is tried on one
 * letter many times over, on two in turn, and on what fits up to a last letter that does not: what starts again at every
 * letter of a run takes the square of its length, which shows.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const APP = join(import.meta.dirname, "..", "app");
/** Letters that expressions look for: of each sort one, and every sign that some expression has. */
const LETTERS = [..." \n/.,-_0aA[]()<\"';:=&%\\+@#$é\u0301"];
const LENGTH = 2_000;
/** What is linear takes some hundredths of that; what is not, several milliseconds. */
const MAX_MS = 0.5;
/** A slow machine needs more for both: so much longer a text then takes as many times longer, or the square of that. */
const TIMES = 4;

function expressionsOf(path: string): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, readFileSync(join(APP, path), "utf8"), ts.ScriptTarget.Latest, false, kind);
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

/** The same expression, looked for everywhere in a text. */
function everywhere(literal: string): RegExp {
  const end = literal.lastIndexOf("/");
  const flags = literal.slice(end + 1);
  return new RegExp(literal.slice(1, end), flags.includes("g") ? flags : `${flags}g`);
}

/** Of the processor's: a clock also measures what else the machine does. */
function ms(expression: RegExp, text: string): number {
  const before = process.cpuUsage();
  text.replace(expression, "");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least of several times: the machine may be busy. */
const least = (expression: RegExp, text: string) => Math.min(...[1, 2, 3, 4, 5].map(() => ms(expression, text)));

/** Texts of a length that begin alike, with a letter many times over. */
function textsOf(letter: string, length: number): string[] {
  const last = "\u0001";
  const run = letter.repeat(length);
  const pairs = LETTERS.flatMap((first) => [first + run + last, (first + letter).repeat(length / 2) + last]);
  return [run, `${run}x`, `${run}/`, ...pairs];
}

/** A text on which an expression takes long, and more than in proportion on one that is longer. */
function slowOn(expression: RegExp): string | null {
  for (const letter of LETTERS) {
    for (const [i, text] of textsOf(letter, LENGTH).entries()) {
      if (ms(expression, text) <= MAX_MS) continue;
      const long = least(expression, text);
      const longer = long > MAX_MS ? least(expression, textsOf(letter, LENGTH * TIMES)[i] ?? "") : 0;
      if (longer > 2 * TIMES * long) return text.slice(0, 4);
    }
  }
  return null;
}

const files = readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
);
const all = [...new Set(files.flatMap(expressionsOf))];

it("Every regular expression takes time in proportion to the text", () => {
  expect(all.length).toBeGreaterThan(200);
  const slow = all.flatMap((literal) => {
    const text = slowOn(everywhere(literal));
    return text === null ? [] : [`${literal} on ${JSON.stringify(text)}…`];
  });
  expect(slow).toEqual([]);
});

it.each(["/\\/+$/", "/\\s+x/", "/<a[^>]*b/", "/(.)\\/+$/"])("One that does not is found: %s", (literal) => {
  expect(slowOn(everywhere(literal))).not.toBeNull();
});
