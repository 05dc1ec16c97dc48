import { oneLine } from "~/domain/plain-text";

/**
 * What the picker of dates posts: a departure, a city and who travels; of a package also a room, as `hotel/room`, what
 * all of it was shown to cost and what two beds add. Nonsense is left for the hold to refuse.
 */
export type HoldForm = {
  departure: string;
  city: string;
  adults: number;
  children: number;
  stay?: { hotel: string; room: string; twoBeds: boolean; shownTotal: number };
};

/** The value of a room's button: amounts in minor units of the page's currency, to be compared and never believed. */
export function roomChoice(choice: { hotel: string; room: string; total: number; twoBeds: number }): string {
  return [choice.hotel, choice.room, choice.total, choice.twoBeds].join("/");
}

/** The box of a room's two beds. */
export function twoBedsField(hotel: string, room: string): string {
  return `two.${hotel}.${room}`;
}

/** Letters of a field: what is asked for is shown again when it cannot be had. */
const LONGEST = 200;

export function readHold(form: FormData): HoldForm {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? oneLine(value).slice(0, LONGEST) : "";
  };
  const whole = (typed: string | undefined, digits: number) =>
    typed && typed.length <= digits && /^\d+$/.test(typed) ? Number(typed) : 0;
  const count = (name: string) => whole(text(name), 3);
  const hold = {
    departure: text("departure"),
    city: text("from"),
    adults: count("adults"),
    children: count("children"),
  };
  if (!form.has("room")) return hold;
  const [hotel = "", room = "", total, extra] = text("room").split("/");
  const twoBeds = form.has(twoBedsField(hotel, room));
  return { ...hold, stay: { hotel, room, twoBeds, shownTotal: whole(total, 9) + (twoBeds ? whole(extra, 9) : 0) } };
}
