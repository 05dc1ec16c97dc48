import type { ReactNode } from "react";

export type TimetableHead = {
  text: string;
  /** Aligned at the end: amounts. */
  end?: boolean;
  /** Shown from 640 px. */
  wide?: boolean;
  /** Text for readers of the screen only. */
  hidden?: boolean;
};
export type TimetableRow = { key: string; cells: readonly ReactNode[] };

type TimetableProps = {
  caption: ReactNode;
  captionHidden?: boolean;
  head: readonly TimetableHead[];
  rows: readonly TimetableRow[];
};

const classOf = (head: TimetableHead | undefined) =>
  [head?.end ? "end" : "", head?.wide ? "wide" : ""].filter(Boolean).join(" ") || undefined;

/** Dates, times and prices in columns; one that says nothing in any row is left out. The first cell names the row. */
export function Timetable({ caption, captionHidden, head, rows }: TimetableProps) {
  const silent = head.map((_, index) => rows.length > 0 && rows.every(({ cells }) => cells[index] === ""));
  return (
    <table className="timetable">
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
          <tr key={row.key}>
            {row.cells.map((cell, index) => {
              if (silent[index]) return null;
              const className = classOf(head[index]);
              return index ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells follow the columns
                <td key={index} className={className}>
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
