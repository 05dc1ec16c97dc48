import { useTranslation } from "react-i18next";
import { occupancyOf } from "~/domain/catalogue/occupancy";
import { termsOn } from "~/domain/company/terms-on";
import type { Day } from "~/domain/day";
import { ReviewSummary, type ReviewsSummary } from "~/features/reviews/review-views";
import type { SearchProblem } from "~/features/search/search-query";
import { type Chat, ChatLine } from "~/features/site/chat-line";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { isOnePage } from "~/features/stay/hotel-pages";
import { pathFor } from "~/i18n/paths";
import { AvailabilityBadge } from "~/ui/availability-badge";
import { ButtonLink } from "~/ui/button";
import { ActionBar, Breadcrumbs, Section } from "~/ui/layout";
import { Price } from "~/ui/price";
import { Assurances, BookingCard } from "./booking-card";
import { chosenDeparture, chosenPrice } from "./chosen-price";
import { DatePicker, type RefusedHold, type TypedParty } from "./date-picker";
import { HeadPicture } from "./photos";
import type { StayData } from "./stay-data";
import { StayPicker } from "./stay-picker";
import { StayRooms } from "./stay-rooms";
import { TripAbout } from "./trip-about";
import { TripContents } from "./trip-contents";
import type { StaticTripData, TripData } from "./trip-data";
import { useStayWords } from "./use-stay-words";

type Props = {
  trip: TripData;
  /** Of a package: the search for its rooms. */
  stay: StayData | null;
  today: Day;
  reviews: ReviewsSummary;
  staticData: StaticTripData;
  chat: Chat | null;
  problems: SearchProblem[];
  typed: TypedParty;
  refused: RefusedHold | undefined;
};

/**
 * A trip: its story, and the card it is booked with, which stays next to the story where there is room
 * (spec 2, trip detail).
 */
export function TripPage({ trip, stay, today, staticData, reviews, chat, problems, typed, refused }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  const { who } = useStayWords();
  const sharing = trip.sleeps && Math.min(trip.party.adults + trip.party.children, trip.sleeps);
  // Of a package a price is an adult's: children pay less. Two share the room until rooms are found for the party.
  const perPerson = stay ? t("stay.perAdultOfTwo") : t("common:perPerson");
  const each = sharing ? t(`common:perPersonIn.${occupancyOf(sharing)}`, { count: sharing }) : perPerson;
  const from = t(trip.supplier === "partner" ? "common:about" : "common:from");
  const price = chosenPrice({ trip, found: stay?.found });
  const ofRooms = stay?.found.state === "offers" && t(isOnePage(stay.found.pages) ? "common:from" : "stay.fromHere");
  const chosen = stay ? stay.found.state === "offers" && stay.found.departure : chosenDeparture(trip, refused?.asked);
  const priceFrom = (notes: string[], size?: "large") =>
    trip.fromPrice !== null && (
      <Price {...(size && { size })} prefix={from} amount={format.price(trip.fromPrice)} note={notes.join(", ")} />
    );
  const toDates = (
    <ButtonLink variant="main" href="#dates">
      {t("seeDates")}
    </ButtonLink>
  );
  return (
    <div className="trip">
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
        <HeadPicture photos={staticData.photos} poster={trip.poster} name={trip.name} />
        <div className="stack">
          <h1>{trip.name}</h1>
          <p className="lead">{trip.short}</p>
          <p className="row">
            <span>
              {t(`common:kinds.${trip.kind}`)} ·{" "}
              {t(trip.kind === "package" ? "common:upToDays" : "common:days", { count: trip.days })}
            </span>
            {trip.availability !== "available" && (
              <AvailabilityBadge state={trip.availability}>
                {t(`common:availability.${trip.availability}`)}
              </AvailabilityBadge>
            )}
          </p>
          <ReviewSummary reviews={reviews} />
          <Assurances drivers={staticData.drivers} />
        </div>
        {/* On a phone the way to the dates stays in reach until they come, and again all along what follows them. */}
        {trip.fromPrice !== null && <ActionBar summary={priceFrom([each])}>{toDates}</ActionBar>}
      </div>
      <TripContents reviews={reviews.count > 0} />
      <BookingCard
        title={t(stay ? "stay.title" : "datesTitle")}
        price={priceFrom([each], "large")}
        terms={chosen ? termsOn(today, chosen.day) : null}
      >
        {stay ? (
          <StayPicker trip={trip} stay={stay} problems={problems} typed={typed} />
        ) : (
          <DatePicker trip={trip} problems={problems} typed={typed} refused={refused} />
        )}
      </BookingCard>
      <div className="below">
        {stay && <StayRooms trip={trip} stay={stay} refused={refused} />}
        <TripAbout trip={trip} staticData={staticData} reviews={reviews} />
        {chat && (
          <div className="below no-print">
            <Section title={t("askUs")}>
              <ChatLine chat={chat} />
            </Section>
          </div>
        )}
        {price && (
          <ActionBar
            summary={
              <Price
                prefix={ofRooms || from}
                amount={format.price(price.amount)}
                note={price.whole ? who(trip.party) : ofRooms ? t("stay.perAdult") : each}
              />
            }
          >
            {toDates}
          </ActionBar>
        )}
      </div>
    </div>
  );
}
