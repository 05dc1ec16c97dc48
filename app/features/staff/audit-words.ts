/** The log in words, on its page and in its files. */
import type { TFunction } from "i18next";
import type { Audited, AuditField, AuditSubject } from "~/domain/company/audit";
import type { Day } from "~/domain/day";

export type AuditLine = {
  id: string;
  day: Day;
  /** `HH:MM`. */
  time: string;
  /** An e-mail; null for the command line. */
  who: string | null;
  what: Audited;
  subject: AuditSubject;
  /** The subject’s name, if it has one. */
  called: string | null;
  /** Each thing that was or became otherwise. */
  changes: { name: AuditField; before: string; after: string }[];
  why: string | null;
};

/** How the parts of an entry are said in the language of `t`. */
export function auditWords(t: TFunction<["staff"]>) {
  const all = { returnObjects: true } as const;
  /** Of values that are words of ours; others are names, days and amounts. */
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...t("audit.values", all),
    role: t("roles", all),
    change: t("audit.changes", all),
    item: t("money.whats", all),
  };
  /** Of lists that are pages of ours: a dot would part a key. */
  const pages: Readonly<Record<string, string>> = t("audit.pages", all);
  const wordOf = (name: AuditField, value: string) =>
    words[name]?.[value] ?? (value === "true" ? t("audit.yes") : value === "false" ? t("audit.no") : value);
  return {
    who: ({ who }: AuditLine) => who ?? t("audit.command"),
    about: ({ what, subject, called }: AuditLine) =>
      what === "bookings-searched" || what === "purchases-searched"
        ? t("audit.searched", { q: subject.id })
        : `${t(`audit.subjects.${subject.kind}`)} ${called ?? pages[subject.id.replaceAll(".", "-")] ?? subject.id}`,
    changes: ({ changes }: AuditLine) =>
      changes.map(({ name, before, after }) => ({
        name,
        field: t(`audit.fields.${name}`),
        value: [before, after]
          .filter(Boolean)
          .map((value) => wordOf(name, value))
          .join(" → "),
      })),
  };
}
