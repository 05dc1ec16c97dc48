import { useTranslation } from "react-i18next";
import { addDays, type Day } from "~/domain/day";
import type { RunDirection } from "~/domain/departures/runs";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { lengthText } from "~/features/staff/season/season-coach";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";

type Coach = {
  id: string;
  direction: RunDirection;
  trip: string;
  coach: string;
  guide: string;
  driver: string;
  delay: number;
  people: number;
  boarded: number;
  isCalledOff: boolean;
  startDay: Day;
  endDay: Day;
  /** Where one boards at the destination, of the way back of a line. */
  start: { time: string; place: string } | null;
  /** The trips that share it; none where one has it to itself. */
  trips: { trip: string; name: string; nights: number[]; people: number }[];
  /** Whether who asks may board it. */
  mayBoard: boolean;
  /** `planned`: what was promised, where it is late. */
  stops: { time: string; planned: string | null; nextDay: boolean; place: string; people: number }[];
};

export type DayData = {
  day: Day;
  today: Day;
  leaving: Coach[];
  back: Coach[];
  /** What the reader leads or drives, from today on. */
  mine: { id: string; name: string; day: Day; as: ("guide" | "driver")[] }[];
};

/** What leaves and comes back on a day, by the hour: for a guide's telephone, and for one sheet of paper. */
export function DayPage({ day, today, leaving, back, mine }: DayData) {
  const { t } = useTranslation("day");
  const { locale } = useSite();
  const format = useFormat();
  const to = (day: Day) => pathFor("staff.day", locale, {}, new URLSearchParams({ day }));
  return (
    <>
      <h1>{t("title", { day: format.day(day, "full") })}</h1>
      <nav className="filters-row on-screen" aria-label={t("days")}>
        <Anchor href={to(addDays(day, -1))}>{t("before")}</Anchor>
        {day !== today && <Anchor href={pathFor("staff.day", locale)}>{t("today")}</Anchor>}
        <Anchor href={to(addDays(day, 1))}>{t("after")}</Anchor>
        <form method="get" className="filters-row">
          <TextField type="date" name="day" label={t("choose")} defaultValue={day} />
          <Button>{t("show")}</Button>
        </form>
      </nav>
      {mine.length > 0 && (
        <Section title={t("mine")}>
          <ul className="office-lists on-screen">
            {mine.map(({ id, name, day: of, as }) => (
              <li key={id}>
                <Anchor href={pathFor("staff.departure", locale, { departure: id })}>
                  <strong>{name}</strong>
                </Anchor>{" "}
                <span className="muted">
                  {[format.day(of, "short"), ...as.map((role) => t(`as.${role}`))].join(", ")}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t("leaving")}>
        {leaving.length === 0 ? (
          <p className="empty">{t("noneLeaving")}</p>
        ) : (
          <div className="day-coaches">
            {leaving.map((coach) => (
              <CoachOfDay key={coach.id} {...coach} way="leaving" />
            ))}
          </div>
        )}
      </Section>
      <Section title={t("back")}>
        {back.length === 0 ? (
          <p>{t("noneBack")}</p>
        ) : (
          <div className="day-coaches">
            {back.map((coach) => (
              <CoachOfDay key={coach.id} {...coach} way="back" />
            ))}
          </div>
        )}
      </Section>
    </>
  );
}

function CoachOfDay(props: Coach & { way: "leaving" | "back" }) {
  const { id, trip, coach, guide, driver, delay, people, boarded, startDay, endDay, stops, way } = props;
  const { t } = useTranslation("day");
  const { t: words } = useTranslation("staff");
  const { locale } = useSite();
  const format = useFormat();
  const other = way === "leaving" ? endDay : startDay;
  const boards = props.mayBoard && !props.isCalledOff && (way === "leaving" || props.direction === "return");
  const count = people === 0 ? t("nobody") : t("people", { count: people });
  return (
    <article className="day-coach">
      <h3>
        <Anchor href={pathFor("staff.departure", locale, { departure: id })}>
          {props.isCalledOff ? <s>{trip}</s> : trip}
        </Anchor>
      </h3>
      {props.isCalledOff && (
        <p>
          <strong className="day-late">{words("season.signs.called-off")}</strong>
        </p>
      )}
      <p>
        {coach}. {count}
        {startDay !== endDay && (
          <small>
            {". "}
            {t(way === "leaving" ? "returns" : "left", { day: format.day(other, "short") })}
          </small>
        )}
      </p>
      {delay > 0 && way === "leaving" && (
        <p>
          <strong className="day-late">{t("delay", { count: delay })}</strong>
        </p>
      )}
      {props.start && way === "back" && (
        <p>{t("start", { time: format.time(props.start.time), place: props.start.place })}</p>
      )}
      <ol className="day-stops">
        {stops.map(({ time, planned, nextDay, place, people: here }) => (
          <li key={`${planned ?? time} ${place}`}>
            <b>{format.time(time)}</b>
            <span>
              {place}
              {planned && (
                <small>
                  {[t("planned", { time: format.time(planned) }), nextDay && t("nextDay")].filter(Boolean).join(", ")}
                </small>
              )}
            </span>
            <span className="end">{t("people", { count: here })}</span>
          </li>
        ))}
      </ol>
      {props.trips.length > 0 && (
        <>
          <h4>{t("trips")}</h4>
          <ul className="day-trips">
            {props.trips.map(({ trip: slug, name, nights, people: travelling }) => (
              <li key={slug}>
                <span>
                  {name}
                  {nights.length > 0 && <small>{lengthText({ lengths: { nights, days: [] } }, words)}</small>}
                </span>
                <span className="end">{t("people", { count: travelling })}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <dl className="facts">
        {(["guide", "driver"] as const).map((who) => (
          <div key={who}>
            <dt>{t(who)}</dt>
            <dd>{{ guide, driver }[who] || t("open")}</dd>
          </div>
        ))}
        {way === "leaving" && people > 0 && (
          <div>
            <dt>{t("aboard")}</dt>
            <dd>
              <b>{t("aboardOf", { boarded, people })}</b>
            </dd>
          </div>
        )}
      </dl>
      {boards && people > 0 && (
        <p className="on-screen">
          <Anchor
            className="button"
            href={pathFor("staff.boarding", locale, { departure: id })}
            aria-label={t("boardOf", { trip })}
          >
            {t("board")}
          </Anchor>
        </p>
      )}
    </article>
  );
}
