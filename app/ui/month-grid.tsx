import type { ReactNode } from "react";

type Cell = { key: string; content: ReactNode };
type MonthGridProps = {
  id?: string;
  caption: ReactNode;
  /** The names of the days, from Sunday. */
  head: readonly { key: string; text: string }[];
  /** Weeks of seven days. */
  weeks: readonly (readonly Cell[])[];
};

/** A month of days, each with a fare or what it changes: seven columns that fit a phone. */
export function MonthGrid({ id, caption, head, weeks }: MonthGridProps) {
  return (
    <table className="fares" id={id}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map(({ key, text }) => (
            <th key={key} scope="col">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.key}>
            {week.map(({ key, content }) => (
              <td key={key}>{content}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
