import { Anchor } from "./anchor";
import { Icon } from "./icon";

export type Step = {
  text: string;
  /** Present when the step can be opened now. */
  href?: string | undefined;
  state: "done" | "current" | "open" | "later";
  /** Read aloud after the text, e.g. "done". */
  stateText: string;
};

/** Where one is in the checkout, and the way back. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  return (
    <nav className="steps" aria-label={label}>
      <ol>
        {steps.map((step, index) => {
          const inside = (
            <>
              <span className="step-mark" aria-hidden="true">
                {step.state === "done" ? <Icon name="check" /> : index + 1}
              </span>
              <span className="step-text">{step.text}</span>
              <span className="hidden">({step.stateText})</span>
            </>
          );
          return (
            <li key={step.text} className={step.state}>
              {step.state === "current" ? (
                <span aria-current="step">{inside}</span>
              ) : step.href ? (
                <Anchor href={step.href}>{inside}</Anchor>
              ) : (
                <span>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
