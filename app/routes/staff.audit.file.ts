import type { LoaderFunctionArgs } from "@remix-run/node";
import { dayIn } from "~/domain/day";
import { dayCell, isSpreadsheet, type ListCell } from "~/domain/list-cell";
import { auditWords } from "~/features/staff/audit-words";
import { translator } from "~/i18n/i18n.server";
import { noFile } from "~/server/file-answer.server";
import { requireStaff } from "~/server/staff.server";
import { auditReading, exportAudit } from "~/services/staff/audit.server";
import { listMembers } from "~/services/staff/members.server";
import { auditLine, auditSearch } from "./staff.audit-lines.server";
import { spreadsheet } from "./staff.spreadsheet.server";

/** The entries found in the log, for a spreadsheet. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const { member, locale, now } = await requireStaff(request);
  const { format } = params;
  if (!isSpreadsheet(format)) return noFile();
  const { wanted } = auditSearch(request, locale);
  const subject = { kind: "list", id: "staff.audit" } as const;
  await auditReading({ by: member, what: "list-read", subject, after: { as: format } }, now);
  const [found, members] = await Promise.all([exportAudit(wanted), listMembers({ ended: true })]);
  const t = translator(locale, "staff");
  const words = auditWords(t);
  const rows = found.map((row): ListCell[] => {
    const line = auditLine(row, members, locale);
    const changes = words.changes(line).map(({ field, value }) => `${field} ${value}`);
    return [
      dayCell(line.day),
      line.time,
      words.who(line),
      t(`audit.whats.${line.what}`),
      words.about(line),
      changes.join("; "),
      line.why ?? "",
    ];
  });
  const columns = (["day", "at", "who", "what", "about", "after", "why"] as const).map((name) =>
    t(name === "day" ? "audit.day" : `audit.${name}`),
  );
  const title = t("audit.title");
  return spreadsheet(format, { title, columns, rows }, { fileName: `${t("audit.fileName")}-${dayIn(now)}`, locale });
}
