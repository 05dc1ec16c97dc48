import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "~/domain/money/money";
import { FieldError, FieldSet, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { UseCardButton } from "./card-form";
import type { CardReturn } from "./card-return";
import type { EmbeddedForm, GatewayForm } from "./gateway-form";
import { PayAnotherWay } from "./later-page";
import { CardRead, type Offer, PayButton } from "./pay-button";
import { useCheckoutErrorText } from "./use-checkout-error-text";

type Props = {
  form: EmbeddedForm;
  card: CardReturn;
  title: string;
  due: Money;
  /** What the button takes immediately; without it the card is only read, for how much is asked next. */
  offer: Offer | null;
};

/** The card, in a form of the gateway's own (`script/card`); below it, ways to pay for whom it does not open. */
export function EmbeddedCardForm({ form, card, title, due, offer }: Props) {
  const { t } = useTranslation("checkout");
  const errorText = useCheckoutErrorText();
  const gateway: GatewayForm = {
    ...form,
    due: { amount: due.amount, currency: due.currency },
    wallets: offer ? "auto" : "never",
    words: {
      holderRequired: errorText("holder_required"),
      cardFailed: errorText("card_failed"),
      reading: t("embedded.reading"),
      paying: t("payment.paying"),
    },
  };
  return (
    <>
      {card.state === "refused" && card.errors[0] && (
        <Notice tone="error" live>
          {errorText(card.errors[0])}
        </Notice>
      )}
      <FieldSet legend={title} hint={t("payment.cardLead")}>
        <p data-part="needs-scripts">{t("embedded.needsScripts")}</p>
        <div data-gateway={JSON.stringify(gateway)} hidden>
          <PageForm className="stack" noValidate>
            <TextField name="holder" label={t("payment.holder")} autoComplete="cc-name" required />
            <div className="card-element" />
            <p className="muted" data-part="opening">
              {t("embedded.opening")}
            </p>
            <div role="alert" />
            {offer ? <PayButton offer={offer} /> : <UseCardButton />}
          </PageForm>
          {offer && (
            <Form method="post">
              <input type="hidden" name="nonce" value={offer.nonce} />
              <input type="hidden" name="shown" value={offer.amount} />
              <CardRead token="" brand="" last4="" />
            </Form>
          )}
          <template>
            <FieldError id="card-element"> </FieldError>
          </template>
        </div>
        <div data-gateway-failed hidden>
          <Notice tone="error" title={t("embedded.failed")} live />
        </div>
      </FieldSet>
      <PayAnotherWay />
    </>
  );
}

/** Says that the gateway's form needs scripts. */
function NoScripts({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("checkout");
  return (
    <div>
      <noscript>
        {t("embedded.noScripts")}
        {children}
      </noscript>
    </div>
  );
}

/** Tells readers without scripts, before they type, that the card form needs them, and how else to pay. */
export function NeedsScripts({ form }: { form: { way: "direct-post" | "embedded" } }) {
  return form.way === "embedded" ? (
    <NoScripts>
      <PayAnotherWay />
    </NoScripts>
  ) : null;
}
