import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { Disclosure } from "~/ui/disclosure";
import { Section } from "~/ui/layout";
import { ConfirmChange, type MayConfirm } from "./confirm-change";
import { Figures } from "./figures";

type Amounts = { priceBefore: number; price: number; paid: number; goesBack: number };

type Props = {
  may: MayConfirm;
  currency: Currency;
  /** What it is, and what it will be. */
  now?: ReactNode;
  then: ReactNode;
  /** In minor units of `currency`. */
  money: Amounts & { dueDay?: Day | null };
  /** The amount is what goes back, even where that is nothing. */
  refund?: boolean;
  /** What is said under the amount, where it is not what is left to pay. */
  note?: ReactNode;
  /** In one line. */
  rule: ReactNode;
  /** What was chosen, as hidden fields; and the words of the button. */
  asked: ReactNode;
  confirm: string;
  /** The reckoning and the rest of the rules, folded. */
  children: ReactNode;
};

/** What a change comes to, on one screen: what it is and will be, the amount that matters, the rule, the button. */
export function ChangeQuote({ may, currency, now, then, money, refund, note, rule, asked, ...rest }: Props) {
  const { confirm, children } = rest;
  const { t } = useTranslation("change");
  const format = useFormat();
  const amount = (cents: number) => format.money(cents, currency);
  const { priceBefore, price, paid, goesBack, dueDay } = money;
  const left = Math.max(0, price - (paid - goesBack));
  const leftNote =
    left > 0
      ? t(dueDay ? "figure.leftBy" : "figure.left", { amount: amount(left), day: dueDay && format.day(dueDay) })
      : undefined;
  const kind = goesBack > 0 || refund ? "back" : price > priceBefore ? "more" : price < priceBefore ? "less" : "none";
  return (
    <Section id="quote" title={t("cancel.quote")} first={!may.sent}>
      <div>
        {now ? <p className="muted">{now}</p> : null}
        <p>
          <strong>{then}</strong>
        </p>
      </div>
      <Figures
        items={[
          {
            label: t(`figure.${kind}`),
            amount: amount(kind === "back" ? goesBack : Math.abs(price - priceBefore)),
            note: note ?? leftNote,
          },
        ]}
      />
      <p>{rule}</p>
      <ConfirmChange
        may={may}
        currency={currency}
        asked={asked}
        confirm={confirm}
        action={`?${new URLSearchParams({ quote: may.quote })}`}
      />
      <Disclosure summary={t("figure.details")}>{children}</Disclosure>
    </Section>
  );
}
