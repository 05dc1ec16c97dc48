import { SeatMap } from "~/ui/seat-map";
import type { SeatDisplayState, SeatMapTexts } from "~/ui/seat-types";
import type { PlanRow } from "./seat-rows";

/** The words of the seat map, with `{{name}}` where something is to be put in. */
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

export type LiveSeatsProps = {
  plan: PlanRow[];
  /** The seat of each, and what is wrong with it. */
  travellers: { name: string; seat?: string | undefined; error?: string | undefined }[];
  words: SeatWords;
};

const put = (text: string, name: string, value: string) => text.replace(`{{${name}}}`, () => value);

/** The seat map, made of plain data: drawn by the server, and the same in the browser (`script/seats`). */
export function LiveSeats({ plan, travellers, words }: LiveSeatsProps) {
  return (
    <SeatMap
      rows={plan.map((row) =>
        row.map((cell) =>
          cell === null || cell === "aisle" ? cell : { ...cell, kind: cell.side ? words[cell.side] : undefined },
        ),
      )}
      travellers={travellers}
      texts={{
        caption: words.caption,
        front: words.front,
        rowLabel: (row) => put(words.row, "row", row),
        selectLabel: (name) => put(words.select, "name", name),
        noSeat: words.none,
        choosingFor: (name) => put(words.choosingFor, "name", name),
        allChosen: words.allChosen,
        accessibleChosen: words.accessibleChosen,
        seatLabel: ({ seat, kind, accessible, state, name }) =>
          [
            put(words.seat, "seat", seat),
            kind,
            accessible && words.accessible,
            name ? put(words.selectedBy, "name", name) : words.states[state],
          ]
            .filter(Boolean)
            .join(", "),
        legend: words.legend,
      }}
    />
  );
}
