import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import type { MaskKind } from "~/domain/mask";
import { Icon } from "./icon";
import { useTyped } from "./page-form";

export type Described = { id: string; "aria-describedby"?: string; "aria-invalid"?: true };
/** How many characters the answer has, shown by the width of the box. */
export type FieldWidth = "tiny" | "short" | "medium";

type About = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: string | undefined;
  /** Marks the label (spec 5); the control itself tells screen readers. */
  required?: boolean | undefined;
};

/** The mark of a field that has to be filled in, which stays with the last word. */
export function RequiredMark() {
  return (
    <span className="required-mark" aria-hidden="true">
      {"\u00a0*"}
    </span>
  );
}

/** The attributes that tie a control to its hint and its error, by the ids Conform uses too. */
export function describe(id: string, hint: unknown, error: unknown): Described {
  const ids = [hint ? `${id}-description` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return { id, ...(ids ? { "aria-describedby": ids } : {}), ...(error ? { "aria-invalid": true } : {}) };
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className="hint" id={`${id}-description`}>
      {children}
    </p>
  ) : null;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p className="field-error" id={`${id}-error`}>
      <Icon name="warning" />
      {children}
    </p>
  ) : null;
}

/** A label, a hint, an error and the control between them. */
export function Field({
  id,
  label,
  hint,
  error,
  optional,
  required,
  children,
}: About & { id: string; children: (control: Described) => ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {required ? <RequiredMark /> : null}
        {optional ? <span className="optional"> ({optional})</span> : null}
      </label>
      <Hint id={id}>{hint}</Hint>
      {children(describe(id, hint, error))}
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}

type TextFieldProps = About &
  Omit<InputHTMLAttributes<HTMLInputElement>, "prefix" | "width"> & {
    name: string;
    width?: FieldWidth | undefined;
    /** How `checkout/script/masks` groups what is typed. */
    mask?: MaskKind;
  };

export function TextField({ label, hint, error, optional, width, mask, id, ...input }: TextFieldProps) {
  const { name, required } = input;
  const text = useTyped()?.get(name) ?? input.defaultValue;
  return (
    <Field id={id ?? name} label={label} hint={hint} error={error} optional={optional} required={required}>
      {(control) => (
        <input type="text" data-mask={mask} {...input} {...control} defaultValue={text} className={width} />
      )}
    </Field>
  );
}

type TextAreaFieldProps = About & TextareaHTMLAttributes<HTMLTextAreaElement> & { name: string };

/** A text of several lines. */
export function TextAreaField({ label, hint, error, optional, id, ...area }: TextAreaFieldProps) {
  const { name, required } = area;
  const text = useTyped()?.get(name) ?? area.defaultValue;
  return (
    <Field id={id ?? name} label={label} hint={hint} error={error} optional={optional} required={required}>
      {(control) => <textarea {...area} {...control} defaultValue={text} />}
    </Field>
  );
}

type StepperFieldProps = Omit<TextFieldProps, "type" | "label"> & { label: string };

/** A count, with a button on each side that a thumb can meet (`running/script/forms`); without scripts the box alone. */
export function StepperField({ label, hint, error, optional, width: _width, id, ...input }: StepperFieldProps) {
  return (
    <Field id={id ?? input.name} label={label} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className="stepper">
          <button type="button" aria-label={`− ${label}`}>
            −
          </button>
          <input type="number" inputMode="numeric" {...input} {...control} />
          <button type="button" aria-label={`+ ${label}`}>
            +
          </button>
        </div>
      )}
    </Field>
  );
}

export type Option = { value: string; text: string; disabled?: boolean | undefined };
export type OptionGroup = { label: string; options: Option[] };

export function Options({ options }: { options: readonly (Option | OptionGroup)[] }) {
  return options.map((option) =>
    "options" in option ? (
      <optgroup key={option.label} label={option.label}>
        <Options options={option.options} />
      </optgroup>
    ) : (
      <option key={option.value} value={option.value} disabled={option.disabled}>
        {option.text}
      </option>
    ),
  );
}

type SelectFieldProps = About &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "width"> & {
    name: string;
    options: readonly (Option | OptionGroup)[];
    /** Text of the empty first choice. */
    placeholder?: string | undefined;
    width?: FieldWidth | undefined;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, optional, options, placeholder, required, width, id, ...select } = props;
  const chosen = useTyped()?.get(select.name) ?? select.defaultValue;
  return (
    <Field id={id ?? select.name} label={label} hint={hint} error={error} optional={optional} required={required}>
      {(control) => (
        // Without an empty choice something is always chosen, and HTML allows no `required`.
        <select
          {...select}
          {...control}
          defaultValue={chosen}
          required={required && placeholder !== undefined}
          className={width}
        >
          {placeholder === undefined ? null : <option value="">{placeholder}</option>}
          <Options options={options} />
        </select>
      )}
    </Field>
  );
}

type CheckboxFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

export function CheckboxField({ hint, error, children, id, ...input }: CheckboxFieldProps) {
  const control = id ?? input.name;
  const typed = useTyped();
  const ticked = typed ? typed.getAll(input.name).includes(String(input.value ?? "on")) : input.defaultChecked;
  return (
    <div className="field">
      <div className="choice">
        <input type="checkbox" {...input} {...describe(control, hint, error)} defaultChecked={ticked} />
        <label htmlFor={control}>
          {children}
          {input.required ? <RequiredMark /> : null}
        </label>
      </div>
      <Hint id={control}>{hint}</Hint>
      <FieldError id={control}>{error}</FieldError>
    </div>
  );
}

type FieldSetProps = {
  legend: ReactNode;
  id?: string;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Fields that belong together, e.g. one traveller's. */
export function FieldSet({ legend, id, hint, error, children }: FieldSetProps) {
  const made = useId();
  const described = describe(id ?? made, hint, error);
  return (
    <fieldset className="group" id={id} aria-describedby={described["aria-describedby"]}>
      <legend>{legend}</legend>
      <Hint id={described.id}>{hint}</Hint>
      <FieldError id={described.id}>{error}</FieldError>
      {children}
    </fieldset>
  );
}

/** Fields side by side where there is room; a pair of short ones even on a phone. */
export function Fields({ columns, pair, children }: { columns?: 2; pair?: boolean; children: ReactNode }) {
  return <div className={pair ? "fields pair" : columns ? "fields two" : "fields"}>{children}</div>;
}
