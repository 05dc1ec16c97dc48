import type { ReactNode } from "react";

export type TimetableHead = {
  text: string;
  /** Aligned at the end: amounts. */
  end?: boolean;
  /** Shown from 640 px; in a compact timetable always, with the column's name before it where there are no columns. */
  wide?: boolean;
  /** Text for readers of the screen only. */
  hidden?: boolean;
};
export type TimetableRow = { key: string; cells: readonly ReactNode[]; state?: "gone" | undefined };

type TimetableProps = {
  caption: ReactNode;
  captionHidden?: boolean;
  /**
   * On a phone each row stands in three parts: the first cell, the other cells one under the other, the last cell
   * (an action).
   */
  compact?: boolean;
  head: readonly TimetableHead[];
  rows: readonly TimetableRow[];
};

const classOf = (head: TimetableHead | undefined) =>
  [head?.end ? "end" : "", head?.wide ? "wide" : ""].filter(Boolean).join(" ") || undefined;

/** Dates, times and prices in columns; one that says nothing in any row is left out. The first cell names the row. */
export function Timetable({ caption, captionHidden, compact, head, rows }: TimetableProps) {
  const silent = head.map((_, index) => rows.length > 0 && rows.every(({ cells }) => cells[index] === ""));
  return (
    <table className={compact ? "timetable compact" : "timetable"}>
      <caption className={captionHidden ? "hidden" : undefined}>{caption}</caption>
      <thead>
        <tr>
          {head.map((column, index) =>
            silent[index] ? null : (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={index} scope="col" className={classOf(column)}>
                {column.hidden ? <span className="hidden">{column.text}</span> : column.text}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className={row.state}>
            {row.cells.map((cell, index) => {
              if (silent[index]) return null;
              const className = classOf(head[index]);
              const label = compact && head[index]?.wide ? head[index]?.text : undefined;
              return index ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells follow the columns
                <td key={index} className={className} data-label={label}>
                  {cell}
                </td>
              ) : (
                <th key="row" scope="row" className={className}>
                  {cell}
                </th>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
