import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { DueNow, Plan } from "~/domain/money/deposit";
import type { Money } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { ActionBar } from "~/ui/layout";
import { Price } from "~/ui/price";
import { ByPlan } from "./by-plan";

/** What each plan of paying comes to, where there are two to choose from on this page, and the one sent last. */
export type Plans = { kept: Plan; due: Record<Plan, DueNow> };

type Terms = {
  /** What is owed today. */
  due: Money;
  plans: Plans | null;
  /** What it costs without its activities; null where a code decides what they come to. */
  withoutExtras: number | null;
  /** The whole price. */
  total: number;
  heldUntil: string | null;
};

/** What is owed, and until when the places are held, in words (null once that no longer counts). */
export const CheckoutTerms = createContext<Terms | null>(null);

/** The tab's next action; on a phone the price and the deadline stay in sight with it. */
export function CheckoutActions({ children }: { children: ReactNode }) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const terms = useContext(CheckoutTerms);
  const price = (amount: number) =>
    terms && <Price size="small" amount={format.money(amount, terms.due.currency)} note={terms.heldUntil} />;
  const { plans } = terms ?? {};
  return (
    <ActionBar
      summary={
        plans ? (
          <ByPlan kept={plans.kept}>
            {(plan) => (
              <>
                {/* A text browser shows what each plan comes to. */}
                <span className="hidden">{t(`payment.now.${plan}`)}</span> {price(plans.due[plan].now)}
              </>
            )}
          </ByPlan>
        ) : (
          terms && price(terms.due.amount)
        )
      }
    >
      {children}
    </ActionBar>
  );
}
