import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import type { PriceLine } from "~/ui/price";

/** What `count` people pay each. */
type Line = { count: number; each: number };
type Priced = { stay: (Line & { twoBeds: number }) | null; extras: readonly (Line & { name: string })[] };

/** The lines of a price that the room and the activities make; amounts in minor units. */
export function useStayLines(): (priced: Priced, currency: Currency) => PriceLine[] {
  const { t } = useTranslation("stay");
  const format = useFormat();
  return ({ stay, extras }, currency) => {
    const money = (amount: number) => format.money(amount, currency);
    const amount = ({ count, each }: Line) => money(count * each);
    return [
      ...(stay ? [{ label: t("line", { count: stay.count, price: money(stay.each) }), amount: amount(stay) }] : []),
      ...(stay && stay.twoBeds > 0 ? [{ label: t("twoBedsLine"), amount: money(stay.twoBeds) }] : []),
      ...extras.map((extra) => ({
        label: t("extraLine", { name: extra.name, count: extra.count, price: money(extra.each) }),
        amount: amount(extra),
        name: "extra",
      })),
    ];
  };
}
