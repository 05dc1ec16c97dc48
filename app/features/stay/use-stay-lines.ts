import { useTranslation } from "react-i18next";
import type { Currency } from "~/domain/money";
import { useFormat } from "~/features/site/use-format";
import type { PriceLine } from "~/ui/price";

type Priced = {
  stay: { guests: number; perPerson: number; twoBedsPrice: number } | null;
  extras: { name: string; price: number; travellers: readonly unknown[] }[];
};

/** The lines of a price that the room and the activities make. */
export function useStayLines(): (priced: Priced, currency: Currency) => PriceLine[] {
  const { t } = useTranslation("stay");
  const format = useFormat();
  return ({ stay, extras }, currency) => {
    const money = (amount: number) => format.money(amount, currency);
    return [
      ...(stay
        ? [
            {
              label: t("line", { count: stay.guests, price: money(stay.perPerson) }),
              amount: money(stay.guests * stay.perPerson),
            },
          ]
        : []),
      ...(stay && stay.twoBedsPrice > 0 ? [{ label: t("twoBedsLine"), amount: money(stay.twoBedsPrice) }] : []),
      ...extras.map(({ name, price, travellers }) => ({
        label: t("extraLine", { name, count: travellers.length, price: money(price) }),
        amount: money(travellers.length * price),
      })),
    ];
  };
}
