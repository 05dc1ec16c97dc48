import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { tripPath } from "~/i18n/paths";
import { AvailabilityBadge } from "~/ui/availability-badge";
import { posterPath } from "~/ui/poster";
import { TripCard, TripList } from "~/ui/trip-card";
import { FromPrice } from "./from-price";
import type { TripSummary } from "./trip-summary";

/** The search with what the price is for, so that the page opens on it. */
function searchFor({ cheapest }: TripSummary, asked: URLSearchParams | undefined): URLSearchParams | undefined {
  if (!cheapest) return asked;
  const search = new URLSearchParams(asked);
  search.set("from", cheapest.city);
  if (!search.has("date")) search.set("month", cheapest.month);
  return search;
}

/** How wide a card's picture stands. */
const SIZES = {
  posters: "(min-width: 35em) 22rem, 50vw",
  rows: "(min-width: 40em) 9rem, 5.5rem",
};

/** Trips as a list of cards, with from-price, next dates and availability (spec 2, trip list). */
export function TripCards({
  trips,
  search,
  layout = "posters",
}: {
  trips: TripSummary[];
  search?: URLSearchParams;
  layout?: "posters" | "rows";
}) {
  const { t } = useTranslation(["common", "trip"]);
  const { locale } = useSite();
  const format = useFormat();
  return (
    <TripList layout={layout}>
      {trips.map((trip, index) => (
        <TripCard
          key={trip.slug}
          href={tripPath(trip, locale, searchFor(trip, search))}
          title={trip.name}
          poster={{ src: posterPath(trip.poster), alt: "" }}
          photo={trip.photo && { ...trip.photo, alt: "", sizes: SIZES[layout] }}
          meta={`${t(`kinds.${trip.kind}`)} · ${t(trip.kind === "package" ? "upToDays" : "days", { count: trip.days })}`}
          text={trip.toAdd ? null : trip.short}
          extras={trip.toAdd}
          eager={index < 2}
          price={trip.fromPrice !== null && <FromPrice {...trip} />}
          action={t("trip:seeTrip")}
          badge={
            trip.availability !== "available" && (
              <AvailabilityBadge state={trip.availability}>{t(`availability.${trip.availability}`)}</AvailabilityBadge>
            )
          }
          dates={
            trip.nextDays.length > 0 && (
              <>
                {t("trip:nextDates")}{" "}
                <span className="num">
                  {trip.nextDays.map(({ day, left }, i) => (
                    <span key={day}>
                      {i > 0 && " · "}
                      <time dateTime={day}>{format.day(day, "short")}</time>
                      {left !== undefined && (
                        <small className="few">
                          {" "}
                          {left === 0 ? t("availability.sold-out") : t("left.low", { count: left })}
                        </small>
                      )}
                    </span>
                  ))}
                </span>
              </>
            )
          }
        />
      ))}
    </TripList>
  );
}
