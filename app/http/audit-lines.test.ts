/** Entries of the log as pages show them. */
import { expect, it } from "vitest";
import { AUDIT_FIELDS } from "~/domain/staff";
import { messages } from "~/i18n/messages";
import type { AuditRow } from "~/services/staff/audit.server";
import { auditLine } from "./audit-lines.server";

const row: AuditRow = {
  ...{ id: "1", at: new Date("2027-01-04T15:30:00Z"), member: "m", who: "ann@example.com", what: "pay-link-sent" },
  ...{ subjectKind: "purchase", subject: "AB12", before: null, why: null },
  after: { until: "2027-01-05T15:30:00.000Z", offered: ["one", "two"], whatever: 1 },
};

it("An instant is told as a day and an hour here, a list as its parts, and what has no words not at all", () => {
  expect(auditLine(row, [])).toMatchObject({
    day: "2027-01-04",
    changes: [
      { name: "until", before: "", after: "2027-01-05 10:30" },
      { name: "offered", before: "", after: "one, two" },
    ],
  });
});

it("Everything an entry may say has its word in both languages", () => {
  for (const { staff } of Object.values(messages))
    expect(Object.keys(staff.audit.fields).sort()).toEqual([...AUDIT_FIELDS].sort());
});
