/** The table of what is kept about persons, from `app/domain/company/retention.ts`. */
import { columnsOf, RETENTION, type RetentionRule } from "../../app/domain/company/retention";

const inDatabase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const where = (rule: RetentionRule): string =>
  columnsOf(rule)
    .map(([table]) => `\`${inDatabase(table)}\``)
    .join(", ");

/** A row a rule: what it is, in which tables, until when, and how it is erased where that is not by deleting rows. */
export function drawRetention(): string {
  const head = ["what", "where", "until"];
  const rules = Object.keys(RETENTION) as RetentionRule[];
  const rows = rules.map((rule) => {
    const { what, until, how } = RETENTION[rule];
    return [what, where(rule), how === "rows deleted" ? until : `${until}: ${how}`];
  });
  return [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
