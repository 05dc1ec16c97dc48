import { useTranslation } from "react-i18next";
import { tourSlug } from "~/domain/catalogue/tour";
import {
  ARRIVE_EARLY_MINUTES,
  CANCELLATION_HALF_PERCENT,
  CANCELLATION_HALF_UNTIL_DAYS,
  DEPOSIT_MORE_THAN_DAYS,
  DEPOSIT_PERCENT,
  ESTA_DAYS,
  FINAL_PAYMENT_DAYS,
  HOTEL_CHANGE_FEE_CAD,
  I94_DAYS,
  PASSPORT_VALID_MONTHS,
} from "~/domain/company/conditions";
import { type ReviewsSummary, ReviewWall } from "~/features/reviews/review-views";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Disclosure } from "~/ui/disclosure";
import { Prose, Section } from "~/ui/layout";
import { Timetable } from "~/ui/timetable";
import type { StaticTripData, TripData } from "./trip-data";
import { TripExtras } from "./trip-extras";
import { TripItinerary } from "./trip-itinerary";

type Props = { trip: TripData; staticData: StaticTripData; reviews: ReviewsSummary };

/** The description of a trip, below its dates (spec 2, trip detail). */
export function TripAbout({ trip, staticData, reviews }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <Prose>
        {staticData.description.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
      <Section title={t("highlights")}>
        <Bullets items={staticData.highlights} />
      </Section>
      <div id="price" className="included">
        <Section title={t("included")}>
          <Bullets items={staticData.included} />
        </Section>
        {staticData.notIncluded.length > 0 && (
          <Section title={t("notIncluded")}>
            <Bullets items={staticData.notIncluded} />
          </Section>
        )}
      </div>
      <TripItinerary
        days={staticData.itinerary}
        anyLength={staticData.stay !== null}
        maps={{ version: staticData.maps, slug: trip.slug, name: trip.name }}
      />
      <BoardingStops stops={staticData.stops} to={trip.destination.slug} />
      <TripExtras staticData={staticData} maps={{ version: staticData.maps, slug: trip.slug, name: trip.name }} />
      <ReviewWall reviews={{ ...reviews, reviews: staticData.reviews }} />
      <Section title={t("goodToKnow")}>
        <Disclosure summary={t("documents")}>
          <p>
            {t(`common:documents.${trip.destination.country}`, {
              passportMonths: PASSPORT_VALID_MONTHS,
              estaDays: ESTA_DAYS,
              i94Days: I94_DAYS,
            })}
          </p>
        </Disclosure>
        <Disclosure summary={t("conditions")}>
          <p>
            {t("conditionsText", {
              over: DEPOSIT_MORE_THAN_DAYS,
              deposit: DEPOSIT_PERCENT,
              final: FINAL_PAYMENT_DAYS,
              half: CANCELLATION_HALF_UNTIL_DAYS,
              kept: CANCELLATION_HALF_PERCENT,
            })}{" "}
            <Anchor href={pathFor("terms", locale)}>{t("conditionsLink")}</Anchor>
          </p>
        </Disclosure>
        {staticData.stay && (
          <Disclosure summary={t("stay.changes")}>
            <p>{t("stay.changesText", { fee: format.price(HOTEL_CHANGE_FEE_CAD, "CAD") })}</p>
          </Disclosure>
        )}
        {staticData.goodToKnow.map(({ title, text }) => (
          <Disclosure key={title} summary={title}>
            <p>{text}</p>
          </Disclosure>
        ))}
      </Section>
      <Section id="questions" title={t("faq")}>
        {staticData.faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </Section>
    </>
  );
}

/** The boarding stops of the outward journey, as a departure board; `to` is the slug of the destination. */
function BoardingStops({ stops, to }: { stops: StaticTripData["stops"]; to: string }) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const format = useFormat();
  return (
    <Section tone="board" title={t("boardingTitle")} lead={t("arriveEarly", { minutes: ARRIVE_EARLY_MINUTES })}>
      <Timetable
        caption={t("boardingTitle")}
        captionHidden
        head={[{ text: t("city") }, { text: t("date"), end: true }, { text: t("returns"), end: true }]}
        rows={stops.map(({ city, name, departs, returns, stop }) => ({
          key: city,
          cells: [
            <>
              <Anchor href={pathFor("trip.detail", locale, { slug: tourSlug({ from: city, to }) })}>{name}</Anchor>{" "}
              <small>{`${stop.name}, ${stop.address}`}</small>
            </>,
            <time key="departs" dateTime={departs} className="num clock">
              {format.time(departs)}
            </time>,
            <time key="returns" dateTime={returns} className="num">
              {format.time(returns)}
            </time>,
          ],
        }))}
      />
    </Section>
  );
}

function Bullets({ items }: { items: string[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
