import type { ReactNode } from "react";

type TimelineItem = { key: string; marker?: ReactNode; title: ReactNode; meta?: ReactNode; children?: ReactNode };
type TimelineProps = { label: string; headingLevel?: 2 | 3 | 4; items: readonly TimelineItem[] };

/** Day by day, stop by stop: a line with its stations. */
export function Timeline({ label, headingLevel = 3, items }: TimelineProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <ol className="timeline" aria-label={label}>
      {items.map((item) => (
        <li key={item.key}>
          <Heading>
            {item.marker ? <span className="marker">{item.marker} </span> : null}
            {item.title}
          </Heading>
          {item.meta ? <p className="muted">{item.meta}</p> : null}
          {item.children}
        </li>
      ))}
    </ol>
  );
}
