import { ListBox, ListBoxItem, type Selection } from "react-aria-components/ListBox";
import { markOf } from "./seat-mark";
import type { SeatRows, SeatView } from "./seat-types";

type SeatGridProps = {
  rows: SeatRows;
  label: string;
  /** How a seat stands now, and what is said of it. */
  viewOf: (seat: SeatRows[number][number]) => SeatView | null;
  tap: (seat: string) => void;
};

/**
 * The coach by keyboard: arrows go from seat to seat over the aisle and over taken ones, letters typed find a seat by its
 * name, space gives it. Loaded when a keyboard comes near, never before.
 */
export function SeatGrid({ rows, label, viewOf, tap }: SeatGridProps) {
  const views = rows.map((row) => row.map(viewOf));
  const seats = views.flat().filter((view) => view !== null);
  const chosen = new Set(seats.filter(({ state }) => state === "selected").map(({ seat }) => seat));

  function choose(keys: Selection) {
    const now = new Set([...keys].map(String));
    const changed = seats.find(({ seat }) => now.has(seat) !== chosen.has(seat));
    if (changed) tap(changed.seat);
  }

  return (
    <>
      {/* Where a style sheet would be added, which the page's policy forbids; ours has the same rule. */}
      <i id="react-aria-pressable-style" hidden />
      <ListBox
        className="seat-plan seat-grid"
        aria-label={label}
        layout="grid"
        autoFocus="first"
        shouldFocusWrap={false}
        selectionMode="multiple"
        selectedKeys={chosen}
        disabledKeys={seats.filter(({ state }) => state === "not-available").map(({ seat }) => seat)}
        onSelectionChange={choose}
      >
        {views.flatMap((row, y) =>
          row.flatMap((view, x) =>
            view === null ? (
              []
            ) : (
              <ListBoxItem
                key={view.seat}
                id={view.seat}
                textValue={view.seat}
                aria-label={view.label}
                className={view.className}
                style={{ gridRow: y + 1, gridColumn: x + 1 }}
                {...(rows[y]?.[x + 1] === "aisle" && { "data-row": Number.parseInt(view.seat, 10) })}
              >
                {markOf(view)}
              </ListBoxItem>
            ),
          ),
        )}
      </ListBox>
    </>
  );
}
