import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { HOTEL, HotelPages, type HotelPagesData } from "~/features/stay/hotel-pages";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { PageForm } from "~/ui/page-form";
import { type RoomChoice, RoomChoices } from "./room-choices";

type Props = {
  city: string;
  chosen: string;
  rooms: readonly RoomChoice[];
  pages: HotelPagesData;
  room: string;
  currency: Currency;
  /** One of them is shown with what it comes to, by the quote of this id. */
  quote?: string;
};

/** The rooms that are free on the date that was chosen, where theirs is let or another one is wanted. */
export function RoomsThere({ city, chosen, rooms, pages, room, currency, quote }: Props) {
  const { t } = useTranslation("change");
  if (rooms.length === 0) return null;
  const quoted = quote !== undefined;
  const asked: Record<string, string> = quoted
    ? { quote }
    : { from: city, to: chosen, ...(room && { room }), see: "1" };
  return (
    <Section id="rooms" title={t(quoted ? "date.roomsToo" : "date.rooms")}>
      {quoted || room !== "" ? null : <p>{t("date.roomLet")}</p>}
      <PageForm className="stack">
        <input type="hidden" name="from" value={city} />
        <input type="hidden" name="to" value={chosen} />
        {pages.at && <input type="hidden" name={HOTEL} value={pages.at} />}
        <RoomChoices
          name="room"
          rooms={rooms}
          chosen={room}
          currency={currency}
          legend={t("room.to")}
          hint={t("date.roomsHint")}
        />
        <p>
          <Button variant={quoted ? "plain" : "main"} name="step" value="see">
            {t("cancel.see")}
          </Button>
        </p>
        <HotelPages pages={pages} linkTo={(hotel) => `?${new URLSearchParams({ ...asked, [HOTEL]: hotel })}#rooms`} />
      </PageForm>
    </Section>
  );
}
