import { useTranslation } from "react-i18next";
import type { Days } from "~/domain/departures/sales";
import { HomeReviews } from "~/features/reviews/review-views";
import { SearchPanel } from "~/features/search/search-panel";
import { useSite } from "~/features/site/site-data";
import { FromPrice } from "~/features/trip/from-price";
import { TripCards } from "~/features/trip/trip-cards";
import type { TripSummary } from "~/features/trip/trip-summary";
import { pathFor } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Hero, Section } from "~/ui/layout";
import { posterPath } from "~/ui/poster";
import { TripCard, TripList } from "~/ui/trip-card";
import { type DestinationCard, HOME_POSTER } from "./home-data";

type Props = {
  cities: { slug: string; name: string }[];
  destinations: DestinationCard[];
  /** Those that leave next. */
  trips: TripSummary[];
  reviews: Parameters<typeof HomeReviews>[0]["reviews"];
  /** Days on sale. */
  sold: Days;
};

const REASONS = { prices: "check", seats: "seat", guide: "pin", boarding: "coach" } as const;

/** The home page: the search, the destinations, why us, a way on. */
export function HomePage({ cities, destinations, trips, reviews, sold }: Props) {
  const { t } = useTranslation(["home", "common"]);
  const { locale, phone } = useSite();
  return (
    <>
      <Hero title={t("headline")} lead={t("lead")} poster={{ src: posterPath(HOME_POSTER), alt: "" }}>
        <SearchPanel cities={cities} destinations={destinations} sold={sold} />
      </Hero>
      <p className="muted">{t("common:search.childrenNote")}</p>
      <Section title={t("destinations")}>
        <TripList layout="posters">
          {destinations.map((destination) => (
            <Destination key={destination.slug} {...destination} />
          ))}
        </TripList>
      </Section>
      <Section title={t("next")}>
        <TripCards layout="rows" trips={trips} />
      </Section>
      <Section title={t("whyTitle")}>
        <ul className="reasons list-plain">
          {(Object.keys(REASONS) as (keyof typeof REASONS)[]).map((reason) => (
            <li key={reason}>
              <Icon name={REASONS[reason]} />
              <h3>{t(`why.${reason}.title`)}</h3>
              <p>{t(`why.${reason}.text`)}</p>
            </li>
          ))}
        </ul>
      </Section>
      <HomeReviews reviews={reviews} />
      <Section title={t("ctaTitle")} tone="board">
        <p>{t("ctaText", { phone })}</p>
        <ButtonLink href={pathFor("trip.list", locale)}>{t("cta")}</ButtonLink>
      </Section>
    </>
  );
}

function Destination({ slug, name, summary, poster, count, price }: DestinationCard) {
  const { t } = useTranslation("home");
  const { locale } = useSite();
  return (
    <TripCard
      headingLevel={3}
      href={pathFor("trip.list", locale, {}, new URLSearchParams({ to: slug }))}
      title={name}
      poster={{ src: posterPath(poster), alt: "" }}
      meta={t("destinationTrips", { count })}
      text={summary}
      price={price && <FromPrice size="small" {...price} />}
    />
  );
}
