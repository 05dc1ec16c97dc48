import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { FieldError, SelectField } from "~/ui/fields";
import { ChangeFrame } from "./change-frame";
import { ChangeMoney, useSigned } from "./change-money";
import { ChangeQuote } from "./change-quote";
import { ChangeRule } from "./change-rule";
import type { MayConfirm } from "./confirm-change";
import { DateCalendar } from "./date-calendar";
import type { DateData } from "./date-data";
import { type RoomView, useRoomName } from "./room-choices";
import { RoomsThere } from "./rooms-there";
import { useReaderText } from "./use-reader-text";

type RoomThen = RoomView & { nights: number };

/** What another date comes to, or why it cannot be. Amounts in minor units of `currency`. */
export type DateAsked = {
  quote?: {
    to: string;
    city: string;
    currency: Currency;
    before: { day: Day; city: string };
    after: { day: Day; city: string; time: string; stop: string };
    /** Of a package; `value` names the one there. */
    rooms: { value: string; before: RoomThen; after: RoomThen } | null;
    people: number;
    priceBefore: number;
    difference: number;
    fee: number;
    /** The part that is kept, no matter who cancels later. */
    keptPercent: number;
    price: number;
    paid: number;
    goesBack: number;
    dueDay: Day | null;
    cards: { brand: string; last4: string; amount: number }[];
    may: MayConfirm;
  };
  refused?: {
    code:
      | "called-off"
      | "departed"
      | "date-closed"
      | "date-beyond"
      | "date-same"
      | "date-by-phone"
      | "date-required"
      | "nobody-left"
      | "departure-unknown"
      | "departure-gone"
      | "not-enough-places"
      | "room-too-small"
      | "room-sold-out"
      | "stay-unavailable"
      | "age-other-fare"
      | "extra-elsewhere"
      | "payment-under-way"
      | "price-changed"
      | "changed-since"
      | "quote-expired"
      | TermsRefusal
      | "too-many-requests";
    params?: Params | undefined;
  };
};

/** Another departure of the same trip: which there are, what one comes to, and the one button that moves it (spec 9). */
export function DatePage({ quote, refused, ...page }: DateData & DateAsked) {
  const { number, currency, rule, open, chosen, city } = page;
  const t = useReaderText("change");
  const format = useFormat();
  const { phone } = useSite();
  const problem = refused && t(`errors.${refused.code}`, { phone, ...refused.params });
  const ofTheChoice = refused?.code === "date-required" ? problem : undefined;
  const ruleNotice = (
    <ChangeRule
      of="date"
      rule={t("date.rule", { count: rule.until, amount: format.money(rule.fee, currency), months: rule.months })}
      last={open ? rule.last : null}
    >
      {quote ? (
        <>
          <p>{t("date.keeps")}</p>
          {quote.rooms ? <p>{t("date.keepsRoom")}</p> : null}
          <p>{t("date.gone")}</p>
          <p>{t("date.cancelled", { percent: format.percent(quote.keptPercent) })}</p>
        </>
      ) : null}
    </ChangeRule>
  );
  return (
    <ChangeFrame
      of={page}
      title={t("date.title", { number })}
      problem={ofTheChoice ? null : problem}
      again={quote && { href: `?${new URLSearchParams({ from: city, to: chosen })}`, text: t("date.again") }}
      leave={t(quote ? "date.keep" : "backToBooking")}
    >
      {open && !quote ? <Dates {...page} error={ofTheChoice} /> : null}
      {open && !quote ? <RoomsThere {...page} /> : null}
      {quote ? <Quote quote={quote} page={page} rule={ruleNotice} /> : ruleNotice}
      {quote && page.rooms.length > 1 ? (
        <RoomsThere {...page} room={quote.rooms?.value ?? ""} quote={quote.may.quote} />
      ) : null}
    </ChangeFrame>
  );
}

function Dates({ cities, city, dates, month, currency, isPackage, error }: DateData & { error: string | undefined }) {
  const { t } = useTranslation("change");
  const say = useReaderText("change");
  const months = [...new Set(dates.map(({ startDay }) => startDay.slice(0, 7)))].map((each) => ({
    month: each,
    href: `?${new URLSearchParams({ from: city, month: each })}#to`,
  }));
  const hint = !isPackage
    ? "date.toHint"
    : dates.some(({ priceChange }) => priceChange === null)
      ? "date.toHintPartner"
      : "date.toHintRoom";
  return (
    <>
      {cities.length > 1 ? (
        <form method="get" className="row">
          <SelectField id="from" name="from" label={t("date.city")} options={cities} defaultValue={city} />
          <Button>{t("date.show")}</Button>
        </form>
      ) : null}
      {month ? (
        <form method="post" className="stack" id="to">
          <input type="hidden" name="from" value={city} />
          <input type="hidden" name="step" value="see" />
          {error ? <FieldError id="to">{error}</FieldError> : null}
          <DateCalendar dates={dates} month={month} months={months} currency={currency} />
          <p className="muted">{t(hint)}</p>
        </form>
      ) : (
        <p>{say(isPackage ? "date.noneRoom" : "date.none")}</p>
      )}
    </>
  );
}

const WITH_ROOM = {
  "date.noDifference": "date.noDifferenceRoom",
  "date.difference": "date.differenceRoom",
} as const;

type QuoteProps = { quote: NonNullable<DateAsked["quote"]>; page: DateData; rule: ReactNode };

function Quote({ quote, page, rule }: QuoteProps) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const { before, after, difference, rooms } = quote;
  const signed = useSigned(quote.currency);
  const label = difference === 0 ? "date.noDifference" : "date.difference";
  const named = useRoomName();
  const said = ({ nights, ...room }: RoomThen) => t("date.room", { room: named(room), count: nights });
  return (
    <ChangeQuote
      may={quote.may}
      currency={quote.currency}
      now={
        <>
          {t("date.now", { day: format.day(before.day, "full"), city: before.city })}
          {rooms ? <br /> : null}
          {rooms ? said(rooms.before) : null}
        </>
      }
      then={
        <>
          {t("date.moved", {
            day: format.day(after.day, "full"),
            time: format.time(after.time),
            city: after.city,
            stop: after.stop,
          })}
          {rooms ? <br /> : null}
          {rooms ? said(rooms.after) : null}
        </>
      }
      money={quote}
      rule={t("figure.eachUntil", {
        amount: format.money(page.rule.fee, quote.currency),
        day: format.day(page.rule.last),
      })}
      asked={
        <>
          <input type="hidden" name="to" value={quote.to} />
          <input type="hidden" name="from" value={quote.city} />
          {rooms ? <input type="hidden" name="room" value={rooms.value} /> : null}
        </>
      }
      confirm={t("date.confirm", { day: format.day(after.day, "full") })}
    >
      <ChangeMoney
        money={quote}
        lines={[
          { label: t(rooms ? WITH_ROOM[label] : label), amount: signed(difference) },
          { label: t("date.fee", { count: quote.people }), amount: signed(quote.fee) },
        ]}
      />
      {rule}
    </ChangeQuote>
  );
}
