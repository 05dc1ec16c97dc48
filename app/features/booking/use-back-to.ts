import { useTranslation } from "react-i18next";
import { brandName } from "~/domain/money/card-brand";
import { isHandMethod } from "~/domain/money/hand-money";
import { useIsOffice } from "~/i18n/use-is-office";

type Card = { brand: string; last4: string; amount: number; held?: boolean };

/** Says of money that goes back how it does: to its card, or by a colleague's hand. */
export function useBackTo(): (card: Card) => { label: string; detail: string } {
  const { t } = useTranslation("change");
  // A colleague reads about the customer, and a customer about themselves.
  const to = useIsOffice() ? "customer" : "traveller";
  return ({ brand, last4, held }) =>
    isHandMethod(brand)
      ? { label: t(`cancel.byHand.${to}.${brand}`), detail: t(`cancel.byHandText.${to}`) }
      : {
          label: t("cancel.card", { brand: brandName(brand) ?? brand, last4 }),
          detail: held ? t(`cancel.heldText.${to}`) : t("cancel.cardText"),
        };
}
