import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { ChoiceList } from "~/ui/choice-list";

export type RoomView = { hotel: string; room: string; twoBeds: boolean };

/** `value` is its form value; `priceChange` is added to the price of the booking, in minor units, negative if cheaper. */
export type RoomChoice = RoomView & { value: string; priceChange: number };

type Props = {
  name: string;
  rooms: readonly RoomChoice[];
  chosen: string;
  currency: Currency;
  legend: string;
  hint: string;
  error?: string | undefined;
};

/** Radio buttons to choose a room of a package, each with the change of the booking's price. */
export function RoomChoices({ name, rooms, chosen, currency, ...about }: Props) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const nameOf = useRoomName();
  const changeText = (priceChange: number) => {
    if (priceChange === 0) return t("room.same");
    return t(priceChange > 0 ? "room.more" : "room.less", { amount: format.money(Math.abs(priceChange), currency) });
  };
  return (
    <ChoiceList
      type="radio"
      id={name}
      name={name}
      {...about}
      required
      defaultValue={chosen === "" ? [] : [chosen]}
      choices={rooms.map(({ value, priceChange, ...room }) => ({
        value,
        text: nameOf(room),
        hint: changeText(priceChange),
      }))}
    />
  );
}

/** Names a room by its hotel, its kind and its beds. */
export function useRoomName(): (room: RoomView) => string {
  const { t } = useTranslation("change");
  return ({ hotel, room, twoBeds }) => t(twoBeds ? "room.twoBeds" : "room.named", { hotel, room });
}
