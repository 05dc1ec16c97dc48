/** Entries of the log as pages show them. */
import { expect, it } from "vitest";
import { AUDIT_FIELDS } from "~/domain/company/audit";
import { messages } from "~/i18n/messages";
import type { AuditRow } from "~/services/staff/audit.server";
import { auditLine } from "./staff.audit-lines.server";

const row: AuditRow = {
  id: "1",
  at: new Date("2027-01-04T15:30:00Z"),
  member: "m",
  who: "ann@example.com",
  what: "pay-link-sent",
  subjectKind: "purchase",
  subject: "AB12",
  before: null,
  why: null,
  after: { until: "2027-01-05T15:30:00.000Z", offered: ["one", "two"], unlisted: 1, amount: 109_700, currency: "CAD" },
};

it("Instants, lists and amounts are told as the page’s language writes them, and what has no words not at all", () => {
  expect(auditLine(row, [], "fr-ca")).toMatchObject({
    day: "2027-01-04",
    changes: [
      { name: "amount", before: "", after: expect.stringMatching(/^1\s097,00\s\$$/) },
      { name: "until", before: "", after: expect.stringMatching(/^5\sjanvier\s2027,\s10\sh\s30$/) },
      { name: "offered", before: "", after: "one, two" },
    ],
  });
});

it("A price before and after a change is told as money", () => {
  const changed = { ...row, before: { price: "12.50 USD" }, after: { change: "fee", price: "30.00 USD" } };
  expect(auditLine(changed, [], "en-ca").changes).toEqual([
    { name: "change", before: "", after: "fee" },
    { name: "price", before: "US$12.50", after: "US$30.00" },
  ]);
});

it("Everything an entry may say has its word in both languages", () => {
  for (const { staff } of Object.values(messages))
    expect(Object.keys(staff.audit.fields).sort()).toEqual([...AUDIT_FIELDS].sort());
});
