import type { HTMLInputTypeAttribute } from "react";
import { useTranslation } from "react-i18next";
import type { FieldErrors, ItemField, ItemKind } from "~/domain/planner/items";
import { RequiredNote } from "~/features/form/required-note";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

/** A field of an item's form, its words made on the server. */
export type FormField = ItemField & { label: string };

export type ItemFormProps = {
  kind: ItemKind;
  /** Null for one that is being added. */
  item: { name: string; removePath: string; asks: boolean } | null;
  tripName: string;
  back: string;
  fields: FormField[];
  values: Record<string, string>;
  keptDays: number;
};

/** What was not taken: `error` is a code of `errors` that is no field's; `values` are null where none may be shown. */
type ItemRefused = { errors: FieldErrors; error: string | null; values: Record<string, string> | null };
type Props = ItemFormProps & { refused: ItemRefused | null };

/** So many optional fields stand in the open. */
const FEW = 5;

const TYPES: Partial<Record<ItemField["type"], HTMLInputTypeAttribute>> = { day: "date", time: "time", phone: "tel" };
const MODES: Partial<Record<ItemField["type"], "decimal" | "numeric">> = { money: "decimal", count: "numeric" };

/** Adds or edits an item of a trip (spec 3, 5): a page of its own. */
export function ItemFormPage({ refused, ...form }: Props) {
  const { kind, item, tripName, back, fields } = form;
  const { errors, error } = refused ?? { errors: {} as FieldErrors, error: null };
  const values = refused?.values ?? form.values;
  const { t } = useTranslation(["planner", "common"]);
  const found = fields.flatMap(({ name, label }) => {
    const code = errors[name];
    if (!code) return [];
    const text = code === "required" ? t("errors.missing", { label }) : `${label} — ${t(`errors.${code}`)}`;
    return [{ id: name, text }];
  });
  // Where there is much that need not be said, it is folded away from what an item cannot do without and from when it is.
  const optional = fields.filter(({ required, type }) => !required && type !== "time" && type !== "day");
  const folded = optional.length > FEW ? optional : [];
  const asked = fields.filter((field) => !folded.includes(field));
  const texts = folded.filter(({ type }) => type !== "choice").map(({ name }) => name);
  const filled = folded.some(({ name }) => errors[name]) || texts.some((name) => values[name]);
  const control = (field: FormField) => <Control key={field.name} field={field} values={values} errors={errors} />;
  return (
    <>
      <p>
        <Anchor href={back}>{tripName}</Anchor>
      </p>
      <div data-dialog-part="" className="stack">
        <h1>{t(`${item ? "editTitle" : "addTitle"}.${kind}`)}</h1>
        {error ? (
          <Notice tone="error" live>
            <p>{t(`errors.${error as "required"}`)}</p>
          </Notice>
        ) : null}
        <ErrorSummary title={t("common:error.summary", { count: found.length })} errors={found} />
        {item?.asks ? <AskToRemove {...form} item={item} /> : null}
        <PageForm className="stack" noValidate data-keeps="">
          <RequiredNote />
          <Fields columns={2}>{asked.map(control)}</Fields>
          {folded.length > 0 && (
            <Disclosure summary={t("form.more")} open={filled} fields={texts}>
              <Fields columns={2}>{folded.map(control)}</Fields>
            </Disclosure>
          )}
          <div className="row">
            <Button variant="main" name="do" value="save">
              {t("form.save")}
            </Button>
            <ButtonLink variant="quiet" href={back} data-dialog="close">
              {t("form.cancel")}
            </ButtonLink>
            {item && !item.asks ? (
              <ButtonLink variant="quiet" href={item.removePath} data-dialog="open">
                {t("form.remove")}
              </ButtonLink>
            ) : null}
          </div>
        </PageForm>
      </div>
    </>
  );
}

type ControlProps = { field: FormField; values: Record<string, string>; errors: FieldErrors };

function Control({ field, values, errors }: ControlProps) {
  const { t } = useTranslation("planner");
  const { name, type, label, required, options } = field;
  const code = errors[name];
  const about = {
    label,
    error: code && t(`errors.${code}`),
    optional: required ? undefined : t("form.optional"),
  };
  const value = values[name] ?? "";
  if (type === "choice")
    return (
      <SelectField
        name={name}
        label={label}
        defaultValue={value}
        options={(options ?? []).map((each) => ({ value: each, text: t(`options.${each as "CAD"}`) }))}
      />
    );
  if (type === "long")
    return <TextAreaField name={name} required={required} rows={3} defaultValue={value} {...about} />;
  return (
    <TextField
      name={name}
      type={TYPES[type] ?? "text"}
      inputMode={MODES[type]}
      required={required}
      defaultValue={value}
      autoComplete="off"
      {...about}
    />
  );
}

function AskToRemove({ item, back, keptDays }: ItemFormProps & { item: NonNullable<ItemFormProps["item"]> }) {
  const { t } = useTranslation("planner");
  return (
    <Notice tone="warning" title={t("form.removeAsk", { name: item.name })}>
      <p>{t("form.removeHelp", { days: keptDays })}</p>
      <form method="post" className="row">
        <Button name="do" value="delete">
          {t("form.confirm")}
        </Button>
        <ButtonLink variant="quiet" href={back} data-dialog="close">
          {t("form.keep")}
        </ButtonLink>
      </form>
    </Notice>
  );
}
