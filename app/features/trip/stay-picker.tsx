import { useTranslation } from "react-i18next";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { isDay } from "~/domain/day";
import { PassengerFields } from "~/features/search/passenger-fields";
import type { SearchField, SearchProblem } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import { pathFor, tripPath } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/fields";
import { EmptyState, Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { RefusedHold, TypedParty } from "./date-picker";
import type { HoldForm } from "./hold-form";
import { addressOf, Months } from "./months";
import { PriceCalendar } from "./price-calendar";
import { type NearStay, type StayData, stayPath } from "./stay-data";
import { StayOffers } from "./stay-offers";
import { RefusedStay } from "./stay-refused";
import type { TripData } from "./trip-data";
import { useStayErrorText } from "./use-stay-error-text";
import { useStayWords } from "./use-stay-words";

type Props = {
  trip: TripData;
  stay: StayData;
  typed: TypedParty;
  problems: SearchProblem[];
  refused: RefusedHold | undefined;
};

/** Of a package: the first hotel night, how many, from where, for whom; then the rooms there are (spec 2, partner search). */
export function StayPicker({ trip, stay, problems, typed, refused }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const errorText = useStayErrorText();
  return (
    <Section id="dates" title={t("stay.title")} lead={t("stay.lead", { minutes: HOLD_MINUTES })}>
      <ErrorSummary
        title={t("common:error.summary", { count: problems.length })}
        errors={problems.map(({ field, code, params }) => ({ id: field, text: errorText(code, params) }))}
      />
      <StayFields trip={trip} stay={stay} problems={problems} typed={typed} />
      <div id="rooms" className="stack">
        {refused && <RefusedStay trip={trip} stay={stay} refused={refused} />}
        <FoundStays trip={trip} stay={stay} asked={refused?.asked.stay} />
      </div>
      {stay.found.state === "offers" ? (
        <p>
          <Anchor href={tripPath(trip, locale) + addressOf(trip, trip.month, stay.nights)}>
            {t("stay.calendarLink")}
          </Anchor>
        </p>
      ) : trip.departures.length > 0 ? (
        <PriceCalendar
          trip={trip}
          nights={stay.nights}
          linkTo={(firstNight) => stayPath(trip, { firstNight, nights: stay.nights }, locale)}
        />
      ) : (
        <Notice tone="info">{t(trip.months.length > 0 ? "noDates" : "noDatesCity")}</Notice>
      )}
      {stay.found.state !== "offers" && <Months trip={trip} nights={stay.nights} />}
    </Section>
  );
}

/** The search; its button asks for the same page, with the rooms of those nights. */
function StayFields({ trip, stay, problems, typed }: Omit<Props, "refused">) {
  const { t } = useTranslation(["trip", "common"]);
  const errorText = useStayErrorText();
  const error = (field: SearchField) => {
    const problem = problems.find((each) => each.field === field);
    return problem && errorText(problem.code, problem.params);
  };
  return (
    <form method="get" action="#rooms" className="fields party stay-search">
      <TextField
        name="night"
        type="date"
        min={stay.sold.from}
        max={stay.sold.to}
        label={t("stay.night")}
        defaultValue={isDay(stay.night) ? stay.night : ""}
        error={error("night")}
        required
      />
      <SelectField
        name="nights"
        label={t("stay.nights")}
        options={stay.lengths.map((count) => ({ value: String(count), text: t("common:nights", { count }) }))}
        defaultValue={String(stay.nights)}
        error={error("nights")}
      />
      <SelectField
        name="from"
        label={t("city")}
        options={trip.boarding.map(({ city, name }) => ({ value: city, text: name }))}
        defaultValue={trip.city}
        error={error("from")}
      />
      <PassengerFields
        labels={{ adults: t("adults"), children: t("children") }}
        values={{ adults: typed?.adults ?? trip.party.adults, children: typed?.children ?? trip.party.children }}
        error={error}
      />
      <Button>{t("stay.see")}</Button>
    </form>
  );
}

/** The rooms there are for what was asked, or calm words and a way on. */
function FoundStays({ trip, stay, asked }: Pick<Props, "trip" | "stay"> & { asked: HoldForm["stay"] }) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale, phone } = useSite();
  const { found } = stay;
  switch (found.state) {
    case "offers":
      return <StayOffers trip={trip} stay={stay} asked={asked} {...found} />;
    case "sold-out":
      return (
        <EmptyState title={t("stay.soldOut")}>
          <p>{t("stay.soldOutText", { count: trip.party.adults + trip.party.children })}</p>
          <Nearest trip={trip} nearest={found.nearest} />
        </EmptyState>
      );
    case "no-departure":
      return (
        <EmptyState title={t("stay.noDeparture")}>
          <p>{t("stay.noDepartureText")}</p>
          <Nearest trip={trip} nearest={found.nearest} />
        </EmptyState>
      );
    case "unavailable":
      return (
        <EmptyState title={t("stay.unavailable")}>
          <p>{t("stay.unavailableText", { phone })}</p>
          <p className="row">
            <ButtonLink href={stayPath(trip, { firstNight: stay.night, nights: stay.nights }, locale)}>
              {t("stay.again")}
            </ButtonLink>
            <ButtonLink variant="quiet" href={pathFor("trip.list", locale, {}, `to=${trip.destination.slug}`)}>
              {t("stay.others")}
            </ButtonLink>
          </p>
        </EmptyState>
      );
    case "choose":
      return <p>{t("stay.chooseNight")}</p>;
    default:
      // What is wrong is said next to its field.
      return null;
  }
}

/** Other nights on which the same could be had. */
function Nearest({ trip, nearest }: { trip: TripData; nearest: NearStay[] }) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const { when } = useStayWords();
  if (nearest.length === 0) return null;
  return (
    <>
      <p>{t("stay.nearest")}</p>
      <ul>
        {nearest.map((near) => (
          <li key={`${near.firstNight} ${near.nights}`}>
            <Anchor href={stayPath(trip, near, locale)}>{when(near)}</Anchor>
          </li>
        ))}
      </ul>
    </>
  );
}
