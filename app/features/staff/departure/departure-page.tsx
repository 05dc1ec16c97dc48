import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { FillBar } from "~/features/staff/fill-bar";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { DepartureCounts } from "./departure-counts";
import type { DepartureData } from "./departure-data";
import { DepartureFacts } from "./departure-facts";

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
    left,
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
        <p>{t("departure.lead", { coach, capacity, sold, held, left })}</p>
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
      <DepartureFacts {...departure} />
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
          <DepartureCounts {...departure} />
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
              {t("departure.span", { from: format.day(startDay, "short"), to: format.day(endDay, "short") })}
              {!isCalledOff && <>, {t("departure.people", { count: people })}</>}
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
