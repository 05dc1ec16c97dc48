import type { ReactNode } from "react";

type TicketProps = {
  title: ReactNode;
  /** 1 where the page is about it. */
  headingLevel?: 1 | 2;
  number: { label: ReactNode; value: string };
  /** Days and times: what one looks for at the station. */
  times: readonly { label: ReactNode; value: ReactNode; note?: ReactNode }[];
  /** Where to board. */
  place: ReactNode;
  /** Below the tear line. */
  children: ReactNode;
};

/** A journey as the traveller carries it: its number, its day and hour, where to board, who sits where. */
export function Ticket({ title, headingLevel = 2, number, times, place, children }: TicketProps) {
  const Heading = headingLevel === 1 ? "h1" : "h2";
  return (
    <section className="ticket">
      <header>
        <Heading>{title}</Heading>
        <p>
          {number.label} <strong className="num">{number.value}</strong>
        </p>
      </header>
      <dl className="ticket-times">
        {times.map(({ label, value, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: times never move
          <div key={index}>
            <dt>{label}</dt>
            <dd>
              {value}
              {note ? <small>{note}</small> : null}
            </dd>
          </div>
        ))}
      </dl>
      {place}
      <div className="ticket-stub">{children}</div>
    </section>
  );
}
