import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { ChoiceList } from "~/ui/choice-list";
import type { ExtraChoice } from "./traveller-fields";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** Places left that are worth saying. */
const FEW_PLACES = 8;

type Props = { field: FieldMetadata<string[] | undefined>; extras: ExtraChoice[]; currency: Currency };

/** The activities one traveller adds: a box each, with its day, its price and how many places are left. */
export function ExtraChoices({ field, extras, currency }: Props) {
  const { t } = useTranslation("stay");
  const format = useFormat();
  const errorText = useCheckoutErrorText();
  const initial: unknown = field.initialValue;
  const chosen: string[] = Array.isArray(initial) ? initial : typeof initial === "string" ? [initial] : [];
  const at = ({ day, time }: ExtraChoice) =>
    time ? t("extras.at", { day: format.day(day), time: format.time(time) }) : format.day(day);
  const note = ({ left }: ExtraChoice) =>
    left === 0 ? t("extras.soldOut") : left <= FEW_PLACES ? t("extras.left", { count: left }) : null;
  const rule = ({ returnableUntil }: ExtraChoice) =>
    returnableUntil ? t("extras.returnable", { day: format.day(returnableUntil) }) : t("extras.kept");
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
        hint: [at(extra), note(extra), extra.text, rule(extra)].filter(Boolean).join(" · "),
        disabled: extra.left === 0 && !chosen.includes(extra.activity),
      }))}
    />
  );
}
