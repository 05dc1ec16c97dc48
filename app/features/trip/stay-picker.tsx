import { useTranslation } from "react-i18next";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { isDay } from "~/domain/day";
import { GroupLink } from "~/features/search/group-link";
import { PassengerFields } from "~/features/search/passenger-fields";
import type { SearchField, SearchProblem } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { SelectField, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { leastRoom } from "./chosen-price";
import type { TypedParty } from "./date-picker";
import { FewPlaces } from "./few-places";
import { roomChoice } from "./hold-form";
import { Months } from "./months";
import { PriceCalendar } from "./price-calendar";
import { type FoundStaysData, type StayData, stayAddress, stayPath } from "./stay-data";
import { FEW_ROOMS, StayOf } from "./stay-offers";
import type { TripData } from "./trip-data";
import { useStayErrorText } from "./use-stay-error-text";
import { useStayWords } from "./use-stay-words";

type Props = { trip: TripData; stay: StayData; typed: TypedParty; problems: SearchProblem[] };

/**
 * Of a package: the first hotel night, how many, from where, for whom (spec 2, partner search); once rooms are found, one
 * of them and its button, with the search folded below.
 */
export function StayPicker({ trip, stay, problems, typed }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const errorText = useStayErrorText();
  const search = (
    <>
      <StayFields trip={trip} stay={stay} problems={problems} typed={typed} />
      <StayCalendar trip={trip} stay={stay} />
    </>
  );
  return (
    <>
      <ErrorSummary
        title={t("common:error.summary", { count: problems.length })}
        errors={problems.map(({ field, code, params }) => ({ id: field, text: errorText(code, params) }))}
      />
      {stay.found.state === "offers" ? (
        <>
          <RoomForm trip={trip} stay={stay} found={stay.found} />
          <details className="month">
            <summary>{t("stay.calendarLink")}</summary>
            {search}
          </details>
        </>
      ) : (
        search
      )}
      <GroupLink asked={{ trip: trip.slug, from: trip.city }} />
    </>
  );
}

type Offers = Extract<FoundStaysData, { state: "offers" }>;

/** One of the rooms that were found, at the price of the whole party. */
function RoomForm({ trip, stay, found }: Pick<Props, "trip" | "stay"> & { found: Offers }) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const { when, who } = useStayWords();
  const asked = { firstNight: stay.night, nights: stay.nights };
  return (
    <form method="post" action={stayAddress(trip, asked, found.pages.at)}>
      <p>
        <strong>{when(asked)}</strong>
        <br />
        {who(trip.party)}, {t("common:leaving", { from: trip.from })}
      </p>
      <StayOf trip={trip} departure={found.departure} />
      <SelectField
        name="room"
        label={t("stay.roomAndTotal")}
        options={found.offers.map(({ hotel, rooms }) => ({
          label: hotel.name,
          options: rooms.map((room) => ({
            // Two beds are asked for in the list of rooms.
            value: roomChoice({ hotel: hotel.slug, room: room.room, total: room.total, twoBeds: 0 }),
            text: [format.price(room.total), room.name, room.left <= FEW_ROOMS && t("stay.left", { count: room.left })]
              .filter(Boolean)
              .join(" · "),
          })),
        }))}
      />
      <div className="booking-total">
        <FewPlaces {...found.departure} />
        <Button variant="main">{t("book")}</Button>
        <p className="hint">{t("stay.heldFor", { minutes: HOLD_MINUTES })}</p>
      </div>
    </form>
  );
}

/** The search; its button asks for the same page, with the rooms of those nights. */
function StayFields({ trip, stay, problems, typed }: Props) {
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
      <Button variant={stay.found.state === "offers" ? "plain" : "main"}>{t("stay.see")}</Button>
    </form>
  );
}

/** The days of departure, which are the first nights, with a price each; the day of the rooms that were found alone. */
function StayCalendar({ trip, stay }: Pick<Props, "trip" | "stay">) {
  const { t } = useTranslation("trip");
  const { locale } = useSite();
  const found = stay.found.state === "offers" ? stay.found : undefined;
  const departures = trip.departures.map((each) =>
    found && each.id === found.departure.id ? { ...each, adultPrice: leastRoom(found.offers) } : each,
  );
  return (
    <>
      {stay.found.state === "choose" && <p className="hint">{t("stay.chooseNight")}</p>}
      {trip.departures.length > 0 ? (
        <PriceCalendar
          trip={{ ...trip, departures }}
          nights={stay.nights}
          chosen={found?.departure.id}
          linkTo={(firstNight) => stayPath(trip, { firstNight, nights: stay.nights }, locale)}
        />
      ) : (
        <Notice tone="info">{t(trip.months.length > 0 ? "noDates" : "noDatesCity")}</Notice>
      )}
      <Months trip={trip} nights={stay.nights} />
    </>
  );
}
