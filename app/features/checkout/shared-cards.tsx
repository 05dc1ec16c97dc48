import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { brandName } from "~/domain/card-brand";
import { type Currency, LEAST_CHARGE } from "~/domain/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { FieldSet, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { amountField, type Refused } from "./pay-intents";

/** Cards that share a payment, in minor units of `currency`; `left` is still to be shared out, or too much below 0. */
export type Counter = {
  cards: { id: string; brand: string; last4: string; amount: number }[];
  amount: number;
  left: number;
  currency: Currency;
};

/** Whether the cards pay all of it, each no less than a card can be charged. */
export function isSharedOut({ cards, left }: Counter): boolean {
  return left === 0 && cards.length > 0 && cards.every(({ amount }) => amount >= LEAST_CHARGE);
}

/** An amount as its field shows it: in the page's language, without the sign. */
function useAmountText(): (amount: number) => string {
  const { locale } = useSite();
  return (amount) => (amount / 100).toFixed(2).replace(".", locale === "fr-ca" ? "," : ".");
}

/** The cards gathered so far, what each pays, and what is left. */
export function CardsOnCounter({ counter, refused }: { counter: Counter; refused: Refused | null }) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const text = useAmountText();
  const money = (amount: number) => format.money(Math.abs(amount), counter.currency);
  const wrong = refused?.intent === "share" ? refused : null;
  const { cards, left } = counter;
  const tooSmall = left === 0 && !isSharedOut(counter);
  const errorOn = (id: string, amount: number) => {
    if (wrong?.typed.at === amountField(id)) return wrong.error;
    return tooSmall && amount < LEAST_CHARGE ? t("errors.amount-too-small", { least: money(LEAST_CHARGE) }) : undefined;
  };
  return (
    <Form method="post" className="stack" preventScrollReset noValidate>
      <FieldSet legend={t("payment.cards.title")} hint={t("payment.cards.lead", { amount: money(counter.amount) })}>
        {cards.map(({ id, brand, last4, amount }) => (
          <div className="card-share" key={id}>
            <TextField
              name={amountField(id)}
              label={t("payment.cards.amountOn", { brand: brandName(brand) ?? brand, last4 })}
              defaultValue={wrong?.typed[amountField(id)] ?? text(amount)}
              error={errorOn(id, amount)}
              inputMode="decimal"
              autoComplete="off"
              width="short"
            />
            <Button variant="quiet" name="take-back" value={id}>
              {t("payment.cards.remove", { last4 })}
            </Button>
          </div>
        ))}
        <Button name="intent" value="share">
          {t("payment.cards.update")}
        </Button>
      </FieldSet>
      {tooSmall ? null : (
        <Notice tone={left === 0 ? "success" : "info"}>
          <p>
            {left === 0
              ? t("payment.cards.complete")
              : t(left > 0 ? "payment.cards.left" : "payment.cards.over", { amount: money(left) })}
          </p>
        </Notice>
      )}
    </Form>
  );
}

/** A card the gateway has just read, and how much of the payment it takes. */
export function LayCardForm({
  card,
  counter,
  refused,
}: {
  card: { token: string; brand: string; last4: string };
  counter: Counter;
  refused: Refused | null;
}) {
  const { t } = useTranslation("checkout");
  const text = useAmountText();
  const wrong = refused?.intent === "lay" ? refused : null;
  return (
    <Form method="post" className="stack" noValidate>
      <input type="hidden" name="cardToken" value={card.token} />
      <input type="hidden" name="brand" value={card.brand} />
      <input type="hidden" name="last4" value={card.last4} />
      <TextField
        name="amount"
        label={t("payment.cards.amountOn", { brand: brandName(card.brand) ?? card.brand, last4: card.last4 })}
        defaultValue={wrong?.typed.amount ?? text(Math.max(0, counter.left))}
        error={wrong?.error}
        inputMode="decimal"
        autoComplete="off"
        width="short"
      />
      <div>
        <Button variant="main" name="intent" value="lay">
          {t("payment.cards.add")}
        </Button>
      </div>
    </Form>
  );
}
