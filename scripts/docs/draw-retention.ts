/** The table of what is kept about persons, from `app/domain/company/retention.ts`. */
import { columnsOf, RETENTION, type RetentionRule } from "../../app/domain/company/retention";

const inDatabase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function where(rule: RetentionRule): string {
  const of = columnsOf(rule).map(
    ([table, columns]) => `\`${inDatabase(table)}\` (${columns.map(inDatabase).join(", ")})`,
  );
  return of.join(", ");
}

/** A row a rule: what it is, in which columns, until when, and how it is erased. */
export function drawRetention(): string {
  const head = ["what", "where", "until", "erased how"];
  const rules = Object.keys(RETENTION) as RetentionRule[];
  const rows = rules.map((rule) => [RETENTION[rule].what, where(rule), RETENTION[rule].until, RETENTION[rule].how]);
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
