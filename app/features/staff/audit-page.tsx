import { useTranslation } from "react-i18next";
import { AUDITED, type Audited, type AuditField, type AuditKind, type AuditSubject } from "~/domain/company/staff";
import type { Day } from "~/domain/day";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { SelectField, TextField } from "~/ui/fields";

export type AuditLine = {
  id: string;
  day: Day;
  /** `HH:MM`. */
  time: string;
  /** An e-mail; null for the command line. */
  who: string | null;
  what: Audited;
  subject: AuditSubject;
  /** What the subject is called, where it has a name. */
  called: string | null;
  /** Each thing that was or became otherwise. */
  changes: { name: AuditField; before: string; after: string }[];
  why: string | null;
};

export type AuditData = {
  search: { q: string; from: string; to: string; what: AuditKind };
  lines: AuditLine[];
  page: number;
  more: boolean;
};

/** What the team did, the newest first. */
export function AuditPage({ search, lines, page, more }: AuditData) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const to = (number: number) =>
    pathFor("staff.audit", locale, {}, new URLSearchParams({ ...search, page: String(number) }));
  return (
    <>
      <h1>{t("audit.title")}</h1>
      <p>{t("audit.lead")}</p>
      <form method="get" className="filters-row">
        <TextField name="q" label={t("audit.search")} hint={t("audit.searchHint")} defaultValue={search.q} />
        <SelectField
          name="what"
          label={t("audit.what")}
          defaultValue={search.what}
          options={[
            { value: "done", text: t("audit.done") },
            { value: "all", text: t("audit.all") },
            ...AUDITED.map((what) => ({ value: what, text: t(`audit.whats.${what}`) })),
          ]}
        />
        <TextField name="from" type="date" label={t("audit.from")} defaultValue={search.from} width="medium" />
        <TextField name="to" type="date" label={t("audit.to")} defaultValue={search.to} width="medium" />
        <Button>{t("audit.apply")}</Button>
      </form>
      {lines.length === 0 ? <p className="empty">{t("audit.none")}</p> : <AuditTable lines={lines} />}
      {(page > 1 || more) && (
        <nav className="row pagination" aria-label={t("audit.title")}>
          {page > 1 && (
            <Anchor href={to(page - 1)} rel="prev">
              {t("audit.newer")}
            </Anchor>
          )}
          {more && (
            <Anchor href={to(page + 1)} rel="next">
              {t("audit.older")}
            </Anchor>
          )}
        </nav>
      )}
    </>
  );
}

/** Entries of the log, as a table. */
export function AuditTable({ lines }: { lines: readonly AuditLine[] }) {
  const { t } = useTranslation("staff");
  const format = useFormat();
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
  return (
    <table className="office-table">
      <thead>
        <tr>
          {(["at", "who", "what", "about", "after"] as const).map((column) => (
            <th key={column} scope="col">
              {t(`audit.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, day, time, who, what, subject, called, changes, why }) => (
          <tr key={id}>
            <td className="day">
              {format.day(day, "short")}, {format.time(time)}
            </td>
            <th scope="row">{who ?? t("audit.command")}</th>
            <td>{t(`audit.whats.${what}`)}</td>
            <td>
              {what === "bookings-searched" || what === "purchases-searched"
                ? t("audit.searched", { q: subject.id })
                : `${t(`audit.subjects.${subject.kind}`)} ${called ?? pages[subject.id.replaceAll(".", "-")] ?? subject.id}`}
            </td>
            <td className="whole-line">
              {changes.map(({ name, before, after }) => (
                <small key={name}>
                  {t(`audit.fields.${name}`)}{" "}
                  <b>
                    {[before, after]
                      .filter(Boolean)
                      .map((value) => wordOf(name, value))
                      .join(" → ")}
                  </b>
                </small>
              ))}
              {why && (
                <small>
                  {t("audit.why")} <b>{why}</b>
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
