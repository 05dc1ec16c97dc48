import { useTranslation } from "react-i18next";
import { addDays, WEEKDAYS, weekday } from "~/domain/day";
import { initialsOf } from "~/domain/departures/season";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { FillBar } from "~/features/staff/fill-bar";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { lengthText, signTexts } from "./season-coach";
import type { SeasonData, SeasonDayRows, SeasonLink, SeasonRow, SeasonTotals } from "./season-data";

/** Any Sunday: weekdays are named from it. */
const A_SUNDAY = "2026-11-22";

type Props = SeasonData & { link: SeasonLink };

/** Weeks by days: on a narrow screen each day with coaches below the other, on a wide one seven in a row. */
export function SeasonCalendar({ weeks, shown, today, link }: Props) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  const dateOf = (day: string) => format.dayParts(day).day;
  const inShort = ({ from, to }: { from: string; to: string }) =>
    from === to ? dateOf(from) : t("season.dates", { from: dateOf(from), to: dateOf(to) });
  const isHere = (from: string) => shown.some((week) => week.from === from);
  return (
    <>
      <div className="season-bar">
        <nav aria-label={t("season.weeks")}>
          <ol className="list-plain row season-parts">
            {weeks.map((week) => (
              <li key={week.from}>
                <Anchor href={isHere(week.from) ? `#w-${week.from}` : link({ from: week.from })}>
                  {inShort(week)}
                </Anchor>
              </li>
            ))}
          </ol>
        </nav>
        <p className="season-key" aria-hidden="true">
          <span className="sold">{t("season.sold")}</span> <span className="held">{t("season.held")}</span>{" "}
          <span className="free">{t("season.left")}</span>
        </p>
      </div>
      <div className="season-calendar">
        <div className="season-weekdays" aria-hidden="true">
          {WEEKDAYS.map((name, index) => (
            <span key={name}>{format.dayParts(addDays(A_SUNDAY, index)).weekday}</span>
          ))}
        </div>
        {shown.map(({ from, to, total, days }) => (
          <section key={from} className="season-week" aria-labelledby={`w-${from}`}>
            <h3 id={`w-${from}`}>
              {t("season.days", { from: format.day(from, "short"), to: format.day(to, "short") })}
            </h3>
            <WeekTotal {...total} />
            <ol className={`season-days from-${WEEKDAYS.indexOf(weekday(from))}`}>
              {days.map((day) => (
                <CalendarDay key={day.day} {...day} today={today} link={link} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

function WeekTotal({ coaches, sold, held, free, load, money }: SeasonTotals) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  if (coaches === 0) return null;
  const parts = [
    t("season.coaches", { count: coaches }),
    t("season.fill", { sold: format.number(sold), held: format.number(held), free: format.number(free) }),
    load !== null && t("season.load", { load: format.percent(load) }),
    money && money.sales > 0 && t("season.salesOf", { amount: inDollars(money.sales, format) }),
  ];
  return <p className="season-sum">{parts.filter(Boolean).join(" · ")}</p>;
}

function CalendarDay({ day, coaches, more, today, link }: SeasonDayRows & { today: string; link: SeasonLink }) {
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const isToday = day === today;
  return (
    <li
      id={isToday ? "today" : undefined}
      className={["season-day", isToday && "today", day < today && "past", coaches.length === 0 && "none"]
        .filter(Boolean)
        .join(" ")}
    >
      <h4>
        <Anchor
          href={pathFor("staff.day", locale, {}, new URLSearchParams({ day }))}
          aria-current={isToday ? "date" : undefined}
        >
          <span className="full">{format.day(day, "full")}</span>
          <span className="date" aria-hidden="true">
            {format.dayParts(day).day}
          </span>
        </Anchor>
        {isToday && <small>{t("season.today")}</small>}
      </h4>
      {coaches.length > 0 && (
        <ul>
          {coaches.map((coach) => (
            <Block key={coach.id} {...coach} />
          ))}
        </ul>
      )}
      {more > 0 && <Anchor href={link({ view: "list", from: day })}>{t("season.more", { count: more })}</Anchor>}
    </li>
  );
}

/** Whole dollars: cents are the list's. */
const inDollars = (amount: number, format: ReturnType<typeof useFormat>) =>
  format.price(Math.round(amount / 100) * 100, "CAD");

function PlacesOf({ sold, held, free }: Pick<SeasonRow, "sold" | "held" | "free">) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  const counts = { sold: format.number(sold), held: format.number(held), free: format.number(free) };
  return (
    <>
      <span className="hidden">{t("season.fill", counts)}</span>
      <span className="places" aria-hidden="true">
        <span className="sold">{counts.sold}</span>
        {held > 0 && <span className="held">{counts.held}</span>}
        <span className="free">{counts.free}</span>
      </span>
    </>
  );
}

/** A coach: one link, which the whole block is. */
function Block(coach: SeasonRow) {
  const { id, name, hour, nextDay, planned, sold, held, capacity, money, guide, driver } = coach;
  const { t } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const isCalledOff = coach.signs.includes("called-off");
  const signs = signTexts(coach, t).filter(({ sign }) => sign !== "past");
  const lengths = lengthText(coach, t);
  const crew = [guide && t("season.guideIs", { name: guide }), driver && t("season.driverIs", { name: driver })]
    .filter(Boolean)
    .join(", ");
  const title = isCalledOff ? <s>{name}</s> : name;
  return (
    <li className={["season-coach", ...coach.signs].join(" ")}>
      <p className="what">
        {hour && (
          <b>
            {planned && (
              <>
                <span className="hidden">{t("season.planned", { time: format.time(planned) })} </span>
                <s aria-hidden="true">{format.time(planned)}</s>{" "}
              </>
            )}
            {[format.time(hour), nextDay && t("season.dayAfter")].filter(Boolean).join(", ")}{" "}
          </b>
        )}
        <Anchor href={pathFor("staff.departure", locale, { departure: id })} title={name}>
          {title}
        </Anchor>
      </p>
      <p className="how">
        {!isCalledOff && <PlacesOf {...coach} />}
        {lengths && <span className="muted">{lengths}</span>}
        {money && (money.sales > 0 || money.collected > 0) && (
          <span>
            <span className="hidden">{t("season.sales")} </span>
            <b>{inDollars(money.sales, format)}</b>
          </span>
        )}
        {money && money.collected !== money.sales && (
          <span className="muted">{t("season.collectedOf", { amount: inDollars(money.collected, format) })}</span>
        )}
        {(guide || driver) && (
          <span className="crew muted" title={crew}>
            <span className="hidden">{crew}</span>
            <span aria-hidden="true">
              {[guide ? initialsOf(guide) : "–", driver && initialsOf(driver)].filter(Boolean).join("·")}
            </span>
          </span>
        )}
        {signs.map(({ sign, text }) => (
          <span key={sign} className={`sign ${sign}`}>
            {text}
          </span>
        ))}
      </p>
      {!isCalledOff && <FillBar sold={sold} held={held} capacity={capacity} />}
    </li>
  );
}
