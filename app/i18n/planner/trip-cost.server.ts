/** What a trip costs in words, for its owner alone. */
import type { Locale } from "~/domain/locale";
import type { Money } from "~/domain/money/money";
import { addedUp, pricesOf } from "~/domain/planner/cost";
import type { Planned } from "~/domain/planner/timeline";
import { formatMoney } from "../format";
import { translator } from "../i18n.server";

/** `apart`: amounts of several currencies stand next to one another. */
export type TripCost = { rows: { label: string; amounts: string }[]; apart: boolean };

/** What was bought here, what was noted, and both; null where nothing was noted, since a booking says its own price. */
export function tripCost(locale: Locale, items: readonly Planned[], bought: Money | null): TripCost | null {
  const noted = addedUp(pricesOf(items));
  if (noted.length === 0) return null;
  const t = translator(locale, "planner");
  const all = addedUp([...noted, ...(bought ? [bought] : [])]);
  const row = (label: string, amounts: readonly Money[]) => ({
    label,
    amounts: amounts.map((amount) => formatMoney(amount, locale)).join(" + "),
  });
  const parts = bought ? [row(t("trip.costBought"), [bought]), row(t("trip.costAdded"), noted)] : [];
  return { rows: [...parts, row(t("trip.costTotal"), all)], apart: all.length > 1 };
}
