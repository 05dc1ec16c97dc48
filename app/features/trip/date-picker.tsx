import { useTranslation } from "react-i18next";
import { HOLD_MINUTES } from "~/domain/company/conditions";
import { GroupLink } from "~/features/search/group-link";
import { PassengerFields } from "~/features/search/passenger-fields";
import { GROUP, groupText, type SearchField, type SearchProblem } from "~/features/search/search-query";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, Field, SelectField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PriceLines } from "~/ui/price";
import { chosenDeparture, isOpen } from "./chosen-price";
import { FewPlaces } from "./few-places";
import { A_ROOM, type HoldForm, TWO_BEDS } from "./hold-form";
import { addressOf, Months, waitingPath } from "./months";
import { OpenHoldList, type OpenHolds } from "./open-holds";
import { monthsShown, PriceCalendar } from "./price-calendar";
import { RoomByRoom } from "./room-by-room";
import type { DepartureData, TripData } from "./trip-data";
import { useStayWords } from "./use-stay-words";

/** A departure that could not be had, and why. */
export type RefusedHold = {
  asked: HoldForm;
  code: string;
  params?: Record<string, string | number>;
  /** When it is for too many under way: those. */
  open: OpenHolds | null;
};

/** The party as it was typed, to be shown again next to a problem. */
export type TypedParty = { adults: string; children: string } | null;

type Props = {
  trip: TripData;
  typed: TypedParty;
  problems: SearchProblem[];
  refused: RefusedHold | undefined;
};

/** Dates and prices: which departure, from which city, for whom, the total, and one button (spec 2, trip detail). */
export function DatePicker({ trip, problems, typed, refused }: Props) {
  const { t } = useTranslation(["trip", "common"]);
  const errorText = useErrorText();
  const { locale } = useSite();
  const format = useFormat();
  const { who } = useStayWords();
  const dayOf = (departure: string) => trip.departures.find(({ id }) => id === departure)?.day;
  const chosen = chosenDeparture(trip, refused?.asked);
  const noDates = trip.departures.length > 0 ? t("noPlaces") : t(trip.months.length > 0 ? "noDates" : "noDatesCity");
  const scarce = trip.departures.some(({ availability }) => availability === "low" || availability === "sold-out");
  const missed = refused || trip.split ? null : trip.missed;
  return (
    <>
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
      {missed && (
        <Notice tone="info">
          <p>
            {missed.day ? t(missed.full ? "full" : "closedOn", { day: format.day(missed.day, "full") }) : t("closed")}
          </p>
          {missed.day && missed.full && (
            <p>
              <Anchor href={waitingPath(trip, locale, missed.day)}>{t("waiting.full")}</Anchor>
            </p>
          )}
        </Notice>
      )}
      {/* Said when another date, city or party has come in the place of this one. */}
      <p className="hidden" role="status">
        {[
          ...monthsShown(trip).map((month) => format.day(`${month}-01`, "month")),
          t("common:leaving", { from: trip.from }),
          t("totalFor", { who: who(trip.party) }),
          chosen && format.price(chosen.total),
        ]
          .filter(Boolean)
          .join(", ")}
      </p>
      {/* One form: what a departure is held for is what the fields say, even where they were not sent before. */}
      <form method="post" action={addressOf(trip, trip.month)}>
        {trip.group && <input type="hidden" name={GROUP} value={groupText(trip.group)} />}
        <Choices
          trip={trip}
          chosen={chosen}
          problems={problems}
          asked={refused?.asked ?? typed ?? undefined}
          twoBeds={refused ? (refused.asked.twoBeds ?? false) : trip.twoBeds}
        />
        {trip.split ? (
          <RoomByRoom trip={trip} />
        ) : chosen ? (
          <Total trip={trip} chosen={chosen} />
        ) : (
          <Notice tone="info">{noDates}</Notice>
        )}
      </form>
      {!chosen && (trip.departures.length > 0 && !trip.split ? <FareCalendar trip={trip} /> : <Months trip={trip} />)}
      {scarce && !missed?.full && (
        <p>
          <Anchor href={waitingPath(trip, locale)}>{t("waiting.full")}</Anchor>
        </p>
      )}
      <GroupLink asked={{ trip: trip.slug, from: trip.city }} />
    </>
  );
}

type ChoicesProps = Omit<Props, "refused" | "typed"> & {
  chosen: DepartureData | undefined;
  /** What was just asked for, or typed, that could not be had. */
  asked: Partial<Record<"city", string> & Record<"adults" | "children", number | string>> | undefined;
  twoBeds: boolean;
};

/** When, from where, for whom; its button asks for the same page again, priced again. */
function Choices({ trip, chosen, problems, asked, twoBeds }: ChoicesProps) {
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
      {chosen && <DateField trip={trip} chosen={chosen} />}
      <PassengerFields
        labels={{ adults: t("adults"), children: t("children") }}
        values={{ adults: asked?.adults ?? trip.party.adults, children: asked?.children ?? trip.party.children }}
        error={error}
      />
      {/* First in the form, so that Enter in a field is this one. */}
      <Button className="update" formMethod="get" formAction="#dates">
        {t("update")}
      </Button>
      {trip.sleeps !== null && trip.party.adults + trip.party.children === 2 && (
        <CheckboxField name={TWO_BEDS} value={A_ROOM} defaultChecked={twoBeds}>
          {t("room.twoBeds")}
        </CheckboxField>
      )}
    </div>
  );
}

/** The departures to choose from, each with its fare, and the hours of the one that is chosen. */
function DateField({ trip, chosen }: { trip: TripData; chosen: DepartureData }) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const textOf = (departure: DepartureData) => {
    const { day, adultPrice, availability, placesLeft } = departure;
    return [
      format.day(day, day.slice(0, 4) === trip.departures[0]?.day.slice(0, 4) ? "short" : "long"),
      isOpen(departure) && adultPrice !== null && format.price(adultPrice),
      availability !== "available" && t(`calendar.${availability}`, { count: placesLeft }),
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <div className="date-field">
      <Field id="departure" label={t("dateAndFare")}>
        {(control) => (
          <select name="departure" defaultValue={chosen.id} {...control}>
            {trip.departures.map((departure) => (
              <option
                key={departure.id}
                value={departure.id}
                disabled={!isOpen(departure)}
                // The total and the terms below are those of this one (`of-chosen`).
                data-chosen={departure.id === chosen.id ? "" : undefined}
              >
                {textOf(departure)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {trip.times && (
        <p className="hint of-chosen">
          {t("date")} <time dateTime={trip.times.departs}>{format.time(trip.times.departs)}</time> ·{" "}
          {t("back", { day: format.day(chosen.endDay, "short") })}{" "}
          <time dateTime={trip.times.returns}>{format.time(trip.times.returns)}</time>
        </p>
      )}
      <details className="month">
        <summary>{t("calendar.open")}</summary>
        <FareCalendar trip={trip} chosen={chosen} />
      </details>
    </div>
  );
}

/** The month, whose days are chosen or, when they are full, waited for. */
function FareCalendar({ trip, chosen }: { trip: TripData; chosen?: DepartureData }) {
  const { locale } = useSite();
  return (
    <>
      <PriceCalendar
        trip={trip}
        chosen={chosen?.id}
        linkTo={(day) => addressOf(trip, day.slice(0, 7), { day })}
        waitingPath={(day) => waitingPath(trip, locale, day)}
      />
      <Months trip={trip} />
    </>
  );
}

/** What the choices come to, what is left of places when it is little, and the button that holds them. */
function Total({ trip, chosen }: { trip: TripData; chosen: DepartureData }) {
  const { t } = useTranslation(["trip", "common"]);
  const format = useFormat();
  const { adults, children } = trip.party;
  const each = (words: string, price: number) => t("times", { who: words, price: format.price(price) });
  const { adultPrice, childPrice, total } = chosen;
  const detail = [
    adultPrice !== null && each(t("common:adults", { count: adults }), adultPrice),
    children > 0 && each(t("common:children", { count: children }), childPrice),
  ].filter(Boolean);
  return (
    <div className="booking-total">
      <FewPlaces {...chosen} />
      <div className="of-chosen">
        <PriceLines
          lines={[]}
          total={{
            label: t("totalWithTaxes"),
            amount: format.price(total),
            note: detail.map((line) => <span key={String(line)}>{line}</span>),
          }}
        />
      </div>
      {trip.sleeps !== null && <p className="hint">{t("room.shared", { count: adults + children })}</p>}
      <p className="of-any hint">{t("totalAfterUpdate")}</p>
      <Button variant="main" name="hold" value="on">
        {t("book")}
      </Button>
      <p className="hint">{t("heldFor", { minutes: HOLD_MINUTES })}</p>
    </div>
  );
}
