/** The audit log: what colleagues did and read, and what its entries say. */

/** What is written to the audit log. */
export const AUDITED = [
  "signed-in",
  "signed-out",
  "not-allowed",
  "list-read",
  "review-published",
  "review-hidden",
  "team-invited",
  "team-role-changed",
  "team-ended",
  "bookings-searched",
  "purchases-searched",
  "booking-read",
  "claim-file-read",
  "departure-changed",
  "departure-confirmed",
  "coach-changed",
  "departure-called-off",
  "call-off-mailed",
  "call-off-chosen",
  "boarding-marked",
  "seat-given",
  "seat-blocked",
  "seat-unblocked",
  "booking-changed",
  "contact-corrected",
  "needs-changed",
  "note-written",
  "money-closed",
  "refund-given",
  "claim-answered",
  "claim-closed",
  "claim-opened",
  "waiting-added",
  "waiting-removed",
  "code-stopped",
  "code-started",
  "mail-resent",
  "mail-closed",
  "group-opened",
  "group-closed",
  "group-mailed",
  "sale-opened",
  "sale-changed",
  "sale-taken-over",
  "sale-ended",
  "sale-handed-back",
  "pay-link-sent",
  "balance-link-sent",
  "money-taken",
  "money-undone",
  "notice-sent",
  "notice-scheduled",
  "notice-unscheduled",
  "rooms-sent",
  "hotel-confirmed",
] as const;
export type Audited = (typeof AUDITED)[number];

/** What was only read: most of the log, and seldom what is looked for in it. */
export const READINGS: readonly Audited[] = [
  "list-read",
  "bookings-searched",
  "purchases-searched",
  "booking-read",
  "claim-file-read",
];

/** Which entries are looked for: all of them, what was done without what was read, or one kind. */
export type AuditKind = Audited | "all" | "done";

export function isAuditKind(text: string | null): text is AuditKind {
  return text === "all" || text === "done" || AUDITED.some((what) => what === text);
}

/** What an entry of the audit log is about. */
export type AuditSubject = {
  kind:
    | "staff"
    | "booking"
    | "purchase"
    | "departure"
    | "review"
    | "list"
    | "money"
    | "request"
    | "code"
    | "mail"
    | "group";
  id: string;
};

/** What an entry says of its subject, before and after. Each has its word in both languages. */
export const AUDIT_FIELDS = [
  "phone",
  "email",
  "name",
  "role",
  "amr",
  "acr",
  "list",
  "as",
  "file",
  "closed",
  "calledOff",
  "cap",
  "minimum",
  "decideBy",
  "guideMember",
  "guide",
  "driverMember",
  "driver",
  "delayMinutes",
  "pastLimit",
  "coach",
  "moved",
  "traveller",
  "seat",
  "state",
  "change",
  "price",
  "paid",
  "way",
  "item",
  "method",
  "amount",
  "currency",
  "reference",
  "claim",
  "receipt",
  "audience",
  "city",
  "parties",
  "sendAt",
  "trip",
  "from",
  "to",
  "mail",
  "hotel",
  "until",
  "departure",
  "adults",
  "children",
  "kind",
  "offered",
  "whyShown",
  "bookings",
  "people",
  "ownRooms",
  "partnerRooms",
  "activities",
  "unreachable",
  "backCad",
  "choice",
] as const;
export type AuditField = (typeof AUDIT_FIELDS)[number];
export type AuditFields = Partial<Record<AuditField, unknown>>;

/** How long an entry of the audit log is kept, in years: as long as the books it explains. */
export const AUDIT_KEPT_YEARS = 7;
