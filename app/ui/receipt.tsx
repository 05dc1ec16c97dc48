import type { ReactNode } from "react";
import { type Fact, Facts } from "./layout";
import { type PriceLine, PriceLines, type PriceTotal } from "./price";

type ReceiptProps = {
  title: ReactNode;
  lines: readonly PriceLine[];
  total: PriceTotal;
  /** How it was paid. */
  facts: readonly Fact[];
  children?: ReactNode;
};

/** What was bought and how it was paid, made like a ticket and fit to print. */
export function Receipt({ title, lines, total, facts, children }: ReceiptProps) {
  return (
    <section className="receipt">
      <header>
        <h2>{title}</h2>
      </header>
      <PriceLines lines={lines} total={total} />
      <Facts items={facts} />
      {children}
    </section>
  );
}
