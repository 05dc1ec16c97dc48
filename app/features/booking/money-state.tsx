/** What is said of a booking's refunds that have not arrived, and of what banks took back. */
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { brandName } from "~/domain/money/card-brand";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Notice } from "~/ui/notice";
import type { BookingMoney } from "./booking-data";

export type MoneyState = Pick<
  BookingMoney,
  "currency" | "paid" | "refunds" | "elsewhere" | "takenBack" | "withheld" | "isCancelled"
>;

/** A line for each refund that has not arrived, and for what banks have. */
export function useUnfinished(state: MoneyState): { term: string; value: ReactNode }[] {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { paid, refunds, elsewhere, takenBack, withheld } = state;
  const fact = (term: string, amount: number, note?: string) => ({
    term,
    value: (
      <>
        <strong className="num">{format.money(amount, state.currency)}</strong>
        {note ? <small>{note}</small> : null}
      </>
    ),
  });
  return [
    ...refunds.map(({ standing, amount, brand, last4 }) => {
      const card = t("card", { brand: brandName(brand) ?? brand, last4 });
      return fact(t(`refunds.${standing}`), amount, t(`refundNotes.${standing}`, { card }));
    }),
    ...(elsewhere > 0 ? [fact(t("elsewhere"), elsewhere)] : []),
    ...(withheld > 0 ? [fact(t("withheld"), withheld)] : []),
    ...(takenBack > 0 ? [fact(t("takenBack"), takenBack)] : []),
    ...(paid < 0 ? [fact(t("overpaid"), -paid)] : []),
  ];
}

/** What a reader has to know of it before all else. */
export function MoneyNotices({ money: state }: { money: MoneyState }) {
  const { t } = useTranslation("booking");
  const { phone } = useSite();
  const format = useFormat();
  const money = (amount: number) => format.money(amount, state.currency);
  const failed = state.refunds.reduce((sum, { standing, amount }) => (standing === "failed" ? sum + amount : sum), 0);
  const { takenBack, withheld, isCancelled } = state;
  return (
    <>
      {failed > 0 ? (
        <Notice tone="warning" title={t("failedTitle", { amount: money(failed) })}>
          <p>{t("failedText", { phone })}</p>
        </Notice>
      ) : null}
      {withheld > 0 ? (
        <Notice tone="info" title={t("withheldTitle", { amount: money(withheld) })}>
          <p>{t("withheldText")}</p>
        </Notice>
      ) : null}
      {takenBack > 0 ? (
        <Notice tone="warning" title={t("takenBackTitle", { amount: money(takenBack) })}>
          <p>{t(isCancelled ? "takenBackCancelled" : "takenBackText")}</p>
        </Notice>
      ) : null}
    </>
  );
}
