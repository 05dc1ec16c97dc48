import { useTranslation } from "react-i18next";
import { RequiredNote } from "~/features/form/required-note";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldSet, Fields, TextField } from "~/ui/fields";
import type { CardReturn } from "./card-return";
import { CheckoutActions } from "./checkout-actions";
import { type Offer, PayButton } from "./pay-button";
import { useCheckoutErrorText } from "./use-checkout-error-text";

type Props = {
  form: { action: string; hidden: Record<string, string> };
  card: CardReturn;
  title: string;
  /** What the button takes immediately; without it the card is only read. */
  offer: Offer | null;
};
type CardField = "number" | "exp_month" | "exp_year" | "cvc" | "holder";

/** The field each of the gateway's errors belongs to. */
const FIELD_OF: Record<string, CardField> = {
  number_required: "number",
  number_invalid: "number",
  "card-data-refused": "number",
  card_failed: "number",
  expiry_required: "exp_month",
  month_invalid: "exp_month",
  year_invalid: "exp_year",
  expired: "exp_year",
  code_required: "cvc",
  code_invalid: "cvc",
  holder_required: "holder",
};

/**
 * The card: posted by the browser straight to the gateway, which sends the browser back with a one-use token, and with
 * what the button said it takes.
 */
export function CardForm({ form, card, title, offer }: Props) {
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const codes = card.state === "refused" ? card.errors : [];
  const about = (name: CardField) => {
    const code = codes.find((c) => FIELD_OF[c] === name);
    return { name, id: name, error: code && errorText(code) };
  };
  return (
    <>
      <ErrorSummary
        title={t("common:error.summary", { count: codes.length })}
        errors={codes.map((code) => ({ id: FIELD_OF[code] ?? "number", text: errorText(code) }))}
      />
      <form method="post" action={form.action} className="stack" noValidate>
        {Object.entries(form.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <RequiredNote />
        <FieldSet legend={title} hint={t("payment.cardLead")}>
          <TextField {...about("holder")} label={t("payment.holder")} autoComplete="cc-name" required />
          <TextField
            {...about("number")}
            label={t("payment.number")}
            autoComplete="cc-number"
            mask="card-number"
            inputMode="numeric"
            width="medium"
            required
          />
          <Fields pair>
            <TextField
              {...about("exp_month")}
              label={t("payment.month")}
              autoComplete="cc-exp-month"
              mask="expiry-month"
              inputMode="numeric"
              maxLength={2}
              width="tiny"
              required
            />
            <TextField
              {...about("exp_year")}
              label={t("payment.year")}
              autoComplete="cc-exp-year"
              mask="expiry-year"
              inputMode="numeric"
              maxLength={4}
              width="tiny"
              required
            />
          </Fields>
          <TextField
            {...about("cvc")}
            label={t("payment.code")}
            hint={t("payment.codeHint")}
            autoComplete="cc-csc"
            mask="security-code"
            inputMode="numeric"
            maxLength={4}
            width="tiny"
            required
          />
        </FieldSet>
        {offer ? <PayButton offer={offer} /> : <UseCardButton />}
      </form>
    </>
  );
}

/** Has the card read, for how much is asked next. */
export function UseCardButton() {
  const { t } = useTranslation("checkout");
  return (
    <CheckoutActions>
      <Button variant="main">{t("payment.useCard")}</Button>
    </CheckoutActions>
  );
}
