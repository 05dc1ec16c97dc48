import { type KeyboardEvent, useState } from "react";
import { Icon } from "./icon";
import type { SeatCell, SeatDisplayState, SeatMapTexts, SeatRows } from "./seat-types";
import type { SeatChoice } from "./use-seat-choice";

type SeatPlanProps = { rows: SeatRows; names: readonly string[]; choice: SeatChoice; texts: SeatMapTexts };

const steps: Record<string, readonly [down: number, across: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The next seat from `seat` in a direction, over the aisle and over gaps; undefined at the edge. */
export function seatBeyond(rows: SeatRows, seat: string, key: string): string | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const isSeat = (cell: SeatRows[number][number] | undefined): cell is SeatCell =>
    typeof cell === "object" && cell !== null;
  let y = rows.findIndex((row) => row.some((cell) => isSeat(cell) && cell.seat === seat));
  let x = rows[y]?.findIndex((cell) => isSeat(cell) && cell.seat === seat) ?? -1;
  for (;;) {
    y += step[0];
    x += step[1];
    const row = rows[y];
    if (!row || x < 0 || x >= row.length) return undefined;
    const cell = row[x];
    if (isSeat(cell)) return cell.seat;
  }
}

/** The coach from above. A picture with words without scripts; with them a grid whose free seats can be tapped. */
export function SeatPlan({ rows, names, choice, texts }: SeatPlanProps) {
  const first = rows.flat().find((cell): cell is SeatCell => typeof cell === "object" && cell !== null && !cell.taken);
  const [focused, setFocused] = useState(first?.seat);

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset.seat : undefined;
    const to = from && seatBeyond(rows, from, event.key);
    if (!from || !(event.key in steps)) return;
    event.preventDefault();
    if (!to) return;
    setFocused(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-seat="${to}"]`)?.focus();
  };

  const draw = (cell: SeatCell) => {
    const owner = choice.seats.indexOf(cell.seat);
    const state: SeatDisplayState = cell.taken ? "not-available" : owner >= 0 ? "selected" : "available";
    const label = texts.seatLabel({ ...cell, state, name: names[owner] });
    const inside =
      state === "not-available" ? (
        <Icon name="cross" />
      ) : state === "selected" ? (
        owner + 1
      ) : cell.accessible ? (
        <Icon name="wheelchair" />
      ) : (
        cell.seat
      );
    return choice.live ? (
      <button
        type="button"
        className={`seat num ${state}${state === "selected" && owner === choice.current ? " current" : ""}`}
        data-seat={cell.seat}
        // The number that stands on the seat is part of its name.
        aria-label={state === "selected" ? `${owner + 1}. ${label}` : label}
        aria-pressed={cell.taken ? undefined : state === "selected"}
        aria-disabled={cell.taken || undefined}
        tabIndex={cell.seat === focused ? 0 : -1}
        onFocus={() => setFocused(cell.seat)}
        onClick={cell.taken ? undefined : () => choice.tap(cell.seat)}
      >
        {inside}
      </button>
    ) : (
      <span className={`seat num ${state}`} role="img" aria-label={label}>
        {inside}
      </span>
    );
  };

  return (
    <table className="seat-plan" role={choice.live ? "grid" : undefined} onKeyDown={onKeyDown}>
      <caption>
        <span className="hidden">{texts.caption}. </span>
        <span className="coach-front">{texts.front}</span>
      </caption>
      <tbody>
        {rows.map((row, y) => {
          const number = /^\d+/.exec(
            row.find((cell): cell is SeatCell => typeof cell === "object" && cell !== null)?.seat ?? "",
          );
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
                  <td key={x}>{cell ? draw(cell) : null}</td>
                ),
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
