import { useTranslation } from "react-i18next";
import { AUDITED, type AuditKind } from "~/domain/company/audit";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { SelectField, TextField } from "~/ui/fields";
import { type AuditLine, auditWords } from "./audit-words";
import { ExportLinks } from "./export-links";
import { ListSearch } from "./list-search";

export type AuditData = {
  isCard: boolean;
  search: { q: string; from: string; to: string; what: AuditKind };
  lines: AuditLine[];
  page: number;
  more: boolean;
};

/** What the team did, the newest first. */
export function AuditPage({ search, isCard, lines, page, more }: AuditData) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const to = (number: number) =>
    pathFor("staff.audit", locale, {}, new URLSearchParams({ ...search, page: String(number) }));
  return (
    <>
      <h1>{t("audit.title")}</h1>
      <p>{t("audit.lead")}</p>
      <ListSearch q={search.q} isCard={isCard} label={t("audit.search")} hint={t("audit.searchHint")}>
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
      </ListSearch>
      {lines.length === 0 ? (
        <p className="empty">{t("audit.none")}</p>
      ) : (
        <>
          <ExportLinks
            label={t("audit.export")}
            hrefOf={(format) => pathFor("staff.audit.file", locale, { format }, new URLSearchParams(search))}
          />
          <AuditTable lines={lines} />
        </>
      )}
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
  const words = auditWords(t);
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
        {lines.map((line) => (
          <tr key={line.id}>
            <td className="day">
              {format.day(line.day, "short")}, {format.time(line.time)}
            </td>
            <th scope="row">{words.who(line)}</th>
            <td>{t(`audit.whats.${line.what}`)}</td>
            <td>{words.about(line)}</td>
            <td className="whole-line">
              {words.changes(line).map(({ name, field, value }) => (
                <small key={name}>
                  {field} <b>{value}</b>
                </small>
              ))}
              {line.why && (
                <small>
                  {t("audit.why")} <b>{line.why}</b>
                </small>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
