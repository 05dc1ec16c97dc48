import { useTranslation } from "react-i18next";
import { addMonths } from "~/domain/day";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { FillBar } from "~/features/staff/fill-bar";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/fields";
import { SeasonCalendar } from "./season-calendar";
import { SEASON_VIEWS, type SeasonData, type SeasonLink, type SeasonTotals } from "./season-data";
import { SeasonList } from "./season-list";

/** A month of coaches, as a calendar or as a list: how full each is, what needs attention, what it brought in. */
export function SeasonPage(season: SeasonData) {
  const { month, months, view, today, filter, total } = season;
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const link: SeasonLink = (to) => {
    const search = new URLSearchParams({ month: to.month ?? month });
    const shown = to.view ?? view;
    if (shown !== "calendar") search.set("view", shown);
    if (to.from) search.set("from", to.from);
    for (const [name, value] of Object.entries(filter)) if (value) search.set(name, value);
    return pathFor("staff", locale, {}, search);
  };
  const nameOf = (month: string) => format.day(`${month}-01`, "month");
  const monthFrom = (by: number) => addMonths(`${month}-01`, by).slice(0, 7);
  const isFiltered = Object.values(filter).some(Boolean);
  const here = today.slice(0, 7);
  return (
    <>
      <div className="season-head">
        <h1>{t("season.title")}</h1>
        <nav aria-label={t("season.month")} className="season-month">
          <Anchor href={link({ month: monthFrom(-1) })} rel="prev" aria-label={nameOf(monthFrom(-1))}>
            ‹
          </Anchor>
          <h2 id="month">{nameOf(month)}</h2>
          <Anchor href={link({ month: monthFrom(1) })} rel="next" aria-label={nameOf(monthFrom(1))}>
            ›
          </Anchor>
        </nav>
        <Anchor className="season-now" href={view === "calendar" && month === here ? "#today" : link({ month: here })}>
          {t(month === here ? "season.today" : "season.thisMonth")}
        </Anchor>
        <nav aria-label={t("season.view")} className="season-views">
          {SEASON_VIEWS.map((each) => (
            <Anchor key={each} href={link({ view: each })} aria-current={each === view ? "page" : undefined}>
              {t(`season.views.${each}`)}
            </Anchor>
          ))}
        </nav>
      </div>
      <nav aria-label={t("season.months")}>
        <ol className="months">
          {months.map((each, index) => (
            <li key={each.month}>
              <Anchor href={link({ month: each.month })} aria-current={each.month === month ? "page" : undefined}>
                <span className="hidden">
                  {t("season.monthFill", {
                    month: nameOf(each.month),
                    taken: format.number(each.taken),
                    capacity: format.number(each.capacity),
                  })}
                </span>
                <span aria-hidden="true">
                  {format.dayParts(`${each.month}-01`).month}
                  {(index === 0 || each.month.endsWith("-01")) && ` ${each.month.slice(0, 4)}`}
                </span>
                <FillBar sold={each.taken} held={0} capacity={each.capacity} />
                <span className="end" aria-hidden="true">
                  {each.capacity > 0 ? format.percent(Math.round((each.taken * 100) / each.capacity)) : "–"}
                </span>
              </Anchor>
            </li>
          ))}
        </ol>
      </nav>
      <SeasonFilters {...season} />
      {isFiltered && (
        <p>
          <Anchor
            href={pathFor("staff", locale, {}, new URLSearchParams(view === "list" ? { month, view } : { month }))}
          >
            {t("season.clear")}
          </Anchor>
        </p>
      )}
      <Totals {...total} />
      {total.coaches + total.calledOff === 0 ? (
        <p className="empty">{t(isFiltered ? "season.none" : "season.noneAtAll")}</p>
      ) : view === "list" ? (
        <SeasonList {...season} link={link} />
      ) : (
        <SeasonCalendar {...season} link={link} />
      )}
      <p className="muted">
        {t("season.channels", {
          site: format.number(total.sold - total.byTelephone),
          telephone: format.number(total.byTelephone),
        })}{" "}
        {t("season.legend")}
        {total.money && <> {t("season.money")}</>}
      </p>
    </>
  );
}

function SeasonFilters({ month, view, filter, destinations, lines, trips, cities, states }: SeasonData) {
  const { t } = useTranslation("staff");
  const any = { value: "", text: t("season.all") };
  return (
    <form method="get" className="filters-row season-filters" aria-label={t("season.filter")}>
      <input type="hidden" name="month" value={month} />
      {view === "list" && <input type="hidden" name="view" value={view} />}
      <SelectField
        name="to"
        label={t("season.destination")}
        defaultValue={filter.to}
        options={[any, ...destinations]}
      />
      <SelectField
        name="on"
        label={t("season.on")}
        defaultValue={filter.on}
        options={[
          { value: "", text: t("season.any") },
          ...(lines.length > 0 ? [{ label: t("season.lines"), options: lines }] : []),
          { label: t("season.trips"), options: trips },
        ]}
      />
      <SelectField name="city" label={t("season.city")} defaultValue={filter.city} options={[any, ...cities]} />
      <SelectField
        name="which"
        label={t("season.which")}
        defaultValue={filter.which}
        options={[
          { value: "", text: t("season.any") },
          ...states.map((state) => ({ value: state, text: t(`season.states.${state}`) })),
        ]}
      />
      <Button>{t("season.apply")}</Button>
    </form>
  );
}

/** What the month comes to, as it is filtered. */
function Totals({ coaches, calledOff, capacity, sold, held, free, load, money }: SeasonTotals) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  const cad = (amount: number) => format.money(amount, "CAD");
  const facts = [
    {
      name: t("season.coachesTotal"),
      text: format.number(coaches),
      more: calledOff > 0 ? t("season.calledOffCount", { count: calledOff }) : "",
    },
    {
      name: t("season.sold"),
      text: format.number(sold),
      more: t("season.ofPlaces", { places: format.number(capacity) }),
    },
    { name: t("season.held"), text: format.number(held) },
    { name: t("season.left"), text: format.number(free) },
    { name: t("season.full"), text: load === null ? "–" : format.percent(load) },
    ...(money
      ? [
          { name: t("season.sales"), text: cad(money.sales) },
          { name: t("season.paid"), text: cad(money.collected) },
          { name: t("season.refunded"), text: cad(money.refunded) },
        ]
      : []),
  ];
  return (
    <dl className="season-totals">
      {facts.map(({ name, text, more }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{text}</b>
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
