import type { ReactNode } from "react";
import type { Plan } from "~/domain/money/deposit";

type Props = {
  /** The one that was sent last. */
  kept: Plan;
  children: (plan: Plan) => ReactNode;
};

/** Renders its children once for each payment plan. CSS shows those of the plan ticked on the page (`ui/price.css`). */
export function ByPlan({ kept, children }: Props) {
  return (["full", "deposit"] as const).map((plan) => (
    <div key={plan} data-plan={plan} hidden={plan !== kept}>
      {children(plan)}
    </div>
  ));
}
