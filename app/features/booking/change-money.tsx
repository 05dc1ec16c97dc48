import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { type PriceLine, PriceLines } from "~/ui/price";
import { useBackTo } from "./use-back-to";

/** What a change does to the money of a booking. Amounts in minor units of `currency`. */
export type ChangeMoneyData = {
  currency: Currency;
  priceBefore: number;
  price: number;
  paid: number;
  goesBack: number;
  dueDay: Day | null;
  cards: { brand: string; last4: string; amount: number }[];
};

type Props = {
  money: ChangeMoneyData;
  /** What makes the new price of the former one. */
  lines: readonly PriceLine[];
};

/** The price before and after a change, line by line, and what is then left to pay or goes back, to which cards. */
export function ChangeMoney({ money: { currency, priceBefore, price, paid, goesBack, dueDay, cards }, lines }: Props) {
  const { t } = useTranslation("change");
  const backTo = useBackTo();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, currency);
  const left = Math.max(0, price - (paid - goesBack));
  return (
    <>
      <PriceLines
        lines={[{ label: t("cancel.price"), amount: money(priceBefore) }, ...lines]}
        total={{ label: t("cancel.after"), amount: money(price) }}
      />
      <PriceLines
        lines={[
          { label: t("cancel.paid"), amount: money(paid) },
          ...cards.map((card) => ({ ...backTo(card), amount: money(card.amount) })),
        ]}
        total={
          goesBack > 0
            ? { label: t("cancel.back"), amount: money(goesBack) }
            : {
                label: t("cancel.left"),
                amount: money(left),
                note: dueDay ? t("date.due", { day: format.day(dueDay) }) : undefined,
              }
        }
      />
    </>
  );
}

/** What is added, or taken off where it is negative, in words. */
export function useSigned(currency: Currency): (amount: number) => string {
  const { t } = useTranslation("change");
  const format = useFormat();
  return (amount) =>
    amount < 0 ? t("cancel.less", { amount: format.money(-amount, currency) }) : format.money(amount, currency);
}
