import { useTranslation } from "react-i18next";
import { DAY_MAP, mapPath, TRIP_MAP } from "~/domain/catalogue/trip-map";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Section } from "~/ui/layout";
import { MapPicture } from "~/ui/map-picture";
import { Stops, Timeline } from "~/ui/timeline";
import type { ItineraryDay } from "./trip-data";

export type Maps = { version: string; slug: string; name: string };

type Props = {
  days: ItineraryDay[];
  /** Of any number of days: the way there, the days between, the way back. */
  anyLength: boolean;
  maps: Maps;
};

/** The trip day by day, on the map: where, when, how far, which meals, which bed. */
export function TripItinerary({ days, anyLength, maps: { version, slug, name } }: Props) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <Section id="itinerary" title={t("itinerary")}>
      <MapPicture src={mapPath({ version, locale, slug })} alt={t("map.trip", { name })} {...TRIP_MAP} />
      <Timeline
        label={t("itinerary")}
        items={days.map(({ title, text, km, stops, meals, night }, index) => ({
          key: String(index),
          marker:
            anyLength && index > 0
              ? t(index === days.length - 1 ? "stay.aside.back" : "stay.aside.yours")
              : t("day", { number: index + 1 }),
          title,
          meta: [
            km > 0 && t("km", { km: format.number(km) }),
            ...meals.map((meal) => t(`meals.${meal}`)),
            night && t("night", { place: night }),
          ]
            .filter(Boolean)
            .join(" · "),
          children: (
            <>
              {days.length > 1 && (
                <MapPicture
                  src={mapPath({ version, locale, slug, part: index + 1 })}
                  alt={t("map.day", { number: index + 1, title })}
                  {...DAY_MAP}
                />
              )}
              <p>{text}</p>
              <Stops stops={stops.map(({ name, time }) => ({ name, time: time ? format.time(time) : null }))} />
            </>
          ),
        }))}
      />
    </Section>
  );
}
