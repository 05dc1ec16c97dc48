import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { ChoiceList } from "~/ui/choice-list";

export type RoomView = { hotel: string; room: string; twoBeds: boolean };

/** `value` names it in an address; `more`: what the booking costs more then, or, negative, less. */
export type RoomChoice = RoomView & { value: string; more: number };

type Props = {
  name: string;
  rooms: readonly RoomChoice[];
  chosen: string;
  currency: Currency;
  legend: string;
  hint: string;
  error?: string | undefined;
};

/** Rooms of a package to choose one of, each with what it does to the price. */
export function RoomChoices({ name, rooms, chosen, currency, ...about }: Props) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const named = useRoomName();
  const price = (more: number) => {
    if (more === 0) return t("room.same");
    return t(more > 0 ? "room.more" : "room.less", { amount: format.money(Math.abs(more), currency) });
  };
  return (
    <ChoiceList
      type="radio"
      id={name}
      name={name}
      {...about}
      required
      defaultValue={chosen === "" ? [] : [chosen]}
      choices={rooms.map(({ value, more, ...room }) => ({ value, text: named(room), hint: price(more) }))}
    />
  );
}

/** A room by its hotel, its kind and its beds. */
export function useRoomName(): (room: RoomView) => string {
  const { t } = useTranslation("change");
  return ({ hotel, room, twoBeds }) => t(twoBeds ? "room.twoBeds" : "room.named", { hotel, room });
}
