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
import type { TripData, TripStill } from "./trip-data";
import { TripExtras } from "./trip-extras";
import { TripItinerary } from "./trip-itinerary";

type Props = { trip: TripData; still: TripStill; reviews: ReviewsSummary };

/** All there is to read of a trip below its dates (spec 2, trip detail). */
export function TripAbout({ trip, still, reviews }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <Prose>
        {still.description.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </Prose>
      <Section title={t("highlights")}>
        <Bullets items={still.highlights} />
      </Section>
      <div id="price" className="included">
        <Section title={t("included")}>
          <Bullets items={still.included} />
        </Section>
        {still.notIncluded.length > 0 && (
          <Section title={t("notIncluded")}>
            <Bullets items={still.notIncluded} />
          </Section>
        )}
      </div>
      <TripItinerary
        days={still.itinerary}
        anyLength={still.stay !== null}
        maps={{ version: still.maps, slug: trip.slug, name: trip.name }}
      />
      <Boarding stops={still.stops} to={trip.destination.slug} />
      <TripExtras still={still} maps={{ version: still.maps, slug: trip.slug, name: trip.name }} />
      <ReviewWall reviews={{ ...reviews, reviews: still.reviews }} />
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
        {still.stay && (
          <Disclosure summary={t("stay.changes")}>
            <p>{t("stay.changesText", { fee: format.money(HOTEL_CHANGE_FEE_CAD, "CAD") })}</p>
          </Disclosure>
        )}
        {still.goodToKnow.map(({ title, text }) => (
          <Disclosure key={title} summary={title}>
            <p>{text}</p>
          </Disclosure>
        ))}
      </Section>
      <Section id="questions" title={t("faq")}>
        {still.faq.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </Section>
    </>
  );
}

/** Where the coach stops on the way out, as a board of departures. */
function Boarding({ stops, to }: { stops: TripStill["stops"]; to: string }) {
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
