import { Fragment, type ReactNode } from "react";

type TimelineItem = {
  key: string;
  marker?: ReactNode;
  title: ReactNode;
  meta?: ReactNode;
  /** What it holds opens under its title, and whether it is folded at first; always there where it is left out. */
  folded?: boolean | undefined;
  children?: ReactNode;
};
/** `time` as it is read; null where only the order is known. */
export type StopOnTheWay = { time: string | null; name: string };
type TimelineProps = { label: string; headingLevel?: 2 | 3 | 4; items: readonly TimelineItem[] };

/** Day by day, stop by stop: a line with its stations. */
export function Timeline({ label, headingLevel = 3, items }: TimelineProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="timeline" aria-label={label}>
      {items.map((item) => {
        const heading = (
          <Heading>
            {item.marker ? <span className="marker">{item.marker} </span> : null}
            {item.title}
          </Heading>
        );
        return (
          <li key={item.key}>
            {item.folded === undefined ? (
              <>
                {heading}
                {item.meta ? <p className="muted">{item.meta}</p> : null}
                {item.children}
              </>
            ) : (
              <details className="disclosure" open={!item.folded}>
                <summary>{heading}</summary>
                {item.children}
              </details>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A name in a narrow column: it may go on below after a slash, and no other word is cut. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** Where a coach stops, and when: the hours in a column. */
export function Stops({ stops }: { stops: readonly StopOnTheWay[] }) {
  return (
    <ul className="stops list-plain">
      {stops.map(({ name, time }) => (
        <li key={`${time}${name}`}>
          {time ? <span className="num">{time}</span> : null} <Breakable text={name} />
        </li>
      ))}
    </ul>
  );
}
