import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { DepartureStatus } from "~/domain/departures/run-facts";
import type { RunDirection } from "~/domain/departures/runs";
import type { SeasonPart } from "~/domain/departures/season";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/fields";
import { FillBar } from "./fill-bar";

export type SeasonRow = {
  id: string;
  trip: string;
  coach: string;
  direction: RunDirection;
  /** How many departures travel on it. */
  departures: number;
  startDay: Day;
  capacity: number;
  sold: number;
  held: number;
  byTelephone: number;
  state: DepartureStatus | "called-off" | "past";
  /** In CAD cents; null for who may not see it. */
  money: { sales: number; collected: number; refunded: number } | null;
};

/** Of all the month, as it is filtered; money as of a row. */
type SeasonTotal = Pick<SeasonRow, "capacity" | "sold" | "held" | "byTelephone" | "money">;

export type SeasonData = {
  month: string;
  months: { month: string; runs: number; capacity: number; sold: number; held: number }[];
  destination: string;
  destinations: { slug: string; name: string }[];
  soldOnly: boolean;
  /** Where the month is read in parts: these days of it, and the rows of one of them. */
  parts: SeasonPart[];
  rows: SeasonRow[];
  /** Coaches of all the month. */
  coaches: number;
  total: SeasonTotal;
  /** Whether what was brought in is shown. */
  showsMoney: boolean;
};

/** Coaches of a month, how full each is and what it brought in; the months around it. */
export function SeasonPage(season: SeasonData) {
  const { month, months, destination, destinations, soldOnly, parts, rows, coaches, total } = season;
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const nameOf = (of: string) => format.day(`${of}-01`, "month");
  const to = (of: string, from?: Day) => {
    const search = new URLSearchParams({ month: of });
    if (from) search.set("from", from);
    if (destination) search.set("to", destination);
    if (soldOnly) search.set("which", "sold");
    return pathFor("staff", locale, {}, search);
  };
  const { capacity, sold, byTelephone } = total;
  const shown = parts.findIndex(({ from }) => from === rows[0]?.startDay);
  const next = parts[shown + 1];
  const daysOf = ({ from, to: last }: SeasonPart) =>
    from === last
      ? format.day(from, "short")
      : t("season.days", { from: format.day(from, "short"), to: format.day(last, "short") });
  const dateOf = (day: Day) => format.number(Number(day.slice(8)));
  return (
    <>
      <h1>{t("season.title")}</h1>
      <nav aria-label={t("season.months")}>
        <ol className="months">
          {months.map((each) => (
            <li key={each.month}>
              <Anchor href={to(each.month)} aria-current={each.month === month ? "page" : undefined}>
                <span>{nameOf(each.month)}</span>
                <FillBar {...each} />
                <span className="end">
                  {format.number(each.sold)} / {format.number(each.capacity)}
                </span>
              </Anchor>
            </li>
          ))}
        </ol>
      </nav>
      <form method="get" className="filters-row" aria-label={t("season.filter")}>
        <input type="hidden" name="month" value={month} />
        {shown > 0 && <input type="hidden" name="from" value={parts[shown]?.from} />}
        <SelectField
          name="to"
          label={t("season.destination")}
          defaultValue={destination}
          options={[
            { value: "", text: t("season.all") },
            ...destinations.map(({ slug, name }) => ({ value: slug, text: name })),
          ]}
        />
        <SelectField
          name="which"
          label={t("season.which")}
          defaultValue={soldOnly ? "sold" : ""}
          options={[
            { value: "", text: t("season.everyDeparture") },
            { value: "sold", text: t("season.soldOnly") },
          ]}
        />
        <Button>{t("season.apply")}</Button>
      </form>
      <h2>{nameOf(month)}</h2>
      <p>
        {t("season.lead", {
          coaches: t("season.coaches", { count: coaches }),
          sold: t("season.places", { count: sold, number: format.number(sold) }),
          capacity: format.number(capacity),
        })}{" "}
        {t("season.channels", { site: format.number(sold - byTelephone), telephone: format.number(byTelephone) })}
      </p>
      {parts.length > 1 && (
        <nav aria-label={t("season.parts")}>
          <ol className="list-plain row season-parts">
            {parts.map((part, index) => (
              <li key={part.from}>
                <Anchor href={to(month, part.from)} aria-current={index === shown ? "page" : undefined}>
                  {part.from === part.to ? dateOf(part.from) : `${dateOf(part.from)}–${dateOf(part.to)}`}
                </Anchor>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {rows.length === 0 ? <p className="empty">{t("season.none")}</p> : <SeasonTable {...season} />}
      {next && (
        <p>
          <Anchor href={to(month, next.from)} rel="next">
            {t("season.nextDays", { days: daysOf(next) })}
          </Anchor>
        </p>
      )}
    </>
  );
}

function SeasonTable({ parts, rows, total, showsMoney }: SeasonData) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const cad = (amount: number) => format.money(amount, "CAD");
  const left = ({ capacity, sold, held }: SeasonTotal) => Math.max(0, capacity - sold - held);
  const numbers = [
    { label: t("season.sold"), of: ({ sold }: SeasonTotal) => sold },
    { label: t("season.held"), of: ({ held }: SeasonTotal) => held },
    { label: t("season.left"), of: left },
  ];
  const amounts = [
    { label: t("season.sales"), of: ({ money }: SeasonTotal) => money?.sales ?? 0 },
    { label: t("season.paid"), of: ({ money }: SeasonTotal) => money?.collected ?? 0 },
    { label: t("season.refunded"), of: ({ money }: SeasonTotal) => money?.refunded ?? 0 },
  ];
  return (
    <>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">{t("season.day")}</th>
            <th scope="col">{t("season.trip")}</th>
            {numbers.map(({ label }) => (
              <th key={label} scope="col" className="end">
                {label}
              </th>
            ))}
            <th scope="col">{t("season.full")}</th>
            {showsMoney &&
              amounts.map(({ label }) => (
                <th key={label} scope="col" className="end">
                  {label}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.state === "on-sale" ? undefined : "over"}>
              <td className="day">{format.day(row.startDay, "short")}</td>
              <th scope="row">
                <Anchor href={pathFor("staff.departure", locale, { departure: row.id })}>{row.trip}</Anchor>
                <small>
                  {[
                    row.coach,
                    row.departures > 1 && t("season.shared", { count: row.departures }),
                    row.state !== "on-sale" && t(`season.${row.state}`),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </small>
              </th>
              {numbers.map(({ label, of }) => (
                <td key={label} className="end" data-label={label}>
                  {format.number(of(row))}
                </td>
              ))}
              <td className="bar">
                <FillBar {...row} />
                {left(row) === 0 && row.state !== "called-off" && <small>{t("season.soldOut")}</small>}
              </td>
              {showsMoney &&
                amounts.map(({ label, of }) => (
                  <td key={label} className="end" data-label={label}>
                    {cad(of(row))}
                  </td>
                ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t(parts.length > 1 ? "season.monthTotal" : "season.total")}
            </th>
            {numbers.map(({ label, of }) => (
              <td key={label} className="end" data-label={label}>
                {format.number(of(total))}
              </td>
            ))}
            <td />
            {showsMoney &&
              amounts.map(({ label, of }) => (
                <td key={label} className="end" data-label={label}>
                  {cad(of(total))}
                </td>
              ))}
          </tr>
        </tfoot>
      </table>
      <p className="muted">
        {t("season.legend")}
        {showsMoney && <> {t("season.money")}</>}
      </p>
    </>
  );
}
