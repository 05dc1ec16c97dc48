import { createContext, type ReactNode, useContext } from "react";
import type { Plan } from "~/domain/deposit";
import type { Money } from "~/domain/money";
import { useFormat } from "~/features/site/use-format";
import { ActionBar } from "~/ui/layout";
import { Price } from "~/ui/price";

/** An activity that so many add, each at that price in minor units. */
export type ExtraLine = { name: string; each: number; count: number };
type Terms = {
  total: Money;
  heldUntil: string | null;
  /** Shows what a plan comes to that is chosen on the page and not sent yet; null: the one that was. */
  showPlan: (plan: Plan | null) => void;
  /** The same of activities. */
  showExtras: (extras: ExtraLine[] | null) => void;
};

/** What is owed, and until when the places are held, in words (null once that no longer counts). */
export const CheckoutTerms = createContext<Terms | null>(null);

/** The tab's next action; on a phone the price and the deadline stay in sight with it. */
export function CheckoutActions({ children }: { children: ReactNode }) {
  const format = useFormat();
  const terms = useContext(CheckoutTerms);
  return (
    <ActionBar
      summary={
        terms && (
          <Price size="small" amount={format.money(terms.total.amount, terms.total.currency)} note={terms.heldUntil} />
        )
      }
    >
      {children}
    </ActionBar>
  );
}
