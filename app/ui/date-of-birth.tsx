import type { ReactNode } from "react";
import { describe, FieldError, Hint, RequiredMark } from "./fields";
import { useTyped } from "./page-form";

type Parts<T> = { day: T; month: T; year: T };

type DateOfBirthProps = {
  /** Of the group; the day's field has it, so that an error's link lands in the field. */
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  names: Parts<string>;
  labels: Parts<string>;
  /** The twelve months' names. */
  months: readonly string[];
  values?: Partial<Parts<string | undefined>> | undefined;
  /** Which parts are wrong; all when there is an error and nothing is said. */
  invalid?: Partial<Parts<boolean | undefined>> | undefined;
  /** Offer the reader's own birthday: for the first traveller only. */
  autoComplete?: boolean;
  required?: boolean;
};

/** Day, month and year, as people say them: no calendar to leaf back through. */
export function DateOfBirthField(props: DateOfBirthProps) {
  const { id, legend, hint, error, names, labels, months, values, invalid, autoComplete, required } = props;
  const described = describe(id, hint, error)["aria-describedby"];
  const typed = useTyped();
  const part = (key: keyof Parts<string>) => ({
    id: key === "day" ? id : `${id}-${key}`,
    name: names[key],
    defaultValue: typed?.get(names[key]) ?? values?.[key] ?? "",
    required,
    autoComplete: autoComplete ? `bday-${key}` : "off",
    "aria-describedby": described,
    "aria-invalid": (error && (invalid?.[key] ?? !invalid)) || undefined,
  });
  return (
    <fieldset className="birth">
      <legend>
        {legend}
        {required ? <RequiredMark /> : null}
      </legend>
      <Hint id={id}>{hint}</Hint>
      <div className="row">
        <div className="field">
          <label htmlFor={id}>{labels.day}</label>
          <input type="text" {...part("day")} className="tiny" inputMode="numeric" pattern="\d{1,2}" maxLength={2} />
        </div>
        <div className="field">
          <label htmlFor={`${id}-month`}>{labels.month}</label>
          <select {...part("month")}>
            <option value="">—</option>
            {months.map((month, index) => (
              <option key={month} value={index + 1}>
                {month}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`${id}-year`}>{labels.year}</label>
          <input type="text" {...part("year")} className="short" inputMode="numeric" pattern="\d{4}" maxLength={4} />
        </div>
      </div>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
