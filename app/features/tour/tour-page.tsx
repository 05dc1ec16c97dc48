import { useTranslation } from "react-i18next";
import { ARRIVE_EARLY_MINUTES } from "~/domain/company/conditions";
import { SearchPanel } from "~/features/search/search-panel";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { TripCards } from "~/features/trip/trip-cards";
import { pathFor, tripPath } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Breadcrumbs, EmptyState, Hero, Prose, Section } from "~/ui/layout";
import { posterPath } from "~/ui/poster";
import { Timetable } from "~/ui/timetable";
import type { TourData } from "./tour-data";
import { TourGraph } from "./tour-graph";

/** Everything that goes from one city to one destination (spec 2, tour page). */
export function TourPage({ tour }: { tour: TourData }) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const { from, to, texts, trips, hasOthers, departures, cities, destinations, sold } = tour;
  return (
    <>
      <Breadcrumbs
        label={t("breadcrumbs")}
        items={[{ href: pathFor("trip.list", locale), text: t("common:nav.trips") }, { text: texts.title }]}
      />
      <Hero title={texts.title} lead={texts.lead} poster={{ src: posterPath(to.poster), alt: "" }}>
        <SearchPanel cities={cities} destinations={destinations} sold={sold} typed={{ from: from.slug, to: to.slug }} />
      </Hero>
      <Prose>
        {texts.paragraphs.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Prose>
      <Section title={texts.tripsTitle}>
        {trips.length > 0 ? (
          <>
            <TripCards layout="rows" trips={trips} search={new URLSearchParams({ from: from.slug })} />
            {hasOthers && (
              <ButtonLink
                href={pathFor("trip.list", locale, {}, new URLSearchParams({ from: from.slug, to: to.slug }))}
              >
                {t("seeTrips")}
              </ButtonLink>
            )}
          </>
        ) : (
          <EmptyState title={texts.none} />
        )}
      </Section>
      {departures.length > 0 && (
        <Section title={texts.datesTitle}>
          <NextDepartures tour={tour} />
        </Section>
      )}
      <Section tone="board" title={texts.boardingTitle} lead={t("arriveEarly", { minutes: ARRIVE_EARLY_MINUTES })}>
        <p>
          <strong>{from.boarding.name}</strong>, {from.boarding.address}
          <br />
          {from.boarding.directions}
        </p>
        {trips.length > 0 && <Calls tour={tour} />}
      </Section>
      <Section title={t("faq")}>
        {texts.faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </Section>
      <Section title={texts.moreTitle}>
        <ul className="list-plain row">
          {texts.more.map(({ slug, text }) => (
            <li key={slug}>
              <Anchor href={pathFor("trip.detail", locale, { slug })}>{text}</Anchor>
            </li>
          ))}
        </ul>
      </Section>
      <TourGraph tour={tour} />
    </>
  );
}

/** The soonest departures; each leads to its month on the trip's page. */
function NextDepartures({ tour: { from, texts, departures } }: { tour: TourData }) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <Timetable
      caption={texts.datesTitle}
      captionHidden
      head={[
        { text: t("date") },
        { text: texts.tripColumn },
        { text: t("return"), wide: true },
        { text: t("adultPrice"), end: true },
      ]}
      rows={departures.map(({ slug, supplier, name, day, endDay, price }) => {
        const search = new URLSearchParams({ from: from.slug, month: day.slice(0, 7) });
        return {
          key: `${day}${slug}`,
          cells: [
            <time key="day" dateTime={day}>
              {format.day(day, "short")}
            </time>,
            <Anchor key="trip" href={`${tripPath({ slug, supplier }, locale, search)}#dates`}>
              {name}
            </Anchor>,
            <time key="return" dateTime={endDay}>
              {format.day(endDay, "short")}
            </time>,
            supplier === "partner" ? (
              t("byHotel")
            ) : (
              <strong key="price" className="num">
                {format.price(price)}
              </strong>
            ),
          ],
        };
      })}
    />
  );
}

/** When the coach of each trip leaves the city, and is back. */
function Calls({ tour: { texts, trips } }: { tour: TourData }) {
  const { t } = useTranslation("trip");
  const format = useFormat();
  return (
    <Timetable
      caption={texts.boardingTitle}
      captionHidden
      head={[{ text: texts.tripColumn }, { text: t("date"), end: true }, { text: t("returns"), end: true }]}
      rows={trips.map(({ slug, name, departs, returns }) => ({
        key: slug,
        cells: [
          name,
          <time key="departs" dateTime={departs} className="num clock">
            {format.time(departs)}
          </time>,
          <time key="returns" dateTime={returns} className="num">
            {format.time(returns)}
          </time>,
        ],
      }))}
    />
  );
}
