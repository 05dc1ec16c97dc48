import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Columns } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { BookingData } from "./booking-data";
import { Figures } from "./figures";
import { MoneyPanel } from "./money-panel";
import { MoneyNotices } from "./money-state";

type Props = { booking: BookingData; isPage: boolean; children?: ReactNode };

/** A booking that nobody travels on any more: that it is so, what went back, what was kept, and by which rule. */
export function CancelledBooking({ booking, isPage, children }: Props) {
  const { t } = useTranslation("booking");
  const { phone } = useSite();
  const format = useFormat();
  const { journey, number, money } = booking;
  const { price, paid, currency, takenBack, withheld, ending, refunds } = money;
  const amount = (cents: number) => format.money(cents, currency);
  // Of a cheque that was kept and bounced, nothing is. Of what a bank has taken back, nobody can say that it is kept.
  const isSettled = ending !== null && takenBack === 0 && withheld === 0;
  const Heading = isPage ? "h1" : "h2";
  // With what has not arrived yet, the amounts add up to what was paid.
  const unfinished = [...new Set(refunds.map(({ standing }) => standing))].map((standing) => ({
    label: t(`refunds.${standing}`),
    amount: amount(refunds.reduce((sum, refund) => (refund.standing === standing ? sum + refund.amount : sum), 0)),
  }));
  return (
    <Columns asideLabel={t("money")} aside={<MoneyPanel booking={booking} />}>
      <Heading>{journey.tripName}</Heading>
      <p>
        {t("number")} <strong className="num">{number}</strong> · {format.day(journey.startDay, "full")}
      </p>
      <Notice tone="warning" title={t("cancelledAll")}>
        {ending ? (
          <p>{t("cancelledOn", { day: format.day(ending.day, "full"), count: Math.max(0, ending.daysBefore) })}</p>
        ) : null}
      </Notice>
      {isSettled ? (
        <>
          <Figures
            items={[
              { label: t("cancelledBack"), amount: amount(ending.refunded) },
              ...unfinished,
              { label: t("cancelledKept"), amount: amount(Math.max(0, Math.min(price, paid))) },
            ]}
          />
          <p>
            {ending.waived
              ? t("cancelledWaived")
              : t("cancelledRule", {
                  percent: format.percent(ending.rule.percent),
                  until: format.number(ending.rule.until),
                  kept: format.percent(ending.keptPercent),
                })}
          </p>
        </>
      ) : null}
      <MoneyNotices money={money} />
      <p>{t("cancelledAllText", { phone })}</p>
      {children}
    </Columns>
  );
}
