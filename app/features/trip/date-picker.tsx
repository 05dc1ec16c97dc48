import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { PassengerFields } from "~/features/search/passenger-fields";
import { GROUP, groupText, type SearchField, type SearchProblem } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { AvailabilityBadge } from "~/ui/availability-badge";
import { Button } from "~/ui/button";
import { DateTile } from "~/ui/date-tile";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, SelectField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Price } from "~/ui/price";
import { Timetable } from "~/ui/timetable";
import { type HoldForm, TWO_BEDS } from "./hold-form";
import { addressOf, Months, waitingPath } from "./months";
import { OpenHoldList, type OpenHolds } from "./open-holds";
import { PriceCalendar } from "./price-calendar";
import { RoomByRoom } from "./room-by-room";
import type { DepartureData, TripData } from "./trip-data";

/** A departure that could not be had, and why. */
export type RefusedHold = {
  asked: HoldForm;
  code: string;
  params?: Record<string, string | number>;
  /** When it is for too many under way: those. */
  open: OpenHolds | null;
};

/** What was typed of a party that makes no sense, to be shown again. */
export type TypedParty = { adults: string; children: string } | null;

type Props = {
  trip: TripData;
  typed: TypedParty;
  problems: SearchProblem[];
  refused: RefusedHold | undefined;
};

/** Dates and prices: from which city, for whom, which month, and a button a departure (spec 2, trip detail). */
export function DatePicker({ trip, problems, typed, refused }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const errorText = useErrorText();
  const { locale } = useSite();
  const dayOf = (departure: string) => trip.departures.find(({ id }) => id === departure)?.day;
  return (
    <Section id="dates" title={t("datesTitle")} lead={t("datesLead", { minutes: HOLD_MINUTES })}>
      <ErrorSummary
        title={t("common:error.summary", { count: problems.length })}
        errors={problems.map(({ field, code, params }) => ({ id: field, text: errorText(code, params) }))}
      />
      {refused && (
        <Notice tone="error" live>
          <p>{errorText(refused.params?.left === 0 ? "places-gone" : refused.code, refused.params)}</p>
          {refused.code === "not-enough-places" && (
            <p>
              <Anchor href={waitingPath(trip, locale, dayOf(refused.asked.departure))}>{t("waiting.full")}</Anchor>
            </p>
          )}
          {refused.open && (
            <OpenHoldList open={refused.open} asked={refused.asked} action={addressOf(trip, trip.month)} />
          )}
        </Notice>
      )}
      {/* One form: what a departure is chosen with is what the fields say, even where they were not sent before. */}
      <form method="post" action={addressOf(trip, trip.month)} className="stack">
        {trip.group && <input type="hidden" name={GROUP} value={groupText(trip.group)} />}
        <PartyFields
          trip={trip}
          problems={problems}
          asked={refused?.asked ?? typed ?? undefined}
          twoBeds={refused?.asked.twoBeds ?? false}
        />
        {trip.split ? (
          <RoomByRoom trip={trip} />
        ) : trip.departures.length > 0 ? (
          <div className="picker">
            <Departures trip={trip} />
            <PriceCalendar trip={trip} waitingPath={(day) => waitingPath(trip, locale, day)} />
          </div>
        ) : (
          <Notice tone="info">{t(trip.months.length > 0 ? "noDates" : "noDatesCity")}</Notice>
        )}
      </form>
      {trip.departures.some(({ availability }) => availability === "low" || availability === "sold-out") && (
        <p>
          <Anchor href={waitingPath(trip, locale)}>{t("waiting.full")}</Anchor>
        </p>
      )}
      <Months trip={trip} />
    </Section>
  );
}

type PartyProps = Omit<Props, "refused" | "typed"> & {
  /** What was just asked for, or typed, that could not be had. */
  asked: Partial<Record<"city", string> & Record<"adults" | "children", number | string>> | undefined;
  twoBeds: boolean;
};

/** From where, when, for whom; its button asks for the same page again, priced again. */
function PartyFields({ trip, problems, asked, twoBeds }: PartyProps) {
  const { t } = useTranslation("trip");
  const errorText = useErrorText();
  const format = useFormat();
  const error = (field: SearchField) => {
    const problem = problems.find((p) => p.field === field);
    return problem && errorText(problem.code, problem.params);
  };
  // In full, half a phone's width would cut "septembre 2027".
  const shortMonth = (month: string) => `${format.dayParts(`${month}-01`).month}\u00a0${month.slice(0, 4)}`;
  return (
    <div className="fields party">
      <SelectField
        name="from"
        label={t("city")}
        options={trip.boarding.map(({ city, name }) => ({ value: city, text: name }))}
        defaultValue={asked?.city ?? trip.city}
        error={error("from")}
      />
      {trip.month && (
        <SelectField
          name="month"
          label={t("months")}
          options={trip.months.map((month) => ({ value: month, text: shortMonth(month) }))}
          defaultValue={trip.month}
        />
      )}
      <PassengerFields
        labels={{ adults: t("adults"), children: t("children") }}
        values={{ adults: asked?.adults ?? trip.party.adults, children: asked?.children ?? trip.party.children }}
        error={error}
      />
      {/* First in the form, so that Enter in a field is this one. */}
      <Button formMethod="get" formAction="#dates" data-enter="">
        {t("update")}
      </Button>
      {trip.sleeps !== null && trip.party.adults + trip.party.children === 2 && (
        <CheckboxField name={TWO_BEDS} value="room" defaultChecked={twoBeds}>
          {t("room.twoBeds")}
        </CheckboxField>
      )}
    </div>
  );
}

/** The month's departures; choosing one holds its places. */
function Departures({ trip }: { trip: TripData }) {
  const { t } = useTranslation(["trip", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  const { adults, children } = trip.party;
  const { departs, returns } = trip.times ?? {};
  const cells = (departure: DepartureData) => [
    <Fragment key="day">
      <DateTile dateTime={departure.day} {...format.dayParts(departure.day)} />{" "}
      {departs && (
        <time className="at" dateTime={departs}>
          {format.time(departs)}
        </time>
      )}
    </Fragment>,
    <Fragment key="end">
      <time dateTime={departure.endDay}>{format.day(departure.endDay, "short")}</time>{" "}
      {returns && (
        <time className="at" dateTime={returns}>
          {format.time(returns)}
        </time>
      )}
    </Fragment>,
    format.price(departure.adultPrice),
    format.price(departure.childPrice),
    <Price key="total" amount={format.price(departure.total)} />,
    // Scarcity is said; that there are places is what a date on the list means.
    departure.availability === "available" ? (
      ""
    ) : (
      <AvailabilityBadge key="state" state={departure.availability}>
        {departure.availability === "low"
          ? t("common:left.low", { count: departure.placesLeft })
          : t(`common:availability.${departure.availability}`)}
      </AvailabilityBadge>
    ),
    departure.availability === "available" || departure.availability === "low" ? (
      <Fragment key="choose">
        <Button
          id={`d-${departure.day}`}
          name="departure"
          value={departure.id}
          aria-label={t("chooseDate", { day: format.day(departure.day, "full") })}
        >
          {t("choose")}
        </Button>
        <small className="picked">{t("calendar.picked")}</small>
      </Fragment>
    ) : departure.availability === "sold-out" ? (
      <Anchor
        key="wait"
        href={waitingPath(trip, locale, departure.day)}
        aria-label={t("waiting.joinDay", { day: format.day(departure.day, "full") })}
      >
        {t("waiting.join")}
      </Anchor>
    ) : (
      ""
    ),
  ];
  const who = [t("common:adults", { count: adults }), children > 0 && t("common:children", { count: children })].filter(
    Boolean,
  );
  const caption = trip.month ? format.day(`${trip.month}-01`, "month") : t("datesTitle");
  const leaving = t("common:leaving", { from: trip.from });
  const sharing = trip.sleeps === null ? null : t("room.shared", { count: adults + children });
  return (
    <>
      {/* Said when another month, city or party has come in the place of this one. */}
      <p className="hidden" role="status">{`${caption}, ${leaving}. ${t("totalFor", { who: who.join(", ") })}`}</p>
      <Timetable
        compact
        caption={
          <>
            {caption}{" "}
            <small>
              {t("totalFor", { who: who.join(", ") })}
              {sharing && `. ${sharing}`}
            </small>
          </>
        }
        head={[
          { text: t("date") },
          { text: t("return"), wide: true },
          { text: t("adultPrice"), end: true, wide: true },
          { text: t("childPrice"), end: true, wide: true },
          { text: t("total"), end: true },
          { text: t("places") },
          { text: t("choose"), hidden: true, end: true },
        ]}
        rows={trip.departures.map((departure) => ({
          key: departure.id,
          cells: cells(departure),
          state: departure.availability === "gone" || departure.availability === "sold-out" ? "gone" : undefined,
        }))}
      />
    </>
  );
}
