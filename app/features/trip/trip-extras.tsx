import { useTranslation } from "react-i18next";
import { occupancyOf } from "~/domain/catalogue/occupancy";
import { DAY_MAP, mapPath } from "~/domain/catalogue/trip-map";
import { ANY_HOTEL } from "~/domain/catalogue/vignettes";
import { HOTEL_CHECK_IN, HOTEL_CHECK_OUT } from "~/domain/company/conditions";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Entries, Section } from "~/ui/layout";
import { MapPicture } from "~/ui/map-picture";
import { Price } from "~/ui/price";
import { HotelFacts, HotelStars } from "./hotel-facts";
import { HotelPicture } from "./photos";
import type { StaticTripData } from "./trip-data";
import type { Maps } from "./trip-itinerary";

/** Activities and hotels. */
export function TripExtras({
  staticData: { activities, hotels, stay, room },
  maps,
}: {
  staticData: StaticTripData;
  maps: Maps;
}) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  return (
    <>
      {activities.length > 0 && (
        <Section title={t("activities")}>
          <Entries
            items={activities.map(({ name, text, included, price }) => ({
              term: name,
              text,
              aside: included ? (
                t("activityIncluded")
              ) : price === undefined ? (
                t("activityFree")
              ) : (
                <Price size="small" prefix={t("activityExtra")} amount={format.price(price)} />
              ),
            }))}
          />
        </Section>
      )}
      {stay && <StayHotels stay={stay} maps={maps} />}
      {hotels.length > 0 && (
        <Section title={t("hotels")}>
          {room && (
            <>
              <p>{t("room.lead", { max: room.perAdult.length })}</p>
              <ul>
                {room.perAdult.map((more, i) => (
                  <li key={occupancyOf(i + 1)}>
                    {`${t(`room.${occupancyOf(i + 1)}`, { count: i + 1 })} `}
                    {more === 0
                      ? t("room.asFare")
                      : t(more > 0 ? "room.dearer" : "room.cheaper", { price: format.price(Math.abs(more)) })}
                  </li>
                ))}
              </ul>
            </>
          )}
          <Entries
            items={hotels.map(({ name, address, nights, text, photos }) => ({
              term: name,
              aside: t("common:nights", { count: nights }),
              text: (
                <>
                  <HotelPicture name={name} photos={photos} vignette={ANY_HOTEL} />
                  {text} <small className="muted">{address}</small>
                </>
              ),
            }))}
          />
        </Section>
      )}
    </>
  );
}

/** The hotels that a package is sold with, or where to find them. */
function StayHotels({ stay, maps }: { stay: NonNullable<StaticTripData["stay"]>; maps: Maps }) {
  const { locale } = useSite();
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const times = { in: format.time(HOTEL_CHECK_IN), out: format.time(HOTEL_CHECK_OUT) };
  return (
    <Section title={t("hotels")} lead={t("stay.hotelsLead", times)}>
      {stay.hotels.length === 0 ? (
        <p>{t("stay.partnerHotels")}</p>
      ) : (
        <MapPicture
          src={mapPath({ version: maps.version, locale, slug: maps.slug, part: "hotels" })}
          alt={t("stay.map", { name: maps.name })}
          {...DAY_MAP}
        />
      )}
      <Entries
        items={stay.hotels.map(({ fromPrice, ...hotel }) => ({
          term: (
            <>
              {hotel.name} <HotelStars stars={hotel.stars} />
            </>
          ),
          aside: (
            <Price size="small" prefix={t("common:from")} amount={format.price(fromPrice)} note={t("stay.fromNight")} />
          ),
          text: (
            <>
              <HotelPicture {...hotel} />
              {hotel.text} <small className="muted">{hotel.address}</small>
              <HotelFacts hotel={hotel} />
            </>
          ),
        }))}
      />
      {stay.otherHotels > 0 && <p>{t("stay.otherHotels", { count: stay.otherHotels })}</p>}
    </Section>
  );
}
