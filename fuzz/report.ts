/** What came of a fuzz, for a reader. */
import { table } from "../bench/lib/table";
import { type Finding, KINDS } from "./findings";
import type { Result } from "./run";

const SHOWN = 60;
const MB = 1024 * 1024;

function tellFinding(
  engine: string,
  seed: number,
  { kind, route, what, notes, times, number, command }: Finding,
): string {
  const again = number === null ? "" : `\n    npm run fuzz -- --database ${engine} --seed ${seed} --input ${number}`;
  return (
    [
      `${engine}: ${kind}: ${route}: ${what}${times > 1 ? ` (${times} times)` : ""}`,
      ...notes.map((note) => `    ${note}`),
    ].join("\n") +
    (command ? `\n    ${command}` : "") +
    again
  );
}

/** A column a database, then each finding with the way to see it again. */
export function report(results: Readonly<Record<string, Result>>, seed: number): string {
  const all = Object.values(results);
  const row = (name: string, of: (result: Result) => string | number) => [
    name,
    ...all.map((result) => String(of(result))),
  ];
  const happened = table(
    ["", ...Object.keys(results)],
    [
      row("inputs", ({ inputs }) => inputs),
      row("a second", ({ inputs, seconds }) => Math.round(inputs / seconds)),
      row("routes and forms", ({ targets }) => targets),
      ...[2, 3, 4, 5, 0].map((digit) =>
        row(digit ? `answers ${digit}xx` : "no answer", ({ answers }) => answers[digit] ?? 0),
      ),
      row("slowest, ms", ({ slowestMs }) => Math.round(slowestMs)),
      row("largest, KB", ({ largestBytes }) => Math.round(largestBytes / 1024)),
      row("memory at first, MB", ({ memory }) => (memory ? Math.round(memory.start.used / MB) : "–")),
      row("memory at the end, MB", ({ memory }) => (memory ? Math.round(memory.end.used / MB) : "–")),
      row("errors logged", ({ errors }) => [...errors.values()].reduce((sum, times) => sum + times, 0)),
    ],
  );
  const wrong = table(
    ["findings", ...Object.keys(results)],
    KINDS.map((kind) => row(kind, ({ findings }) => findings.filter((finding) => finding.kind === kind).length)),
  );
  const errors = Object.entries(results).flatMap(([engine, result]) =>
    [...result.errors].map(([message, times]) => `${engine}: logged as an error, ${times} times: ${message}`),
  );
  const told = Object.entries(results).flatMap(([engine, { findings }]) =>
    findings.map((finding) => tellFinding(engine, seed, finding)),
  );
  const more = told.length > SHOWN ? [`… and ${told.length - SHOWN} more`] : [];
  return [happened, wrong, errors.join("\n"), ...told.slice(0, SHOWN), ...more].filter(Boolean).join("\n\n");
}
