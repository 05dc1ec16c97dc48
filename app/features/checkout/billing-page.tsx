import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { brandName } from "~/domain/card-brand";
import type { Money } from "~/domain/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, FieldSet, Fields, SelectField, TextField } from "~/ui/fields";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { CheckoutActions } from "./checkout-actions";
import type { Choice, ChoiceGroup } from "./choices.server";
import { summaryOf } from "./form-errors";
import { useCheckoutErrorText } from "./use-checkout-error-text";

type Props = {
  /** Null when the cards on the counter pay. */
  card: { token: string; brand: string; last4: string } | null;
  amount: Money;
  nonce: string;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  lastResult: SubmissionResult<string[]> | undefined;
};

type Shape = Record<
  "nonce" | "cardToken" | "address" | "apartment" | "city" | "country" | "province" | "postalCode" | "terms",
  string | undefined
>;

/** What the form carries unseen: a mistake there is told at the first field. */
const HIDDEN = ["nonce", "cardToken", "shown"];

/** The pay form: where the card's bills go, the conditions, and the one button that takes money. */
export function BillingForm({ card, amount, nonce, countries, regions, lastResult }: Props) {
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const format = useFormat();
  const { locale } = useSite();
  const here = useLocation().pathname;
  const paying = useNavigation().state === "submitting";
  const [form, fields] = useForm<Shape>({
    id: "pay",
    lastResult,
    defaultValue: { country: "CA", province: "CA-QC" },
  });
  const about = ({ id, name, initialValue, errors }: FieldMetadata<string | undefined>) => ({
    id,
    name,
    defaultValue: initialValue ?? "",
    error: errors?.[0] && errorText(errors[0]),
  });
  const errors = summaryOf(form.allErrors, errorText, (name) => `pay-${HIDDEN.includes(name) ? "address" : name}`);
  return (
    <>
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      {card && (
        <Notice tone="success">
          <p className="row">
            <strong>{t("payment.cardReady", { brand: brandName(card.brand) ?? card.brand, last4: card.last4 })}</strong>
            <Anchor href={here}>{t("payment.otherCard")}</Anchor>
          </p>
        </Notice>
      )}
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <input type="hidden" name="nonce" value={nonce} />
        <input type="hidden" name="shown" value={amount.amount} />
        {card && <input type="hidden" name="cardToken" value={card.token} />}
        <FieldSet legend={t("payment.billingTitle")}>
          <TextField
            {...about(fields.address)}
            label={t("payment.address")}
            autoComplete="billing address-line1"
            required
          />
          <Fields columns={2}>
            <TextField
              {...about(fields.apartment)}
              label={t("payment.apartment")}
              optional={t("payment.optional")}
              autoComplete="billing address-line2"
              width="short"
            />
            <TextField
              {...about(fields.city)}
              label={t("payment.city")}
              autoComplete="billing address-level2"
              required
            />
            <SelectField
              {...about(fields.country)}
              label={t("payment.country")}
              options={countries}
              autoComplete="billing country"
              required
            />
            <SelectField {...about(fields.province)} label={t("payment.province")} options={regions} required />
            <TextField
              {...about(fields.postalCode)}
              label={t("payment.postalCode")}
              autoComplete="billing postal-code"
              width="short"
              required
            />
          </Fields>
        </FieldSet>
        <CheckboxField
          id={fields.terms.id}
          name="terms"
          error={fields.terms.errors?.[0] && errorText(fields.terms.errors[0])}
          defaultChecked={fields.terms.initialValue === "on"}
          required
        >
          {t("payment.terms")}{" "}
          <a href={pathFor("terms", locale)} target="_blank" rel="noopener">
            {t("payment.termsLink")}
            <span className="hidden"> {t("payment.newTab")}</span>
          </a>{" "}
          {t("payment.and")}{" "}
          <a href={pathFor("privacy", locale)} target="_blank" rel="noopener">
            {t("payment.privacyLink")}
            <span className="hidden"> {t("payment.newTab")}</span>
          </a>
          .
        </CheckboxField>
        <CheckoutActions>
          <Button variant="main" busy={paying ? t("payment.paying") : undefined}>
            <Icon name="lock" /> {t("payment.pay", { amount: format.money(amount.amount, amount.currency) })}
          </Button>
        </CheckoutActions>
      </Form>
    </>
  );
}
