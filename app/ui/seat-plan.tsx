import { type ComponentType, type FocusEvent, useState } from "react";
import type { SeatGrid } from "./seat-grid";
import { markOf } from "./seat-mark";
import {
  isSeat,
  type SeatCell,
  type SeatDisplayState,
  type SeatMapTexts,
  type SeatRows,
  type SeatView,
} from "./seat-types";
import type { SeatChoice } from "./use-seat-choice";

type SeatPlanProps = { rows: SeatRows; names: readonly string[]; choice: SeatChoice; texts: SeatMapTexts };

/**
 * The coach from above. A picture with words without scripts; with them its free seats can be tapped, and when a keyboard
 * comes near it becomes a grid to walk by arrows.
 */
export function SeatPlan({ rows, names, choice, texts }: SeatPlanProps) {
  const [Grid, setGrid] = useState<ComponentType<Parameters<typeof SeatGrid>[0]>>();

  const viewOf = (cell: SeatRows[number][number]): SeatView | null => {
    if (!isSeat(cell)) return null;
    const owner = choice.seats.indexOf(cell.seat);
    const state: SeatDisplayState = cell.taken ? "not-available" : owner >= 0 ? "selected" : "available";
    const label = texts.seatLabel({ ...cell, state, name: names[owner] });
    return {
      ...cell,
      state,
      owner,
      // The number that stands on the seat is part of its name.
      label: state === "selected" ? `${owner + 1}. ${label}` : label,
      className: `seat num ${state}${state === "selected" && owner === choice.current ? " current" : ""}`,
    };
  };

  if (Grid) return <Grid rows={rows} label={texts.caption} viewOf={viewOf} tap={choice.tap} />;

  const first = rows.flat().find((cell): cell is SeatCell => isSeat(cell) && !cell.taken)?.seat;
  const wake = async ({ target }: FocusEvent) => {
    if (!target.matches(":focus-visible")) return;
    const { SeatGrid } = await import("./seat-grid");
    // Who went on meanwhile is not called back.
    if (document.activeElement === target) setGrid(() => SeatGrid);
  };
  return (
    <table className="seat-plan" onFocus={choice.live ? (event) => void wake(event) : undefined}>
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
                    <Seat view={viewOf(cell)} choice={choice} first={first} />
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

type SeatProps = {
  view: SeatView | null;
  choice: SeatChoice;
  /** The one seat where the tab key stops. */
  first: string | undefined;
};

function Seat({ view, choice, first }: SeatProps) {
  if (!view) return null;
  const { seat, state, label, className } = view;
  if (!choice.live)
    return (
      <span className={className} role="img" aria-label={label}>
        {markOf(view)}
      </span>
    );
  const isTaken = state === "not-available";
  return (
    <button
      type="button"
      className={className}
      data-seat={seat}
      aria-label={label}
      aria-pressed={isTaken ? undefined : state === "selected"}
      aria-disabled={isTaken || undefined}
      tabIndex={seat === first ? 0 : -1}
      onClick={isTaken ? undefined : () => choice.tap(seat)}
    >
      {markOf(view)}
    </button>
  );
}
