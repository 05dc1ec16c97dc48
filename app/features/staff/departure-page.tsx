import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { DepartureList } from "~/domain/departures/departure-sheet";
import type { DepartureStatus, MinimumState, RunFacts } from "~/domain/departures/run-facts";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { FillBar } from "./fill-bar";

type StopCount = { time: string; city: string; stop: string; people: number };

export type DepartureData = {
  id: string;
  trip: string;
  coach: string;
  startDay: Day;
  endDay: Day;
  capacity: number;
  sold: number;
  held: number;
  status: DepartureStatus;
  /** Those that travel on it. */
  departures: {
    id: string;
    trip: string;
    startDay: Day;
    endDay: Day;
    isOnSale: boolean;
    isCalledOff: boolean;
    people: number;
  }[];
  facts: RunFacts;
  /** Of the coach, no matter what the cap. */
  places: number;
  /** Blocked seats. */
  blocked: string[];
  minimum: MinimumState;
  mayChange: boolean;
  mayCallOff: boolean;
  mayBoard: boolean;
  /** The colleague may sell it. */
  maySell: boolean;
  mayNotify: boolean;
  /** What was just decided about it. */
  done: "changed" | "coach" | null;
  adults: number;
  children: number;
  /** How many needs are noted; 0 for a colleague who reads no lists. */
  needs: number;
  stops: StopCount[];
  /** Where the coach that brings them home lets them off. */
  alighting: StopCount[];
  hotels: { name: string; rooms: number; people: number }[];
  activities: { name: string; people: number }[];
  /** Those this role may read. */
  lists: DepartureList[];
};

/** A departure at a glance, in counts, and the way to its lists. */
export function DeparturePage(departure: DepartureData) {
  const { t } = useTranslation(["staff", "facts", "boarding", "sale", "notices", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  const {
    id,
    trip,
    coach,
    startDay,
    endDay,
    capacity,
    sold,
    held,
    status,
    adults,
    children,
    lists,
    mayBoard,
    departures,
  } = departure;
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff", locale, {}, new URLSearchParams({ month: startDay.slice(0, 7) }))}>
          {t("departure.back")}
        </Anchor>
      </p>
      <h1>{trip}</h1>
      <p className="lead">
        {format.day(startDay, "full")}
        {endDay > startDay && <>. {t("departure.returns", { day: format.day(endDay, "short") })}</>}
      </p>
      {departure.done && (
        <Notice tone="success" first>
          <p>{t(departure.done === "coach" ? "facts:coach.done" : "facts:saved")}</p>
        </Notice>
      )}
      {status === "withdrawn" && (
        <Notice tone="info">
          <p>{t("departure.withdrawn")}</p>
        </Notice>
      )}
      <div className="fill">
        <FillBar sold={sold} held={held} capacity={capacity} />
        <p>{t("departure.lead", { coach, capacity, sold, held, left: capacity - sold - held })}</p>
      </div>
      {departure.maySell && departures.length === 1 && (
        <p className="row">
          <ButtonLink variant="main" href={pathFor("staff.sell", locale, { departure: departures[0]?.id ?? id })}>
            {t("sale:sell.link")}
          </ButtonLink>
          <ButtonLink href={pathFor("staff.group.new", locale, { departure: departures[0]?.id ?? id })}>
            {t("sale:sell.group")}
          </ButtonLink>
        </p>
      )}
      <Facts {...departure} />
      {departures.length > 1 && <Sharing {...departure} />}
      {departure.mayNotify && departure.facts.delayMinutes > 0 && sold > 0 && (
        <p>
          <Anchor
            className="button"
            href={pathFor(
              "staff.departure.notices",
              locale,
              { departure: id },
              new URLSearchParams({ about: "delay" }),
            )}
          >
            {t("notices:tellDelay")}
          </Anchor>
        </p>
      )}
      {sold === 0 ? (
        departures.some(({ isCalledOff }) => !isCalledOff) && <p className="empty">{t("departure.nobody")}</p>
      ) : (
        <>
          <p>
            {[
              adults > 0 && t("common:adults", { count: adults }),
              children > 0 && t("common:children", { count: children }),
            ]
              .filter(Boolean)
              .join(", ")}
          </p>
          {departure.needs > 0 && <p>{t("departure.needs", { count: departure.needs })}</p>}
          {lists.length > 0 && (
            <div className="on-screen">
              <Section title={t("departure.lists")}>
                <ul className="office-lists">
                  {mayBoard && (
                    <li>
                      <Anchor href={pathFor("staff.boarding", locale, { departure: id })}>
                        <strong>{t("boarding:title")}</strong>
                      </Anchor>{" "}
                      <span className="muted">{t("boarding:about")}</span>
                    </li>
                  )}
                  {departure.mayNotify && (
                    <li>
                      <Anchor href={pathFor("staff.departure.notices", locale, { departure: id })}>
                        <strong>{t("notices:title")}</strong>
                      </Anchor>{" "}
                      <span className="muted">{t("notices:about")}</span>
                    </li>
                  )}
                  {lists.map((list) => (
                    <li key={list}>
                      <Anchor href={pathFor("staff.list", locale, { departure: id, list })}>
                        <strong>{t(`lists.titles.${list}`)}</strong>
                      </Anchor>{" "}
                      <span className="muted">{t(`lists.about.${list}`)}</span>
                    </li>
                  ))}
                </ul>
              </Section>
            </div>
          )}
          <Counts {...departure} />
        </>
      )}
    </>
  );
}

/** The departures that travel on it, each with what can be done with it alone. */
function Sharing({ id: run, departures, maySell, mayCallOff }: DepartureData) {
  const { t } = useTranslation(["staff", "sale", "callOff"]);
  const { locale } = useSite();
  const format = useFormat();
  return (
    <Section title={t("departure.sharing")}>
      <ul className="office-lists">
        {departures.map(({ id, trip, startDay, endDay, isOnSale, isCalledOff, people }) => (
          <li key={id}>
            <strong>{isCalledOff ? <s>{trip}</s> : trip}</strong>{" "}
            <span className="muted">
              {isCalledOff && <>{t("season.signs.called-off")}, </>}
              {t("departure.span", { from: format.day(startDay, "short"), to: format.day(endDay, "short") })},{" "}
              {t("departure.people", { count: people })}
            </span>
            <span className="row on-screen">
              {maySell && isOnSale && (
                <>
                  <Anchor href={pathFor("staff.sell", locale, { departure: id })}>{t("sale:sell.link")}</Anchor>
                  <Anchor href={pathFor("staff.group.new", locale, { departure: id })}>{t("sale:sell.group")}</Anchor>
                </>
              )}
              {mayCallOff && (
                <Anchor href={pathFor("staff.departure.call-off", locale, { departure: id })}>
                  {t(isCalledOff ? "callOff:desk.follow" : "callOff:desk.link")}
                </Anchor>
              )}
            </span>
          </li>
        ))}
      </ul>
      {mayCallOff && departures.some(({ isCalledOff }) => !isCalledOff) && (
        <p className="on-screen">
          <Anchor href={pathFor("staff.departure.call-off", locale, { departure: run })}>
            {t("callOff:desk.linkRun")}
          </Anchor>
        </p>
      )}
    </Section>
  );
}

/** What is decided about it, and the way to decide otherwise. */
function Facts({
  id,
  departures,
  facts,
  places,
  blocked,
  capacity,
  sold,
  minimum,
  mayChange,
  mayCallOff,
  status,
}: DepartureData) {
  const { t } = useTranslation(["facts", "callOff"]);
  const { locale } = useSite();
  const format = useFormat();
  const { cap, guide, driver, decideBy, delayMinutes } = facts;
  const needs = { minimum: facts.minimum, sold, day: decideBy && format.day(decideBy) };
  const rows = [
    { name: "guide", text: guide },
    { name: "driver", text: driver },
    { name: "minimum", text: minimum === "none" ? "" : t(`shown.minimumStates.${minimum}`, needs) },
    { name: "blocked", text: blocked.join(", ") },
    { name: "delay", text: delayMinutes > 0 ? t("shown.minutes", { count: delayMinutes }) : "" },
  ] as const;
  const isCalledOff = departures.every((departure) => departure.isCalledOff);
  const own = departures.length === 1 ? departures[0] : undefined;
  const known = rows.filter(({ text }) => text !== "");
  return (
    <>
      {status === "closed" && (
        <Notice tone="warning">
          <p>{t(isCalledOff ? "callOff:desk.isCalledOff" : "shown.closed")}</p>
        </Notice>
      )}
      {cap !== null && <p>{t("shown.cap", { count: capacity, places })}</p>}
      {known.length > 0 && (
        <dl className="facts">
          {known.map(({ name, text }) => (
            <div key={name}>
              <dt>{t(`shown.${name}`)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {mayChange && (
        <p className="row">
          <Anchor className="button" href={pathFor("staff.departure.facts", locale, { departure: id })}>
            {t("change")}
          </Anchor>
          <Anchor className="button" href={`${pathFor("staff.departure.facts", locale, { departure: id })}#seats`}>
            {t("blocked.link")}
          </Anchor>
          <Anchor className="button" href={pathFor("staff.departure.coach", locale, { departure: id })}>
            {t("coach.title")}
          </Anchor>
          {mayCallOff && own && (
            <Anchor className="button" href={pathFor("staff.departure.call-off", locale, { departure: own.id })}>
              {t(own.isCalledOff ? "callOff:desk.follow" : "callOff:desk.link")}
            </Anchor>
          )}
        </p>
      )}
    </>
  );
}

function Counts({ stops, alighting, hotels, activities }: DepartureData) {
  const { t } = useTranslation("staff");
  const people = (count: number) => t("departure.people", { count });
  return (
    <div className="office-counts">
      <Stops title={t("departure.stops")} stops={stops} />
      {alighting.length > 0 && <Stops title={t("departure.alighting")} stops={alighting} />}
      {hotels.length > 0 && (
        <Section title={t("departure.hotels")}>
          <dl className="facts">
            {hotels.map(({ name, rooms, people: count }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>
                  {t("lists.rooms", { count: rooms })}, {people(count)}
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {activities.length > 0 && (
        <Section title={t("departure.activities")}>
          <dl className="facts">
            {activities.map(({ name, people: count }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{people(count)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
    </div>
  );
}

function Stops({ title, stops }: { title: string; stops: readonly StopCount[] }) {
  const { t } = useTranslation("staff");
  const format = useFormat();
  return (
    <Section title={title}>
      <dl className="facts">
        {stops.map(({ time, city, stop, people }) => (
          <div key={`${time} ${city} ${stop}`}>
            <dt>
              {format.time(time)} {city}
              <small>{stop}</small>
            </dt>
            <dd>{t("departure.people", { count: people })}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
