import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Tables whose rows move by a table of moves, and the one file that writes their state. */
const MOVERS = {
  checkouts: "app/services/inventory/move-checkout.server.ts",
  stays: "app/services/inventory/rooms.server.ts",
};

/** The tables whose state a text writes: every `.update(table).set({ … state … })` of it. */
function tablesMoved(source: string): string[] {
  const found: string[] = [];
  const nameOf = (property: ts.ObjectLiteralElementLike) => property.name?.getText();
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { expression: update, name } = node.expression;
    const [fields] = node.arguments;
    if (name.text !== "set" || !fields || !ts.isObjectLiteralExpression(fields)) return;
    if (!ts.isCallExpression(update) || !/\.update$/.test(update.expression.getText())) return;
    const table = update.arguments[0]?.getText() ?? "";
    if (fields.properties.some((property) => nameOf(property) === "state")) found.push(table);
  };
  visit(ts.createSourceFile("file.ts", source, ts.ScriptTarget.Latest, true));
  return found;
}

const sources = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name): [string, string] => [join("app", name), readFileSync(join("app", name), "utf8")])
  .filter(([, source]) => source.includes(".update("));

describe("the state of what moves", () => {
  it.each(Object.entries(MOVERS))("of %s is written by %s alone", (table, mover) => {
    const writers = sources.filter(([, source]) => tablesMoved(source).includes(table));
    expect(writers.map(([file]) => file)).toEqual([mover]);
  });

  it("A state change is found wherever it is written, in any field order", () => {
    expect(tablesMoved('await tx\n.update(checkouts)\n.set({ ...fields, state: to })\n.where(eq(id, "x"))')).toEqual([
      "checkouts",
    ]);
    expect(tablesMoved("tx.update(checkouts).set({ heldUntil }); other.set({ state });")).toEqual([]);
    expect(tablesMoved("db.update(stays).set({ state }).returning()")).toEqual(["stays"]);
  });
});
