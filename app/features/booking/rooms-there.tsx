import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money";
import { Button } from "~/ui/button";
import { Section } from "~/ui/layout";
import { type RoomChoice, RoomChoices } from "./room-choices";

type Props = {
  city: string;
  chosen: string;
  rooms: readonly RoomChoice[];
  room: string;
  currency: Currency;
  /** One of them is shown with what it comes to. */
  quoted?: boolean;
};

/** The rooms that are free on the date that was chosen, where theirs is let or another one is wanted. */
export function RoomsThere({ city, chosen, rooms, room, currency, quoted = false }: Props) {
  const { t } = useTranslation("change");
  if (rooms.length === 0) return null;
  return (
    <Section id="rooms" title={t(quoted ? "date.roomsToo" : "date.rooms")}>
      {quoted || room !== "" ? null : <p>{t("date.roomLet")}</p>}
      <form method="get" className="stack">
        <input type="hidden" name="from" value={city} />
        <input type="hidden" name="to" value={chosen} />
        <RoomChoices
          {...{ name: "room", rooms, chosen: room, currency }}
          legend={t("room.to")}
          hint={t("date.roomsHint")}
        />
        <p>
          <Button variant={quoted ? "plain" : "main"} name="see" value="1">
            {t("cancel.see")}
          </Button>
        </p>
      </form>
    </Section>
  );
}
