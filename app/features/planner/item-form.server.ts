import { DELETED_KEPT_DAYS } from "~/domain/company/limits";
import type { Locale } from "~/domain/locale";
import { ITEM_FIELDS, type ItemData, type ItemKind } from "~/domain/planner/items";
import { formatDecimal } from "~/i18n/format";
import { pathFor } from "~/i18n/paths";
import { fieldLabel } from "~/i18n/planner/item-words.server";
import type { ItemFormProps } from "./item-form-page";

type About = {
  kind: ItemKind;
  trip: { id: string; name: string };
  item: ItemFormProps["item"];
  /** What is kept of the item. */
  data: ItemData;
};

/** An amount of minor units as it is typed. */
const typedAmount = (minor: string, locale: Locale) => formatDecimal((Number(minor) / 100).toFixed(2), locale);

/** What an item's form holds when it is opened. */
export function itemForm(locale: Locale, { kind, trip, item, data }: About): ItemFormProps {
  const fields = ITEM_FIELDS[kind].map((field) => ({ ...field, label: fieldLabel(locale, kind, field.name) }));
  const values = fields.map(({ name, type }) => {
    const value = data[name] ?? "";
    return [name, type === "money" && value !== "" ? typedAmount(value, locale) : value];
  });
  return {
    kind,
    item,
    tripName: trip.name,
    back: pathFor("planner.trip", locale, { trip: trip.id }),
    fields,
    values: Object.fromEntries(values),
    keptDays: DELETED_KEPT_DAYS,
  };
}
