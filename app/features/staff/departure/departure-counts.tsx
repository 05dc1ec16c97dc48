import { useTranslation } from "react-i18next";
import { useFormat } from "~/features/site/use-format";
import { Section } from "~/ui/layout";
import type { DepartureData, StopCount } from "./departure-data";

/** How many get on and off where, and how many each hotel and activity has. */
export function DepartureCounts({ stops, alighting, hotels, activities }: DepartureData) {
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
