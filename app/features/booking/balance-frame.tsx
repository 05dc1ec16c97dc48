import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Columns, Facts } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { Waiting } from "./balance-waiting";

type Props = {
  title: string;
  /** What the column next to is called, and is in it, under the trip's name. */
  asideLabel: string;
  about: { number: string; trip: string; startDay: Day; here: string };
  facts: { term: string; value: ReactNode }[];
  wayOut?: ReactNode;
  /** A payment that the bank has not answered yet, and what is said then. */
  waiting: { challengeUrl: string | null } | null;
  pending: string;
  /** What came of the payment before, and what is paid now. */
  news?: ReactNode;
  children: ReactNode;
};

/** What the two pages have around them on which a booking's balance is paid: what it is of, and a payment under way. */
export function BalanceFrame({ title, asideLabel, about, facts, wayOut, waiting, pending, news, children }: Props) {
  const { t } = useTranslation("balance");
  const format = useFormat();
  const booked = [
    { term: t("number"), value: about.number },
    { term: t("departure"), value: format.day(about.startDay, "full") },
  ];
  const summary = (
    <>
      <h2>{about.trip}</h2>
      <Facts items={[...booked, ...facts]} />
      {wayOut}
    </>
  );
  return (
    <>
      <h1>{title}</h1>
      <Columns asideLabel={asideLabel} aside={summary}>
        {news}
        {waiting ? <Waiting {...waiting} here={about.here} pending={pending} /> : children}
      </Columns>
    </>
  );
}

/** Money that was taken goes back. */
export function GoesBack({ children }: { children: ReactNode }) {
  const { t } = useTranslation("checkout");
  return (
    <Notice tone="warning" title={t("payment.refundedTitle")}>
      <p>{children}</p>
    </Notice>
  );
}

/** The card before was refused, and nothing was charged. */
export function Declined({
  code,
  last4 = null,
}: {
  code: keyof Messages["checkout"]["declines"];
  last4?: string | null;
}) {
  const { t } = useTranslation("checkout");
  return (
    <Notice tone="error" first title={t("payment.declinedTitle")}>
      {last4 ? <p>{t("payment.declinedCard", { last4 })}</p> : null}
      <p>{t(`declines.${code}`)}</p>
      <p>{t(last4 ? "payment.othersKept" : "payment.notCharged")}</p>
    </Notice>
  );
}
