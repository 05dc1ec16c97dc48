import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Listed } from "~/domain/listed";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Section } from "~/ui/layout";
import { OnlyFirst } from "./only-first";
import { WorkHead } from "./work-form";

type Row = { number: string; day: Day; text: string };
export type ClaimsData = { open: Listed<Row>; answered: Listed<Row>; closed: Listed<Row> };

/** Claims to deal with, and what came of the others. */
export function ClaimsPage({ open, answered, closed }: ClaimsData) {
  const { t } = useTranslation("work");
  return (
    <>
      <WorkHead title={t("claims.title")} done={null} refused={undefined} />
      <p>{t("claims.lead")}</p>
      {open.rows.length === 0 ? <p className="empty">{t("claims.none")}</p> : <Rows {...open} next="answer" />}
      <Section title={t("claims.answered")}>
        {answered.rows.length === 0 ? <p>{t("claims.noneAnswered")}</p> : <Rows {...answered} next="look" />}
      </Section>
      <Section title={t("claims.closed")}>
        {closed.rows.length === 0 ? <p>{t("claims.noneClosed")}</p> : <Rows {...closed} next="look" />}
      </Section>
    </>
  );
}

/** The beginning of a text, to know it again by. */
const beginning = (text: string) => (text.length > 140 ? `${text.slice(0, 140)}…` : text);

function Rows({ rows, more, next }: Listed<Row> & { next: "answer" | "look" }) {
  const { t } = useTranslation("work");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t("since")}</th>
            <th scope="col">{t("claims.number")}</th>
            <th scope="col">{t("claims.text")}</th>
            <th scope="col">{t("next")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, day, text }) => (
            <tr key={number}>
              <td className="day">{format.day(day, "short")}</td>
              <th scope="row">{number}</th>
              <td className="whole-line">{beginning(text)}</td>
              <td className="whole-line">
                <Anchor
                  className="button"
                  href={pathFor("staff.claim", locale, { claim: number })}
                  aria-label={`${t(`claims.${next}`)} ${number}`}
                >
                  {t(`claims.${next}`)}
                </Anchor>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OnlyFirst rows={rows} more={more} />
    </>
  );
}
