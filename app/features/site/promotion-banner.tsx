import { useTranslation } from "react-i18next";
import { pathFor } from "~/i18n/paths";
import { Icon } from "~/ui/icon";
import { OfferBanner } from "~/ui/shell";
import { useSite } from "./site-data";
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

/**
 * The code that everyone may use, what it takes off and until when (spec 2, promo banner). The time left is counted by
 * `running/script/promotion`, out of the words that stand here.
 */
export function PromotionBanner({ promotion }: { promotion: PromotionData }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { locale } = useSite();
  const { code, percent, amount = 0, minimum, lastDay, until } = promotion;
  return (
    <OfferBanner label={t("promotion.label")}>
      <p>
        <strong>
          {percent === undefined
            ? t("promotion.amount", { amount: format.price(amount) })
            : t("promotion.percent", { percent })}
        </strong>{" "}
        {t("promotion.code")}{" "}
        <code data-copy={t("promotion.copy", { code })} data-copied={t("promotion.copied")}>
          {code}
        </code>
        {minimum > 0 && ` ${t("promotion.minimum", { amount: format.price(minimum) })}`}{" "}
        <a href={`/preferences?${new URLSearchParams({ code, to: pathFor("trip.list", locale) })}`} rel="nofollow">
          {t("promotion.use")}
        </a>
      </p>
      <p className="countdown" data-until={until} data-over={t("promotion.over")}>
        <Icon name="clock" />
        <span>
          {t("promotion.until")}{" "}
          <time className="num" dateTime={until}>
            {t("promotion.end", { day: format.day(lastDay), time: format.time("23:59") })}
          </time>{" "}
          <span data-left={t("promotion.left", { time: "{{time}}" })} />
        </span>
        <span className="hidden" role="status" />
      </p>
    </OfferBanner>
  );
}
