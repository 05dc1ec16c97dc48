import { useMemo } from "react";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { dayParts } from "~/i18n/day-parts";
import { formatDay, formatMoney, formatNumber, formatPercent, formatTenths, formatTime } from "~/i18n/format";
import { useSite } from "./site-data";

/** Money, days and times as the page's language writes them; amounts are minor units of the page's currency. */
export function useFormat() {
  const { locale, currency: shown } = useSite();
  return useMemo(
    () => ({
      money: (amount: number, currency: Currency = shown) => formatMoney({ amount, currency }, locale),
      /** While one is still looking: whole amounts show no cents. */
      price: (amount: number, currency: Currency = shown) =>
        formatMoney({ amount, currency }, locale, { cents: false }),
      day: (day: Day, style?: Parameters<typeof formatDay>[2]) => formatDay(day, locale, style),
      dayParts: (day: Day) => dayParts(day, locale),
      time: (time: string) => formatTime(time, locale),
      tenths: (tenths: number) => formatTenths(tenths, locale),
      number: (value: number) => formatNumber(value, locale),
      percent: (value: number) => formatPercent(String(value), locale),
    }),
    [locale, shown],
  );
}
