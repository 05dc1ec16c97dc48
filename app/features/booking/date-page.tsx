import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { HotelPagesData } from "~/features/stay/hotel-pages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { type Option, SelectField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PriceLines } from "~/ui/price";
import { ChangeFrame } from "./change-frame";
import { ConfirmChange, type MayConfirm } from "./confirm-change";
import { type RoomChoice, type RoomView, useRoomName } from "./room-choices";
import { RoomsThere } from "./rooms-there";
import { useBackTo } from "./use-back-to";

/** Amounts in minor units of `currency`. */
export type DateData = {
  number: string;
  tripName: string;
  departureDay: Day;
  currency: Currency;
  /** Whether it can be changed here at all. */
  open: boolean;
  rule: { fee: number; until: number; last: Day; months: number };
  cities: Option[];
  /** Where the dates are from. */
  city: string;
  /** `more`: what the booking costs more then, or, negative, less; null where the partner is asked first. */
  dates: { departure: string; startDay: Day; more: number | null; room: { nights: number; theirs: boolean } | null }[];
  chosen: string;
  /** Of a package: the rooms of the date that was chosen, of a page of hotels, and the one that was, or none. */
  isPackage: boolean;
  rooms: RoomChoice[];
  pages: HotelPagesData;
  room: string;
  /** Where the booking is. */
  back: string;
};

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
  const { number, tripName, departureDay, currency, rule, back, open, chosen, city } = page;
  const { t } = useTranslation("change");
  const format = useFormat();
  const { locale, phone } = useSite();
  const problem = refused && t(`errors.${refused.code}`, { phone, ...refused.params });
  const ofTheChoice = refused?.code === "date-required" ? problem : undefined;
  const ruleNotice = (
    <Notice tone="info">
      <p>
        {t("date.rule", { count: rule.until, amount: format.money(rule.fee, currency), months: rule.months })}{" "}
        {open ? t("date.lastDay", { day: format.day(rule.last, "full") }) : null}
      </p>
      {quote ? (
        <>
          <p>{t("date.keeps")}</p>
          {quote.rooms ? <p>{t("date.keepsRoom")}</p> : null}
          <p>{t("date.gone")}</p>
          <p>{t("date.cancelled", { percent: format.percent(quote.keptPercent) })}</p>
        </>
      ) : null}
      <p>
        <Anchor href={`${pathFor("terms", locale)}#changes`}>{t("date.terms")}</Anchor>
      </p>
    </Notice>
  );
  return (
    <ChangeFrame
      tripName={tripName}
      departureDay={departureDay}
      back={back}
      title={t("date.title", { number })}
      problem={ofTheChoice ? null : problem}
      again={quote && { href: `?${new URLSearchParams({ from: city, to: chosen })}`, text: t("date.again") }}
      leave={t(quote ? "date.keep" : "backToBooking")}
    >
      {open && !quote ? <Dates {...page} error={ofTheChoice} /> : null}
      {open && !quote ? <RoomsThere {...page} /> : null}
      {quote ? <Quote quote={quote} rule={ruleNotice} /> : ruleNotice}
      {quote && page.rooms.length > 1 ? (
        <RoomsThere {...page} room={quote.rooms?.value ?? ""} quote={quote.may.quote} />
      ) : null}
    </ChangeFrame>
  );
}

function Dates({ cities, city, dates, chosen, currency, isPackage, error }: DateData & { error: string | undefined }) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const text = ({ startDay, more, room }: DateData["dates"][number]) => {
    const on = format.day(startDay);
    const stay = room && t(room.theirs ? "date.nights" : "date.otherRoom", { day: on, count: room.nights });
    if (more === null) return stay ?? on;
    const words = { day: stay ?? on, amount: format.money(Math.abs(more), currency) };
    if (more === 0) return t("date.same", words);
    return t(more > 0 ? "date.more" : "date.less", words);
  };
  return (
    <>
      {cities.length > 1 ? (
        <form method="get" className="stack">
          <SelectField id="from" name="from" label={t("date.city")} options={cities} defaultValue={city} />
          <p>
            <Button>{t("date.show")}</Button>
          </p>
        </form>
      ) : null}
      {dates.length > 0 ? (
        <form method="post" className="stack">
          <input type="hidden" name="from" value={city} />
          <SelectField
            id="to"
            name="to"
            label={t("date.to")}
            hint={t(
              !isPackage
                ? "date.toHint"
                : dates.some(({ more }) => more === null)
                  ? "date.toHintPartner"
                  : "date.toHintRoom",
            )}
            placeholder={t("date.choose")}
            defaultValue={chosen}
            error={error}
            required
            options={dates.map((date) => ({ value: date.departure, text: text(date) }))}
          />
          <p>
            <Button variant="main" name="step" value="see">
              {t("cancel.see")}
            </Button>
          </p>
        </form>
      ) : (
        <p>{t(isPackage ? "date.noneRoom" : "date.none")}</p>
      )}
    </>
  );
}

const WITH_ROOM = {
  "date.noDifference": "date.noDifferenceRoom",
  "date.difference": "date.differenceRoom",
} as const;

function Quote({ quote, rule }: { quote: NonNullable<DateAsked["quote"]>; rule: ReactNode }) {
  const { t } = useTranslation("change");
  const backTo = useBackTo();
  const format = useFormat();
  const { before, after, difference, dueDay, rooms } = quote;
  const money = (amount: number) => format.money(amount, quote.currency);
  const label = difference === 0 ? "date.noDifference" : "date.difference";
  const left = Math.max(0, quote.price - (quote.paid - quote.goesBack));
  const named = useRoomName();
  const said = ({ nights, ...room }: RoomThen) => t("date.room", { room: named(room), count: nights });
  return (
    <Section id="quote" title={t("cancel.quote")} first={!quote.may.sent}>
      <p>{t("date.now", { day: format.day(before.day, "full"), city: before.city })}</p>
      {rooms ? <p>{said(rooms.before)}</p> : null}
      <p>
        <strong>
          {t("date.moved", {
            day: format.day(after.day, "full"),
            time: format.time(after.time),
            city: after.city,
            stop: after.stop,
          })}
        </strong>
      </p>
      {rooms ? (
        <p>
          <strong>{said(rooms.after)}</strong>
        </p>
      ) : null}
      <PriceLines
        lines={[
          { label: t("cancel.price"), amount: money(quote.priceBefore) },
          {
            label: t(rooms ? WITH_ROOM[label] : label),
            amount: difference < 0 ? t("cancel.less", { amount: money(-difference) }) : money(difference),
          },
          { label: t("date.fee", { count: quote.people }), amount: money(quote.fee) },
        ]}
        total={{ label: t("cancel.after"), amount: money(quote.price) }}
      />
      <PriceLines
        lines={[
          { label: t("cancel.paid"), amount: money(quote.paid) },
          ...quote.cards.map((card) => ({ ...backTo(card), amount: money(card.amount) })),
        ]}
        total={
          quote.goesBack > 0
            ? { label: t("cancel.back"), amount: money(quote.goesBack) }
            : {
                label: t("cancel.left"),
                amount: money(left),
                note: dueDay ? t("date.due", { day: format.day(dueDay) }) : undefined,
              }
        }
      />
      {rule}
      <ConfirmChange
        may={quote.may}
        currency={quote.currency}
        asked={
          <>
            <input type="hidden" name="to" value={quote.to} />
            <input type="hidden" name="from" value={quote.city} />
            {rooms ? <input type="hidden" name="room" value={rooms.value} /> : null}
          </>
        }
        confirm={t("date.confirm", { day: format.day(after.day, "full") })}
        action={`?${new URLSearchParams({ quote: quote.may.quote })}`}
      />
    </Section>
  );
}
