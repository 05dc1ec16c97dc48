/** State diagrams, drawn from the tables of moves in `app/domain`. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { reachableFrom, type Transitions } from "../../app/domain/booking/transitions";

type Table = Transitions<string>;
/** A table of moves as it is exported, with where it begins: one, or one for each kind of thing that moves. */
export type Machine = { file: string; name: string; kind: string | null; moves: Table; start: string; about: string };

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && Object.values(value).every(Array.isArray);

/** What the source says above an export, as one line. */
function commentAbove(source: string, name: string): string {
  const [before = ""] = source.split(`export const ${name}`);
  const [, comment = ""] = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/.exec(before) ?? [];
  return comment.replace(/\s*\n\s*\*?\s*/g, " ").trim();
}

/** Every table of moves there is. */
export async function readMachines(): Promise<Machine[]> {
  const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const machines: Machine[] = [];
  for (const file of files.sort().map((name) => join("app/domain", name))) {
    const source = readFileSync(file, "utf8");
    if (!source.includes("_MOVES")) continue;
    const exports: Record<string, unknown> = await import(pathToFileURL(file).href);
    for (const name of Object.keys(exports).filter((each) => each.endsWith("_MOVES"))) {
      const of = { file, name, about: commentAbove(source, name) };
      const table = exports[name];
      const start = exports[name.replace(/_MOVES$/, "_START")];
      if (isTable(table)) machines.push({ ...of, kind: null, moves: table, start: String(start) });
      else
        for (const [kind, moves] of Object.entries(table as Record<string, Table>))
          machines.push({ ...of, kind, moves, start: (start as Record<string, string>)[kind] ?? "" });
    }
  }
  return machines;
}

function drawMachine({ moves, start }: Machine): string {
  const reached = [...reachableFrom(moves, start)];
  const arrows = reached.flatMap((from) => {
    const next = moves[from] ?? [];
    return next.length > 0 ? next.map((to) => `  ${from} --> ${to}`) : [`  ${from} --> [*]`];
  });
  return ["```mermaid", "stateDiagram-v2", `  [*] --> ${start}`, ...arrows, "```"].join("\n");
}

/** All of them, each under what the code says of it. */
export async function drawMoves(): Promise<string> {
  const machines = await readMachines();
  const named = (name: string) => machines.filter((machine) => machine.name === name);
  const sections = [...new Set(machines.map(({ name }) => name))].map((name) => {
    const [first] = named(name);
    const drawn = named(name).map((machine) => {
      const kind = machine.kind ? `${machine.kind}:\n\n` : "";
      return kind + drawMachine(machine);
    });
    return [`### ${name}, in \`${first?.file}\``, first?.about, ...drawn].join("\n\n");
  });
  return sections.join("\n\n");
}
