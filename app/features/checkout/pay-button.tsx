import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CANCELLATION_HALF_PERCENT, CANCELLATION_HALF_UNTIL_DAYS } from "~/domain/company/conditions";
import { brandName } from "~/domain/money/card-brand";
import type { Money } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { CheckoutActions } from "./checkout-actions";

/** Said in words: the logos are not ours to draw. */
const BRANDS = ["visa", "mastercard", "amex"];

/** What a pay button takes, and the name of this showing of it. */
export type Offer = Money & { nonce: string };

/** The one button that takes money: it says how much. */
export function PayButton({ offer }: { offer: Money }) {
  const { t } = useTranslation("checkout");
  const format = useFormat();
  return (
    <>
      <ul className="row list-plain card-brands" aria-label={t("payment.brands")}>
        {BRANDS.map((brand) => (
          <li key={brand}>{brandName(brand)}</li>
        ))}
      </ul>
      <p className="muted">
        {t("payment.cancelRule", {
          half: CANCELLATION_HALF_UNTIL_DAYS,
          back: 100 - CANCELLATION_HALF_PERCENT,
        })}{" "}
        {t("payment.accepted")}
      </p>
      <CheckoutActions>
        <Button variant="main" sending={t("payment.paying")}>
          <Icon name="lock" /> {t("payment.pay", { amount: format.money(offer.amount, offer.currency) })}
        </Button>
      </CheckoutActions>
    </>
  );
}

export type ReadCard = { token: string; brand: string; last4: string };

/** A card that the gateway has read, in the form that says what is done with it. */
export function CardRead({ token, brand, last4 }: ReadCard) {
  return (
    <>
      <input type="hidden" name="cardToken" value={token} />
      <input type="hidden" name="brand" value={brand} />
      <input type="hidden" name="last4" value={last4} />
    </>
  );
}

type Props = {
  offer: Offer;
  /** A card that was read and not charged yet. */
  card?: ReadCard;
  /** Or what each of several cards pays, in one line. */
  split?: string;
  /** The page to go to for another card. */
  here: string;
};

/** Pays with a card that was read already, or with those that share the amount. */
export function PayForm({ offer, card, split, here }: Props) {
  const { t } = useTranslation("checkout");
  return (
    <Form method="post" className="stack">
      {card && (
        <Notice tone="success">
          <p className="row">
            <strong>{t("payment.cardReady", { brand: brandName(card.brand) ?? card.brand, last4: card.last4 })}</strong>
            <Anchor href={here}>{t("payment.otherCard")}</Anchor>
          </p>
        </Notice>
      )}
      <input type="hidden" name="nonce" value={offer.nonce} />
      <input type="hidden" name="shown" value={offer.amount} />
      {card && <CardRead {...card} />}
      {split === undefined ? null : <input type="hidden" name="split" value={split} />}
      <PayButton offer={offer} />
    </Form>
  );
}
