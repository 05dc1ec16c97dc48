import { useFormAction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAX_CARDS } from "~/domain/company/limits";
import { brandName } from "~/domain/money/card-brand";
import { type Currency, MIN_CHARGE } from "~/domain/money/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { formatDecimal } from "~/i18n/format";
import { Anchor } from "~/ui/anchor";
import { Button, EnterButton } from "~/ui/button";
import { FieldSet, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { PriceLines } from "~/ui/price";
import { CheckoutActions } from "./checkout-actions";
import { CardRead, type ReadCard } from "./pay-button";
import { amountField, type Refused } from "./pay-steps";

/** Cards that share a payment, in minor units of `currency`; `left` is still to be shared out, or too much below 0. */
export type SplitCards = {
  cards: { id: string; brand: string; last4: string; amount: number }[];
  amount: number;
  left: number;
  currency: Currency;
};

/** Whether the cards pay all of it, each no less than a card can be charged. */
export function isSharedOut({ cards, left }: SplitCards): boolean {
  return left === 0 && cards.length > 0 && cards.every(({ amount }) => amount >= MIN_CHARGE);
}

/** Whether another card can make it complete; if not, the amounts have to change. */
export function hasRoomForCard({ cards, left }: SplitCards): boolean {
  return left >= MIN_CHARGE && cards.length < MAX_CARDS && cards.every(({ amount }) => amount >= MIN_CHARGE);
}

/** An amount as its field shows it: in the page's language, without the sign. */
export function useAmountText(): (amount: number) => string {
  const { locale } = useSite();
  return (amount) => formatDecimal((amount / 100).toFixed(2), locale);
}

/** A card among several, by its turn: two may end alike. */
function useCardName(): (index: number, card: { brand: string; last4: string }) => string {
  const { t } = useTranslation("checkout");
  return (index, { brand, last4 }) =>
    t("payment.cards.name", { number: index + 1, brand: brandName(brand) ?? brand, last4 });
}

/** The cards gathered so far and what is left, for reading; the way to change them leads to a page of its own. */
export function SplitCardList({
  split,
  here,
  headingLevel = 3,
}: {
  split: SplitCards;
  here: string;
  headingLevel?: 2 | 3 | undefined;
}) {
  const { t } = useTranslation("checkout");
  const Heading = `h${headingLevel}` as const;
  const format = useFormat();
  const nameOf = useCardName();
  const money = (amount: number) => format.money(amount, split.currency);
  return (
    <section className="stack">
      <Heading>{t("payment.cards.title")}</Heading>
      <PriceLines
        lines={split.cards.map((card, index) => ({ label: nameOf(index, card), amount: money(card.amount) }))}
        total={{ label: t("payment.cards.left"), amount: money(split.left) }}
      />
      <p>
        <Anchor href={`${here}?step=amounts`}>{t("payment.cards.change")}</Anchor>
      </p>
    </section>
  );
}

/** What each card pays, to be changed, or the card taken off. */
export function AmountsForm({ split, refused }: { split: SplitCards; refused: Refused | null }) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const text = useAmountText();
  const nameOf = useCardName();
  const { cards, left, amount: due, currency } = split;
  const money = (amount: number) => format.money(Math.abs(amount), currency);
  const wrong = refused?.intent === "share" ? refused : null;
  const errorOn = (id: string, amount: number) => {
    if (wrong) return wrong.at === amountField(id) ? wrong.error : undefined;
    return amount < MIN_CHARGE ? t("errors.amount-too-small", { least: money(MIN_CHARGE) }) : undefined;
  };
  return (
    <PageForm action={useFormAction()} className="stack" noValidate>
      {left < 0 && <Notice tone="warning">{t("payment.cards.over", { amount: money(left) })}</Notice>}
      <FieldSet legend={t("payment.cards.title")} hint={t("payment.cards.lead", { amount: money(due) })}>
        <EnterButton name="intent" value="share" />
        {cards.map((card, index) => (
          <div className="card-share" key={card.id}>
            <TextField
              name={amountField(card.id)}
              label={t("payment.cards.amountOn", { card: nameOf(index, card), currency })}
              defaultValue={wrong?.typed[amountField(card.id)] ?? text(card.amount)}
              error={errorOn(card.id, card.amount)}
              inputMode="decimal"
              autoComplete="off"
              width="short"
            />
            <Button variant="quiet" name="remove-card" value={card.id}>
              {t("payment.cards.remove", { number: index + 1 })}
            </Button>
          </div>
        ))}
      </FieldSet>
      <CheckoutActions>
        <Button variant="main" name="intent" value="share">
          {t("payment.cards.save")}
        </Button>
      </CheckoutActions>
    </PageForm>
  );
}

type AddProps = {
  card: ReadCard;
  split: SplitCards;
  refused: Refused | null;
};

/** A card the gateway has just read, and how much of the payment it takes. */
export function AddCardForm({ card, split, refused }: AddProps) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const text = useAmountText();
  const nameOf = useCardName();
  const wrong = refused?.intent === "add-card" ? refused : null;
  const { cards, left, currency } = split;
  const isLast = cards.length + 1 >= MAX_CARDS;
  return (
    <PageForm action={useFormAction()} className="stack" noValidate>
      <CardRead {...card} />
      <TextField
        name="amount"
        label={t("payment.cards.amountOn", { card: nameOf(cards.length, card), currency })}
        hint={t(isLast ? "payment.cards.lastHint" : "payment.cards.lowerHint", { left: format.money(left, currency) })}
        defaultValue={wrong?.typed.amount ?? text(Math.max(0, left))}
        error={wrong?.error}
        inputMode="decimal"
        autoComplete="off"
        width="short"
      />
      <CheckoutActions>
        <Button variant="main" name="intent" value="add-card">
          {t("payment.cards.add")}
        </Button>
      </CheckoutActions>
    </PageForm>
  );
}
