import { useTranslation } from "react-i18next";
import { Countdown } from "~/ui/countdown";
import { OfferBanner } from "~/ui/shell";
import { useFormat } from "./use-format";

/** A running promotion, from the layout's loader; amounts in minor units of the page's currency. */
export type PromotionData = {
  code: string;
  percent?: number;
  amount?: number;
  minimum: number;
  lastDay: string;
  /** The end, as an ISO instant. */
  until: string;
};

const HOUR = 60;
const DAY = 24 * HOUR;

/** The code that everyone may use, what it takes off and until when (spec 2, promo banner). */
export function PromotionBanner({ promotion }: { promotion: PromotionData }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { code, percent, amount = 0, minimum, lastDay, until } = promotion;
  const left = (minutes: number) =>
    [
      minutes >= DAY && t("promotion.days", { count: Math.floor(minutes / DAY) }),
      t("promotion.clock", { hours: Math.floor((minutes % DAY) / HOUR), minutes: minutes % HOUR }),
    ]
      .filter(Boolean)
      .join(" ");
  return (
    <OfferBanner label={t("promotion.label")}>
      <p>
        <strong>
          {percent === undefined
            ? t("promotion.amount", { amount: format.price(amount) })
            : t("promotion.percent", { percent })}
        </strong>{" "}
        {t("promotion.code")} <code>{code}</code>
        {minimum > 0 && ` ${t("promotion.minimum", { amount: format.price(minimum) })}`}
      </p>
      <Countdown
        until={until}
        clock={t("promotion.end", { day: format.day(lastDay), time: format.time("23:59") })}
        label={t("promotion.until")}
        left={(minutes) => t("promotion.left", { time: left(minutes) })}
        over={t("promotion.over")}
        long
      />
    </OfferBanner>
  );
}
