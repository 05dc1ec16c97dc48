import { useTranslation } from "react-i18next";
import { HomeReviews } from "~/features/reviews/review-views";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { TripCards, type TripSummary } from "~/features/trip/trip-cards";
import { pathFor } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Hero, Section } from "~/ui/layout";
import { Price } from "~/ui/price";
import { TripCard, TripList } from "~/ui/trip-card";
import { SearchPanel } from "./search-panel";

type Props = {
  cities: { slug: string; name: string }[];
  destinations: { slug: string; name: string; summary: string; poster: string }[];
  trips: (TripSummary & { destination: string })[];
  reviews: Parameters<typeof HomeReviews>[0]["reviews"];
  earliest: string;
  latest: string;
};

const REASONS = { prices: "check", seats: "seat", guide: "pin", boarding: "coach" } as const;
const FEATURED = 4;

/** The home page: the search, the destinations, why us, a way on. */
export function HomePage({ cities, destinations, trips, reviews, earliest, latest }: Props) {
  const { t } = useTranslation(["home", "common"]);
  const { locale, phone } = useSite();
  return (
    <>
      <Hero title={t("headline")} lead={t("lead")} poster={{ src: "/posters/quebec.svg", alt: "" }}>
        <SearchPanel cities={cities} destinations={destinations} earliest={earliest} latest={latest} />
      </Hero>
      <p className="muted">{t("common:search.childrenNote")}</p>
      <Section title={t("destinations")}>
        <TripList layout="posters">
          {destinations.map((destination) => (
            <Destination key={destination.slug} {...destination} trips={trips} />
          ))}
        </TripList>
      </Section>
      <Section title={t("next")}>
        <TripCards
          layout="rows"
          trips={[...trips].sort((a, b) => firstDay(a).localeCompare(firstDay(b))).slice(0, FEATURED)}
        />
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

function firstDay(trip: TripSummary): string {
  return trip.nextDays[0]?.day ?? "9999";
}

function Destination({ slug, name, summary, poster, trips }: Props["destinations"][number] & Pick<Props, "trips">) {
  const { t } = useTranslation(["home", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  const here = trips.filter(({ destination }) => destination === slug);
  const prices = here.flatMap(({ fromPrice }) => fromPrice ?? []);
  return (
    <TripCard
      headingLevel={3}
      href={pathFor("trip.list", locale, {}, new URLSearchParams({ to: slug }))}
      title={name}
      poster={{ src: `/posters/${poster}.svg`, alt: "" }}
      meta={t("destinationTrips", { count: here.length })}
      text={summary}
      price={
        prices.length > 0 && <Price size="small" prefix={t("common:from")} amount={format.price(Math.min(...prices))} />
      }
    />
  );
}
