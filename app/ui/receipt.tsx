import type { ReactNode } from "react";
import { type Fact, Facts } from "./layout";
import { type PriceLine, PriceLines, type PriceTotal } from "./price";

type ReceiptProps = {
  title: ReactNode;
  number: { label: ReactNode; value: string };
  facts: readonly Fact[];
  lines: readonly PriceLine[];
  total: PriceTotal;
  payment: { label: ReactNode; value: ReactNode };
  note?: ReactNode;
};

/** What was bought and how it was paid, made like a ticket and fit to print. */
export function Receipt({ title, number, facts, lines, total, payment, note }: ReceiptProps) {
  return (
    <section className="receipt">
      <header>
        <h2>{title}</h2>
        <p>
          {number.label} <strong className="num">{number.value}</strong>
        </p>
      </header>
      <Facts items={facts} />
      <PriceLines lines={lines} total={total} />
      <Facts items={[{ term: payment.label, value: payment.value }]} />
      {note ? <p className="muted">{note}</p> : null}
    </section>
  );
}
