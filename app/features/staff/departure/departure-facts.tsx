import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Notice } from "~/ui/notice";
import type { DepartureData } from "./departure-data";

/** What is decided about it, and the way to decide otherwise. */
export function DepartureFacts({
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
