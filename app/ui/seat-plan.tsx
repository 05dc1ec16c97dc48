import type { SeatChoice } from "~/domain/departures/seat-choice";
import { markOf } from "./seat-mark";
import { isSeat, type SeatMapTexts, type SeatRows, type SeatView } from "./seat-types";
import { viewOf } from "./seat-view";

type SeatPlanProps = { rows: SeatRows; names: readonly string[]; choice: SeatChoice; texts: SeatMapTexts };

/** The coach from above: a picture with words, whose seats can be tapped where scripts run (`checkout/script/seats`). */
export function SeatPlan({ rows, names, choice, texts }: SeatPlanProps) {
  return (
    <table className="seat-plan">
      <caption>
        <span className="hidden">{texts.caption}. </span>
        <span className="coach-front">{texts.front}</span>
      </caption>
      <tbody>
        {rows.map((row, y) => {
          const number = /^\d+/.exec(row.find(isSeat)?.seat ?? "");
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
                  <td key={x}>
                    <Seat view={viewOf(cell, choice, names, texts.seatLabel)} />
                  </td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
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
