/** The words of the seat map as plain data, for its page and for its script, which puts in what is open in them. */
import type { SeatDisplayState, SeatMapTexts, SeatRows } from "~/ui/seat-types";
import type { PlanRow } from "./seat-rows";

/** With `{{name}}` where something is to be put in. */
export type SeatWords = Record<
  | "caption"
  | "front"
  | "row"
  | "select"
  | "none"
  | "choosingFor"
  | "allChosen"
  | "accessibleChosen"
  | "seat"
  | "window"
  | "aisle"
  | "accessible"
  | "selectedBy",
  string
> & { states: Record<SeatDisplayState, string>; legend: SeatMapTexts["legend"] };

/** What the script of the seat map is given. */
export type GivenSeats = {
  plan: PlanRow[];
  names: string[];
  words: Pick<SeatWords, "caption" | "choosingFor" | "allChosen" | "accessibleChosen" | SpokenOfSeat>;
};

type SpokenOfSeat = "seat" | "window" | "aisle" | "accessible" | "selectedBy" | "states";

export const put = (text: string, name: string, value: string) => text.replace(`{{${name}}}`, () => value);

/** The coach with what each seat is like, in words. */
export function rowsOf(plan: readonly PlanRow[], words: Pick<SeatWords, "window" | "aisle">): SeatRows {
  return plan.map((row) =>
    row.map((cell) =>
      cell === null || cell === "aisle" ? cell : { ...cell, kind: cell.side ? words[cell.side] : undefined },
    ),
  );
}

/** What is said of a seat: its name, what it is like, and whose it is or whether it can be had. */
export function seatLabelOf(words: Pick<SeatWords, SpokenOfSeat>): SeatMapTexts["seatLabel"] {
  return ({ seat, kind, accessible, state, name }) =>
    [
      put(words.seat, "seat", seat),
      kind,
      accessible && words.accessible,
      name ? put(words.selectedBy, "name", name) : words.states[state],
    ]
      .filter(Boolean)
      .join(", ");
}
