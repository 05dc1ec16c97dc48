import type { ReactNode } from "react";
import type { SeatChoice } from "~/domain/departures/seat-choice";
import { markOf } from "./seat-mark";
import type { SeatMapTexts, SeatRows, SeatView } from "./seat-types";
import { viewOf } from "./seat-view";

type Named = { seat: string };

type CoachPlanProps<Cell extends Named> = {
  rows: readonly (readonly (Cell | "aisle" | null)[])[];
  texts: Pick<SeatMapTexts, "caption" | "front" | "rowLabel">;
  children: (cell: Cell) => ReactNode;
};

/** The coach from above, its rows numbered in the aisle. */
export function CoachPlan<Cell extends Named>({ rows, texts, children: seatIn }: CoachPlanProps<Cell>) {
  return (
    <table className="seat-plan">
      <caption>
        <span className="hidden">{texts.caption}. </span>
        <span className="coach-front">{texts.front}</span>
      </caption>
      <tbody>
        {rows.map((row, y) => {
          const first = row.find((cell) => typeof cell === "object" && cell !== null);
          const number = /^\d+/.exec(typeof first === "object" ? (first?.seat ?? "") : "");
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the coach does not move its seats
            <tr key={y}>
              {row.map((cell, x) =>
                cell === "aisle" ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the coach does not move its seats
                  <th key={x} scope="row" aria-label={number ? texts.rowLabel(number[0]) : undefined}>
                    {number?.[0]}
                  </th>
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the coach does not move its seats
                  <td key={x}>{cell && seatIn(cell)}</td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

type SeatPlanProps = { rows: SeatRows; names: readonly string[]; choice: SeatChoice; texts: SeatMapTexts };

/** A picture with words, whose seats can be tapped where scripts run (`checkout/script/seats`). */
export function SeatPlan({ rows, names, choice, texts }: SeatPlanProps) {
  return (
    <CoachPlan rows={rows} texts={texts}>
      {(cell) => <Seat view={viewOf(cell, choice, names, texts.seatLabel)} />}
    </CoachPlan>
  );
}

function Seat({ view }: { view: SeatView | null }) {
  if (!view) return null;
  return (
    <span className={view.className} role="img" aria-label={view.label}>
      {markOf(view)}
    </span>
  );
}
