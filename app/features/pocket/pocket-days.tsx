import { Facts } from "~/ui/layout";
import { Timeline } from "~/ui/timeline";
import { factOf, type PocketData, type PocketEntryData } from "./pocket-data";

type Props = {
  label: string;
  headingLevel: 2 | 3;
  days: PocketData["days"];
  /** Each day is folded but this one; none is where it is left out. */
  unfolded?: string;
};

/** A trip day by day, its words made on the server. */
export function PocketDays({ label, headingLevel, days, unfolded }: Props) {
  return (
    <Timeline
      label={label}
      headingLevel={headingLevel}
      items={days.map(({ day, title, entries }) => ({
        key: day,
        title,
        folded: unfolded === undefined ? undefined : day !== unfolded,
        children: <PocketEntries entries={entries} />,
      }))}
    />
  );
}

/** What happens, each with its hour and what is known of it. */
export function PocketEntries({ entries }: { entries: readonly PocketEntryData[] }) {
  return (
    <ul className="list-plain stack">
      {entries.map(({ key, time, what, details }) => (
        <li key={key}>
          <p>
            {time ? <strong className="num">{time} </strong> : null}
            <bdi>{what}</bdi>
          </p>
          {details.length > 0 ? <Facts items={details.map(factOf)} /> : null}
        </li>
      ))}
    </ul>
  );
}
