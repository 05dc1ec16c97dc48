import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  CANCELLATION_HALF_PERCENT,
  CANCELLATION_HALF_UNTIL_DAYS,
  DEPOSIT_MORE_THAN_DAYS,
  DEPOSIT_PERCENT,
  FINAL_PAYMENT_DAYS,
} from "~/domain/company/conditions";
import type { TermsOn } from "~/domain/company/terms-on";
import { useSeller } from "~/features/site/footer-groups";
import { useFormat } from "~/features/site/use-format";
import { Icon, type IconName } from "~/ui/icon";

type Props = {
  title: string;
  /** Shown where the card stands next to the story; on a phone the bar of the page says it. */
  price: ReactNode;
  /** Of the departure the card shows; null where none is chosen. */
  terms: TermsOn | null;
  children: ReactNode;
};

/** What a trip is booked with, next to its story on a wide screen and before it on a phone, and the terms below it. */
export function BookingCard({ title, price, terms, children }: Props) {
  return (
    <section id="dates" className="booking">
      <div className="booking-box stack">
        <h2>{title}</h2>
        <div className="wide-only">{price}</div>
        {children}
      </div>
      <BeforePaying terms={terms} />
    </section>
  );
}

/** Words for the day the card shows, and for any day: without scripts another day may be chosen than the one shown. */
export function OfChosen({ chosen, any }: { chosen: ReactNode; any: ReactNode }) {
  if (!chosen) return any;
  return (
    <>
      <span className="of-chosen">{chosen}</span>
      <span className="of-any">{any}</span>
    </>
  );
}

/** What one asks before paying: when the rest is due, what cancelling costs, who sells. */
function BeforePaying({ terms }: { terms: TermsOn | null }) {
  const { t } = useTranslation("trip");
  const format = useFormat();
  const seller = useSeller();
  const back = 100 - CANCELLATION_HALF_PERCENT;
  const deposit = { percent: DEPOSIT_PERCENT, over: DEPOSIT_MORE_THAN_DAYS, final: FINAL_PAYMENT_DAYS };
  const cancel = { back, half: CANCELLATION_HALF_UNTIL_DAYS };
  const { balanceBy, partBackUntil } = terms ?? {};
  const lines: [IconName, ReactNode][] = [
    [
      "clock",
      <OfChosen
        key="deposit"
        any={t("before.deposit", deposit)}
        chosen={
          terms &&
          (balanceBy
            ? t("before.depositBy", { ...deposit, day: format.day(balanceBy, "long") })
            : t("before.inFull", deposit))
        }
      />,
    ],
    [
      "back",
      <OfChosen
        key="cancel"
        any={t("before.cancel", cancel)}
        chosen={
          terms &&
          (partBackUntil
            ? t("before.cancelUntil", { ...cancel, day: format.day(partBackUntil, "long") })
            : t("before.cancelLate", cancel))
        }
      />,
    ],
  ];
  if (seller) lines.push(["lock", t("before.seller", { permit: seller.permit })]);
  return (
    <ul className="before list-plain">
      {lines.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What speaks for the trip below its name: who sells it, who drives, how it is paid. */
export function Assurances({ drivers }: { drivers: number | null }) {
  const { t } = useTranslation("trip");
  const seller = useSeller();
  const lines: [IconName, string][] = [
    ...(seller
      ? ([
          ["check", t("assured.permit", { permit: seller.permit })],
          ["lock", t("assured.fund")],
        ] as [IconName, string][])
      : []),
    ...(drivers ? ([["coach", t("assured.drivers", { count: drivers })]] as [IconName, string][]) : []),
    ["clock", t("assured.deposit", { percent: DEPOSIT_PERCENT, over: DEPOSIT_MORE_THAN_DAYS })],
  ];
  return (
    <ul className="assurances list-plain">
      {lines.map(([icon, text]) => (
        <li key={icon}>
          <Icon name={icon} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
