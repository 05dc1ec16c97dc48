import { useTranslation } from "react-i18next";
import { brandName } from "~/domain/money/card-brand";
import { isHandMethod } from "~/domain/money/hand-money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { useStayLines } from "~/features/stay/use-stay-lines";
import { Anchor } from "~/ui/anchor";
import { ButtonLink } from "~/ui/button";
import type { Fact } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import type { PriceLine } from "~/ui/price";
import { Receipt } from "~/ui/receipt";
import type { BookingData, BookingMoney } from "./booking-data";
import { useUnfinished } from "./money-state";

/** What a booking costs, what was paid of it and with which cards, and the receipts. */
export function MoneyPanel({ booking: { money: view } }: { booking: BookingData }) {
  const { t } = useTranslation(["booking", "checkout", "common"]);
  const format = useFormat();
  const stayLines = useStayLines();
  const money = (amount: number) => format.money(amount, view.currency);
  const unfinished = useUnfinished(view);
  return (
    <Receipt
      title={t("money")}
      lines={priceLines(view, t, money, stayLines(view, view.currency))}
      total={{
        label: t("price"),
        amount: money(view.price),
        note: t("taxes", { currency: t(`common:currencies.${view.currency}`) }),
      }}
      facts={[
        { term: t("paid"), value: <strong className="num">{money(Math.max(0, view.paid))}</strong> },
        ...view.cards.map((card) => cardFact(card, view.cards.length > 1, t, money)),
        ...unfinished,
        ...(view.balance
          ? [
              {
                term: t("balance"),
                value: (
                  <>
                    <strong className="num">{money(view.balance.amount)}</strong>
                    <small>
                      {view.balance.lateDays > 0
                        ? t("lateSince", { day: format.day(view.balance.dueDay), count: view.balance.lateDays })
                        : t("dueBy", { day: format.day(view.balance.dueDay) })}
                    </small>
                  </>
                ),
              },
            ]
          : []),
      ]}
    >
      {view.receipts.length > 0 ? (
        <>
          <h3>{t("receipts")}</h3>
          <ReceiptList money={view} />
        </>
      ) : null}
    </Receipt>
  );
}

/** The receipts of a booking, each a link. */
export function ReceiptList({ money: { receipts, currency } }: { money: BookingMoney }) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  return (
    <ul>
      {receipts.map((receipt) => (
        <li key={receipt.number}>
          <Anchor href={receipt.href}>
            {receipt.note
              ? t(`correctionLinks.${receipt.note}`, { number: receipt.number })
              : t(receipt.kind === "payment" ? "receiptLink" : "refundLink", { number: receipt.number })}
          </Anchor>
          {t("receiptOf", { day: format.day(receipt.day), amount: format.money(receipt.amount, currency) })}
        </li>
      ))}
    </ul>
  );
}

type T = ReturnType<typeof useTranslation<["booking", "checkout", "common"]>>["t"];

function priceLines(
  { lines, discount, changes, notAsked }: BookingMoney,
  t: T,
  money: (amount: number) => string,
  stayLines: PriceLine[],
) {
  const less = (amount: number) => t("less", { amount: money(amount) });
  return [
    ...lines.map(({ type, count, each, amount }) => ({
      label: t(type === "adult" ? "checkout:summary.adultLine" : "checkout:summary.childLine", {
        count,
        price: money(each),
      }),
      amount: money(amount),
    })),
    ...stayLines,
    ...(discount ? [{ label: t("discount", { code: discount.code }), amount: less(discount.amount) }] : []),
    ...changes
      .filter(({ amount }) => amount !== 0)
      .map(({ kind, names, beds, amount }) => ({
        label: t(`changed.${kind}`, { names: beds ? t(`beds.${beds}`, { room: names }) : names }),
        amount: amount > 0 ? money(amount) : less(-amount),
      })),
    ...(notAsked > 0 ? [{ label: t("notAsked"), amount: less(notAsked) }] : []),
  ];
}

function cardFact(
  { brand, last4, amount }: BookingMoney["cards"][number],
  several: boolean,
  t: T,
  money: (amount: number) => string,
): Fact {
  const card = isHandMethod(brand) ? t(`byHand.${brand}`) : t("card", { brand: brandName(brand) ?? brand, last4 });
  return { term: t("paidBy"), value: several ? `${card}, ${money(amount)}` : card };
}

/** `signedIn`: with the account that pays it. */
type BalanceNoticeProps = { money: BookingMoney; signedIn?: boolean };

/** What is left to pay, until when, and the way to pay it. */
export function BalanceNotice({ money: { balance, currency }, signedIn = false }: BalanceNoticeProps) {
  const { t } = useTranslation("booking");
  const format = useFormat();
  const { phone } = useSite();
  if (!balance) return null;
  const isLate = balance.lateDays > 0;
  const amount = format.money(balance.amount, currency);
  return (
    <Notice tone={isLate ? "error" : "warning"} title={t("balanceTitle", { amount })}>
      <p>
        {isLate
          ? t("balanceLate", { day: format.day(balance.dueDay), count: balance.lateDays, phone })
          : t("balanceUntil", { day: format.day(balance.dueDay) })}
        {signedIn ? null : ` ${t("balanceSignIn")}`}
      </p>
      <p className="no-print">
        <ButtonLink variant="plain" href={balance.href}>
          {t("payBalance")}
        </ButtonLink>
      </p>
    </Notice>
  );
}
