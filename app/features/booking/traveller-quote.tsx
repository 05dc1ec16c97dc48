import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { TravellerType } from "~/domain/people/age";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { ChangeMoney, useSigned } from "./change-money";
import { ChangeQuote } from "./change-quote";
import type { MayConfirm } from "./confirm-change";
import { type RoomView, useRoomName } from "./room-choices";

/** What one traveller more comes to; amounts in minor units of the booking's currency. */
export type TravellerQuoted = {
  who: string;
  type: TravellerType;
  seat: string | null;
  fare: number;
  lines: { name: string; price: number }[];
  /** Their part of the room of a package. */
  room: number;
  /** The room of a package that is priced again: for how many it was and is, and what each of them pays. */
  rooms: { of: RoomView; before: RoomLet; after: RoomLet } | null;
  /** What the others pay more together, or, negative, less. */
  others: number;
  /** What the booking's discount takes off more, or, negative, less. */
  discount: number;
  priceBefore: number;
  price: number;
  paid: number;
  goesBack: number;
  dueNow: number;
  dueDay: Day;
  dueToday: boolean;
  cards: { brand: string; last4: string; amount: number }[];
  may: MayConfirm;
};

type RoomLet = { guests: number; perPerson: number };

type Props = {
  quote: TravellerQuoted;
  currency: Currency;
  /** Whether a colleague adds them. */
  atDesk: boolean;
};

/** What it is now, what it would be, and the button that adds the traveller. */
export function TravellerQuote({ quote, currency, atDesk }: Props) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const { locale } = useSite();
  const { who, type, seat, may, dueNow, others, discount, rooms } = quote;
  const named = useRoomName();
  const money = (amount: number) => format.money(amount, currency);
  const signed = useSigned(currency);
  const due = { now: money(dueNow), day: format.day(quote.dueDay, "full") };
  const said = ({ guests, perPerson }: RoomLet) => ({ count: guests, amount: money(perPerson) });
  return (
    <>
      <ChangeQuote
        may={may}
        currency={currency}
        then={
          <>
            {t("more.who", { who, type: t(`cancel.types.${type}`) })}{" "}
            {seat ? t("more.sits", { seat }) : t("more.sitsAnywhere")}
          </>
        }
        money={quote}
        note={dueNow > 0 ? t(quote.dueToday ? "more.dueNow" : "more.dueLater", due) : undefined}
        rule={t("more.cancel")}
        asked={null}
        confirm={t("more.confirm", { who })}
      >
        {rooms ? (
          <p>
            {t("more.room", { room: named(rooms.of) })} {t("more.roomBefore", said(rooms.before))}{" "}
            <strong>{t("more.roomAfter", said(rooms.after))}</strong>
          </p>
        ) : null}
        <ChangeMoney
          money={{ ...quote, currency, dueDay: null }}
          lines={[
            { label: t(`more.fare.${type}`), amount: money(quote.fare) },
            ...(quote.room === 0 ? [] : [{ label: t("more.roomPart"), amount: money(quote.room) }]),
            ...quote.lines.map((line) => ({ label: line.name, amount: money(line.price) })),
            ...(others === 0
              ? []
              : [{ label: t(rooms ? "more.othersInRoom" : "more.others"), amount: signed(others) }]),
            ...(discount === 0 ? [] : [{ label: t("activities.discount"), amount: signed(-discount) }]),
          ]}
        />
        <p>{t(atDesk ? "more.desk.rule" : "more.rule")}</p>
        {rooms ? <p>{t("more.roomRule")}</p> : null}
        <p>
          <Anchor href={`${pathFor("terms", locale)}#changes`}>{t("more.terms")}</Anchor>
        </p>
      </ChangeQuote>
      <p>
        <Anchor href={`?quote=${may.quote}&edit=1`}>{t("name.again")}</Anchor>
      </p>
    </>
  );
}
