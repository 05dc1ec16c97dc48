import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { ChoiceList } from "~/ui/choice-list";
import { useExtraHint } from "./extra-hint";
import type { ExtraChoice } from "./traveller-fields";
import { useCheckoutErrorText } from "./use-checkout-error-text";

type Props = { field: FieldMetadata<string[] | undefined>; extras: ExtraChoice[]; currency: Currency };

/** The activities one traveller adds: a box each, with its day, its price and how many places are left. */
export function ExtraChoices({ field, extras, currency }: Props) {
  const { t } = useTranslation("stay");
  const format = useFormat();
  const errorText = useCheckoutErrorText();
  const initial: unknown = field.initialValue;
  const chosen: string[] = Array.isArray(initial) ? initial : typeof initial === "string" ? [initial] : [];
  const hintOf = useExtraHint();
  return (
    <ChoiceList
      type="checkbox"
      id={field.id}
      name={field.name}
      legend={t("extras.title")}
      hint={t("extras.lead")}
      defaultValue={chosen}
      error={field.errors?.[0] && errorText(field.errors[0])}
      choices={extras.map((extra) => ({
        value: extra.activity,
        text: t("extras.option", { name: extra.name, price: format.money(extra.price, currency) }),
        hint: hintOf(extra),
        disabled: extra.left === 0 && !chosen.includes(extra.activity),
      }))}
    />
  );
}
