import { useTranslation } from "react-i18next";
import {
  ARRIVE_EARLY_MINUTES,
  CANCELLATION_HALF_PERCENT,
  CANCELLATION_HALF_UNTIL_DAYS,
  ESTA_DAYS,
  I94_DAYS,
  PASSPORT_VALID_MONTHS,
} from "~/domain/conditions";
import { tourSlug } from "~/domain/tour";
import { ReviewSummary, ReviewWall, type TripReviewsData } from "~/features/reviews/review-views";
import type { SearchProblem } from "~/features/search/search-query";
import { type Chat, ChatLine } from "~/features/site/chat-line";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { AvailabilityBadge } from "~/ui/availability-badge";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ActionBar, Breadcrumbs, Columns, Entries, Prose, Section } from "~/ui/layout";
import { Poster } from "~/ui/poster";
import { Price } from "~/ui/price";
import { Timetable } from "~/ui/timetable";
import { DatePicker, type RefusedHold, type TypedParty } from "./date-picker";
import type { TripData } from "./trip-data";
import { TripItinerary } from "./trip-itinerary";

type Props = {
  trip: TripData;
  /** Version of the maps' pictures. */
  maps: string;
  reviews: TripReviewsData;
  chat: Chat | null;
  problems: SearchProblem[];
  typed: TypedParty;
  refused: RefusedHold | undefined;
};

/** Everything the catalogue knows of a trip, and the picker of its dates and prices (spec 2, trip detail). */
export function TripPage({ trip, maps, reviews, chat, problems, typed, refused }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  return (
    <>
      <Breadcrumbs
        label={t("breadcrumbs")}
        items={[
          { href: pathFor("trip.list", locale), text: t("common:nav.trips") },
          {
            href: pathFor("trip.list", locale, {}, new URLSearchParams({ to: trip.destination.slug })),
            text: trip.destination.name,
          },
          { text: trip.name },
        ]}
      />
      <div className="trip-head">
        <Poster src={`/posters/${trip.poster}.svg`} alt="" eager crop="wide" />
        <div className="stack">
          <h1>{trip.name}</h1>
          <p className="lead">{trip.short}</p>
          <p className="row">
            <span>
              {t(`common:kinds.${trip.kind}`)} · {t("common:days", { count: trip.days })}
            </span>
            <AvailabilityBadge state={trip.availability}>
              {t(`common:availability.${trip.availability}`)}
            </AvailabilityBadge>
          </p>
          <ReviewSummary reviews={reviews} />
          {trip.fromPrice !== null && (
            <Price
              size="large"
              prefix={t("common:from")}
              amount={format.price(trip.fromPrice)}
              note={`${t("common:perPerson")}, ${t("common:taxesIncluded")}`}
            />
          )}
        </div>
      </div>
      <DatePicker trip={trip} problems={problems} typed={typed} refused={refused} />
      {/* What follows the dates; on a phone the way back to them stays in reach all along it. */}
      <div className="below">
        <Columns
          asideLabel={t("included")}
          aside={
            <>
              <Section title={t("included")}>
                <Bullets items={trip.included} />
              </Section>
              {trip.notIncluded.length > 0 && (
                <Section title={t("notIncluded")}>
                  <Bullets items={trip.notIncluded} />
                </Section>
              )}
            </>
          }
        >
          <Prose>
            {trip.description.split(/\n+/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Prose>
          <Section title={t("highlights")}>
            <Bullets items={trip.highlights} />
          </Section>
          <TripItinerary days={trip.itinerary} maps={{ version: maps, slug: trip.slug, name: trip.name }} />
        </Columns>
        <Boarding stops={trip.boarding} to={trip.destination.slug} />
        <TripExtras trip={trip} />
        <ReviewWall reviews={reviews} />
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
                half: CANCELLATION_HALF_UNTIL_DAYS,
                kept: CANCELLATION_HALF_PERCENT,
              })}{" "}
              <Anchor href={pathFor("terms", locale)}>{t("conditionsLink")}</Anchor>
            </p>
          </Disclosure>
          {trip.goodToKnow.map(({ title, text }) => (
            <Disclosure key={title} summary={title}>
              <p>{text}</p>
            </Disclosure>
          ))}
        </Section>
        <Section title={t("faq")}>
          {trip.faq.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              <p>{answer}</p>
            </Disclosure>
          ))}
          {chat && (
            <>
              <p>{t("askUs")}</p>
              <ChatLine chat={chat} />
            </>
          )}
        </Section>
        {trip.fromPrice !== null && (
          <ActionBar summary={<Price prefix={t("common:from")} amount={format.price(trip.fromPrice)} />}>
            <ButtonLink variant="main" href="#dates">
              {t("seeDates")}
            </ButtonLink>
          </ActionBar>
        )}
      </div>
    </>
  );
}

/** Where the coach stops on the way out, as a board of departures. */
function Boarding({ stops, to }: { stops: TripData["boarding"]; to: string }) {
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

/** Activities and hotels. */
function TripExtras({ trip: { activities, hotels } }: { trip: TripData }) {
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
      {hotels.length > 0 && (
        <Section title={t("hotels")}>
          <Entries
            items={hotels.map(({ name, address, nights, text }) => ({
              term: name,
              aside: t("common:nights", { count: nights }),
              text: (
                <>
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
