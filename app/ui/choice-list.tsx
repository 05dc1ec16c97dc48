import type { ReactNode } from "react";
import { describe, FieldError, Hint, RequiredMark } from "./fields";
import { useTyped } from "./page-form";

export type Choice = { value: string; text: ReactNode; hint?: ReactNode; disabled?: boolean | undefined };

type ChoiceListProps = {
  legend: ReactNode;
  name: string;
  /** Else its name. */
  id?: string;
  choices: readonly Choice[];
  type?: "radio" | "checkbox";
  defaultValue?: string | readonly string[] | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  inline?: boolean;
  required?: boolean;
  hideLegend?: boolean;
};

/** One choice (radio) or several (checkbox) of a short list, all in sight. The first choice has the list's id. */
export function ChoiceList(props: ChoiceListProps) {
  const { legend, name, choices, type = "radio", defaultValue = [], hint, error, inline, required, hideLegend } = props;
  const chosen = useTyped()?.getAll(name) ?? (typeof defaultValue === "string" ? [defaultValue] : defaultValue);
  const list = props.id ?? name;
  const described = describe(list, hint, error);
  return (
    <fieldset className="choices" aria-describedby={described["aria-describedby"]}>
      <legend className={hideLegend ? "hidden" : undefined}>
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      <Hint id={list}>{hint}</Hint>
      <div className={inline ? "row" : "choice-rows"}>
        {choices.map((choice, index) => {
          const id = index ? `${list}-${choice.value}` : list;
          return (
            <div className="choice" key={choice.value}>
              <input
                type={type}
                id={id}
                name={name}
                value={choice.value}
                defaultChecked={chosen.includes(choice.value)}
                disabled={choice.disabled}
                required={required && type === "radio"}
                aria-invalid={described["aria-invalid"]}
                aria-labelledby={choice.hint ? `${id}-name` : undefined}
                aria-describedby={choice.hint ? `${id}-about` : undefined}
              />
              {choice.hint ? (
                // Both can be pressed; only the first is its name, and the rest is read after it.
                <label htmlFor={id}>
                  <span id={`${id}-name`}>{choice.text}</span>{" "}
                  <span className="hint" id={`${id}-about`}>
                    {choice.hint}
                  </span>
                </label>
              ) : (
                <label htmlFor={id}>{choice.text}</label>
              )}
            </div>
          );
        })}
      </div>
      <FieldError id={list}>{error}</FieldError>
    </fieldset>
  );
}
