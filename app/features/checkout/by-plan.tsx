import type { ReactNode } from "react";
import type { Plan } from "~/domain/money/deposit";

type Props = {
  /** The one that was sent last. */
  kept: Plan;
  children: (plan: Plan) => ReactNode;
};

/** The same for each plan of paying: the one shown is that which is ticked on the page, sent or not (`ui/price.css`). */
export function ByPlan({ kept, children }: Props) {
  return (["full", "deposit"] as const).map((plan) => (
    <div key={plan} data-plan={plan} hidden={plan !== kept}>
      {children(plan)}
    </div>
  ));
}
