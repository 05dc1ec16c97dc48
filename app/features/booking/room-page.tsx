import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { HOTEL, HotelPages, type HotelPagesData } from "~/features/stay/hotel-pages";
import { Button } from "~/ui/button";
import { PageForm } from "~/ui/page-form";
import { type ChangedBooking, ChangeFrame } from "./change-frame";
import { ChangeMoney, type ChangeMoneyData, useSigned } from "./change-money";
import { ChangeQuote } from "./change-quote";
import { ChangeRule } from "./change-rule";
import type { MayConfirm } from "./confirm-change";
import { type RoomChoice, RoomChoices, type RoomView, useRoomName } from "./room-choices";
import { useReaderText } from "./use-reader-text";

/** Amounts in minor units of `currency`. */
export type RoomData = ChangedBooking & {
  currency: Currency;
  /** Whether it can be changed here at all. */
  open: boolean;
  rule: { fee: number; last: Day };
  /** Null for a trip without rooms. */
  now: RoomView | null;
  /** Those of a page of hotels. */
  rooms: RoomChoice[];
  pages: HotelPagesData;
  chosen: string;
};

/** What another room comes to, or why it cannot be. */
export type RoomAsked = {
  quote?: ChangeMoneyData & {
    to: string;
    after: RoomView;
    people: number;
    fee: number;
    difference: number;
    /** Another room, which leaves theirs to others. */
    other: boolean;
    may: MayConfirm;
  };
  refused?: {
    code:
      | "departed"
      | "hotel-closed"
      | "called-off"
      | "room-same"
      | "room-none"
      | "room-by-phone"
      | "room-unknown"
      | "room-sold-out"
      | "stay-unavailable"
      | "room-required"
      | "nobody-left"
      | "payment-under-way"
      | "price-changed"
      | "changed-since"
      | "quote-expired"
      | TermsRefusal
      | "too-many-requests";
    params?: Params | undefined;
  };
};

/** Another room of a package, another hotel, or other beds: which there are, what one comes to, and the button (spec 9). */
export function RoomPage({ quote, refused, ...page }: RoomData & RoomAsked) {
  const { number, currency, rule, open, chosen, now } = page;
  const t = useReaderText("change");
  const format = useFormat();
  const { phone } = useSite();
  const named = useRoomName();
  const fee = format.money(rule.fee, currency);
  const problem = refused && t(`errors.${refused.code}`, { phone, amount: fee, ...refused.params });
  const ofTheChoice = refused?.code === "room-required" ? problem : undefined;
  const ruleNotice = (
    <ChangeRule of="room" rule={t("room.rule", { amount: fee })} last={open ? rule.last : null}>
      {quote ? (
        <>
          <p>{t("room.prices")}</p>
          {quote.other ? <p>{t("room.gone")}</p> : null}
        </>
      ) : null}
    </ChangeRule>
  );
  return (
    <ChangeFrame
      of={page}
      title={t("room.title", { number })}
      problem={ofTheChoice ? null : problem}
      again={quote && { href: `?${new URLSearchParams({ to: chosen })}`, text: t("room.again") }}
      leave={t(quote ? "date.keep" : "backToBooking")}
    >
      {now && !quote ? <p>{t("room.now", { room: named(now) })}</p> : null}
      {open && !quote ? <Rooms {...page} error={ofTheChoice} /> : null}
      {quote ? <Quote quote={quote} page={page} rule={ruleNotice} /> : ruleNotice}
    </ChangeFrame>
  );
}

function Rooms({ rooms, pages, chosen, currency, error }: RoomData & { error: string | undefined }) {
  const { t } = useTranslation("change");
  if (rooms.length === 0) return <p>{t("room.none")}</p>;
  const pageAt = (hotel: string) => `?${new URLSearchParams({ ...(chosen && { to: chosen }), [HOTEL]: hotel })}`;
  return (
    <PageForm className="stack">
      {pages.at && <input type="hidden" name={HOTEL} value={pages.at} />}
      <RoomChoices
        name="to"
        rooms={rooms}
        chosen={chosen}
        currency={currency}
        error={error}
        legend={t("room.to")}
        hint={t("room.toHint")}
      />
      <p>
        <Button variant="main" name="step" value="see">
          {t("cancel.see")}
        </Button>
      </p>
      <HotelPages pages={pages} linkTo={pageAt} />
    </PageForm>
  );
}

type QuoteProps = { quote: NonNullable<RoomAsked["quote"]>; page: RoomData; rule: ReactNode };

function Quote({ quote, page, rule }: QuoteProps) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const signed = useSigned(quote.currency);
  const named = useRoomName();
  const { after, difference, fee, people } = quote;
  return (
    <ChangeQuote
      may={quote.may}
      currency={quote.currency}
      now={page.now && t("room.now", { room: named(page.now) })}
      then={t("room.moved", { room: named(after) })}
      money={quote}
      rule={
        quote.other
          ? t("figure.eachUntil", {
              amount: format.money(page.rule.fee, quote.currency),
              day: format.day(page.rule.last),
            })
          : t("figure.freeUntil", { day: format.day(page.rule.last) })
      }
      asked={<input type="hidden" name="to" value={quote.to} />}
      confirm={t("room.confirm")}
    >
      <ChangeMoney
        money={quote}
        lines={[
          { label: t(difference === 0 ? "room.noDifference" : "room.difference"), amount: signed(difference) },
          ...(fee > 0 ? [{ label: t("room.fee", { count: people }), amount: signed(fee) }] : []),
        ]}
      />
      {rule}
    </ChangeQuote>
  );
}
