import type { ReactNode } from "react";

type PriceProps = { amount: string; prefix?: ReactNode; note?: ReactNode; size?: "large" | "small" };

/** An amount already written in the reader's language, as the hero it is. */
export function Price({ amount, prefix, note, size }: PriceProps) {
  return (
    <span className={size ? `price ${size}` : "price"}>
      {prefix ? <small>{prefix} </small> : null}
      <strong className="num">{amount}</strong>
      {note ? <small> {note}</small> : null}
    </span>
  );
}

export type PriceLine = {
  label: ReactNode;
  detail?: ReactNode;
  amount: string;
  /** What a script knows it by. */
  name?: string;
};
export type PriceTotal = { label: ReactNode; amount: string; note?: ReactNode };

/** Lines and their total, amounts aligned like a timetable's. */
export function PriceLines({ lines, total }: { lines: readonly PriceLine[]; total: PriceTotal }) {
  return (
    <dl className="price-lines">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own and never move
        <div key={index} data-line={line.name}>
          <dt>
            {line.label}
            {line.detail ? <small>{line.detail}</small> : null}
          </dt>
          <dd className="num">{line.amount}</dd>
        </div>
      ))}
      <div className="total">
        <dt>
          {total.label}
          {total.note ? <small>{total.note}</small> : null}
        </dt>
        <dd className="num">{total.amount}</dd>
      </div>
    </dl>
  );
}

type PriceSummaryProps = {
  title?: ReactNode;
  headingLevel?: 2 | 3;
  lines: readonly PriceLine[];
  total: PriceTotal;
};

export function PriceSummary({ title, headingLevel = 2, lines, total }: PriceSummaryProps) {
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <div className="price-summary">
      {title ? <Heading>{title}</Heading> : null}
      <PriceLines lines={lines} total={total} />
    </div>
  );
}
