import { useTranslation } from "react-i18next";
import type { SeasonPart } from "~/domain/departures/season";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { FillBar } from "~/features/staff/fill-bar";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { lengthText, signTexts } from "./season-coach";
import type { SeasonData, SeasonLink, SeasonMoney } from "./season-data";

type Props = SeasonData & { link: SeasonLink };
type Numbers = { capacity: number; sold: number; held: number; free: number; money: SeasonMoney | null };

/** The coaches of a month as a list, in parts of whole days, with the month's totals. */
export function SeasonList({ parts, rows, total, link }: Props) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const shown = parts.findIndex(({ from }) => from === rows[0]?.day);
  const next = parts[shown + 1];
  const cad = (amount: number) => (amount === 0 ? "–" : format.money(amount, "CAD"));
  const numbers = (["sold", "held", "free"] as const).map((name) => ({
    label: t(`season.${name === "free" ? "left" : name}`),
    of: (row: Numbers) => row[name],
  }));
  const amounts = (["sales", "collected", "refunded"] as const).map((name) => ({
    label: t(`season.${name === "collected" ? "paid" : name}`),
    of: ({ money }: Numbers) => money?.[name] ?? 0,
  }));
  const cells = (row: Numbers, bar: React.ReactNode) => (
    <>
      {numbers.map(({ label, of }) => (
        <td key={label} className="end" data-label={label}>
          {format.number(of(row))}
        </td>
      ))}
      <td className="bar">{bar}</td>
      {row.money &&
        amounts.map(({ label, of }) => (
          <td key={label} className="end" data-label={label}>
            {cad(of(row))}
          </td>
        ))}
    </>
  );
  return (
    <>
      {parts.length > 1 && <Parts parts={parts} shown={shown} link={link} />}
      <table className="office-table season-list">
        <thead>
          <tr>
            <th scope="col">{t("season.day")}</th>
            <th scope="col">{t("season.trip")}</th>
            {numbers.map(({ label }) => (
              <th key={label} scope="col" className="end">
                {label}
              </th>
            ))}
            <th scope="col" className="bar">
              {t("season.full")}
            </th>
            {total.money &&
              amounts.map(({ label }) => (
                <th key={label} scope="col" className="end">
                  {label}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const isCalledOff = row.signs.includes("called-off");
            const lengths = lengthText(row, t);
            const crew = [
              row.guide && t("season.guideIs", { name: row.guide }),
              row.driver && t("season.driverIs", { name: row.driver }),
            ].filter(Boolean);
            const signs = signTexts(row, t).map(({ text }) => text);
            return (
              <tr key={row.id} className={isCalledOff || row.signs.includes("past") ? "over" : undefined}>
                <td className="day">
                  {format.day(row.day, "short")}
                  {row.hour && (
                    <small>
                      {[format.time(row.hour), row.nextDay && t("season.dayAfter")].filter(Boolean).join(", ")}
                    </small>
                  )}
                </td>
                <th scope="row">
                  <Anchor href={pathFor("staff.departure", locale, { departure: row.id })}>
                    {isCalledOff ? <s>{row.name}</s> : row.name}
                  </Anchor>
                  {signs.length > 0 && <small className="strong">{signs.join(", ")}</small>}
                  <small>{[row.coach, ...crew].join(". ")}</small>
                  {lengths && <small>{t("season.lengthsOf", { lengths, trips: row.trips.join("; ") })}</small>}
                </th>
                {cells(row, isCalledOff ? null : <FillBar {...row} />)}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(parts.length > 1 ? "season.monthTotal" : "season.total")}
            </th>
            {cells(total, total.load === null ? null : format.percent(total.load))}
          </tr>
        </tfoot>
      </table>
      {next && (
        <p>
          <Anchor href={link({ from: next.from })} rel="next">
            {t("season.nextDays", {
              days:
                next.from === next.to
                  ? format.day(next.from, "short")
                  : t("season.days", { from: format.day(next.from, "short"), to: format.day(next.to, "short") }),
            })}
          </Anchor>
        </p>
      )}
    </>
  );
}

function Parts({ parts, shown, link }: { parts: readonly SeasonPart[]; shown: number; link: SeasonLink }) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  const dateOf = (day: string) => format.dayParts(day).day;
  return (
    <nav aria-label={t("season.parts")}>
      <ol className="list-plain row season-parts">
        {parts.map((part, index) => (
          <li key={part.from}>
            <Anchor href={link({ from: part.from })} aria-current={index === shown ? "page" : undefined}>
              {part.from === part.to
                ? dateOf(part.from)
                : t("season.dates", { from: dateOf(part.from), to: dateOf(part.to) })}
            </Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
