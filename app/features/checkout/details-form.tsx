import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { useFormAction } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LANGUAGE_TAGS, otherLocale } from "~/domain/locale";
import type { BillingAddress } from "~/domain/money/billing";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, FieldSet, Fields, SelectField, TextField } from "~/ui/fields";
import { PageForm, useTypedOnPage } from "~/ui/page-form";
import { CheckoutActions } from "./checkout-actions";
import type { Choice, ChoiceGroup } from "./choices.server";
import { summaryOf } from "./form-errors";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** What is chosen above the address: of a checkout, or of a balance. */
type Chosen = "plan" | "severalCards" | "code" | "amount";
type Shape = Record<
  Chosen | "address" | "apartment" | "city" | "country" | "province" | "postalCode" | "terms",
  string | undefined
>;

/** The attributes of a field of the form, filled in as it was sent or kept. */
export type About = (name: keyof Shape) => { id: string; name: string; defaultValue: string; error?: string };

type Props = {
  /** As chosen so far, and as kept. */
  chosen: Partial<Record<Chosen, string>>;
  billing: BillingAddress | null;
  /** An address that was typed and is not accepted yet. */
  typed?: BillingAddress | null;
  /** What was chosen and refused, in words, by field. */
  refused: Partial<Record<string, string>>;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  lastResult: SubmissionResult<string[]> | undefined;
  /** The name of what is typed and not sent yet, kept by the browser until an address is kept here. */
  draft: string;
  /** Something stands in it that was asked for just now, which an older draft does not replace. */
  asked?: boolean;
  children: (about: About) => ReactNode;
};

/**
 * The first step of paying: what is paid and how, where the bills go, and the conditions, in one form with one button.
 * Its content when the button is pressed is applied, or refused next to its field.
 */
export function DetailsForm(props: Props) {
  const { chosen, billing, typed: unfinished, refused, countries, regions, lastResult, draft, asked, children } = props;
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const { locale } = useSite();
  const typed = useTypedOnPage();
  const [form, fields] = useForm<Shape>({
    id: "pay",
    lastResult,
    defaultValue: {
      country: "CA",
      province: "CA-QC",
      ...unfinished,
      ...billing,
      ...chosen,
      ...(billing ? { terms: "on" } : {}),
    },
  });
  const wordsFor = ({ name, errors }: FieldMetadata<string | undefined>) =>
    refused[name] ?? (errors?.[0] && errorText(errors[0]));
  const about: About = (name) => {
    const { id, initialValue } = fields[name];
    const error = wordsFor(fields[name]);
    return { id, name, defaultValue: initialValue ?? "", ...(error ? { error } : {}) };
  };
  const told = summaryOf(form.allErrors, errorText, (name) => name);
  const all = told.map(({ id: name, text }) => ({ id: `pay-${name}`, text: refused[name] ?? text, name }));
  // In the order of the page: what is chosen stands above the rest.
  const errors = [...all.filter(({ name }) => refused[name]), ...all.filter(({ name }) => !refused[name])];
  return (
    <>
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      <PageForm
        action={useFormAction()}
        id={form.id}
        noValidate
        className="stack"
        data-draft={billing ? undefined : draft}
        data-fresh={billing || unfinished || lastResult || asked || typed ? undefined : ""}
      >
        <input type="hidden" name="intent" value="choose" />
        <RequiredNote />
        {children(about)}
        <FieldSet legend={t("payment.billingTitle")}>
          <TextField {...about("address")} label={t("payment.address")} autoComplete="billing address-line1" required />
          <Fields columns={2}>
            <TextField
              {...about("apartment")}
              label={t("payment.apartment")}
              optional={t("payment.optional")}
              autoComplete="billing address-line2"
              width="short"
            />
            <TextField {...about("city")} label={t("payment.city")} autoComplete="billing address-level2" required />
            <SelectField
              {...about("country")}
              label={t("payment.country")}
              options={countries}
              autoComplete="billing country"
              required
            />
            <SelectField
              {...about("province")}
              label={t("payment.province")}
              options={regions}
              autoComplete="billing address-level1"
              required
            />
            <TextField
              {...about("postalCode")}
              label={t("payment.postalCode")}
              autoComplete="billing postal-code"
              mask="postal-code"
              width="short"
              required
            />
          </Fields>
        </FieldSet>
        <CheckboxField
          id={fields.terms.id}
          name="terms"
          error={wordsFor(fields.terms)}
          defaultChecked={fields.terms.initialValue === "on"}
          hint={useContract()}
          // Its name is the sentence, without what its links say of themselves.
          aria-labelledby="accept accept-terms accept-and accept-privacy"
          required
        >
          <span id="accept">{t("payment.terms")}</span>{" "}
          <a href={pathFor("terms", locale)} target="_blank" rel="noopener">
            <span id="accept-terms">{t("payment.termsLink")}</span>
            <span className="hidden"> {t("payment.newTab")}</span>
          </a>{" "}
          <span id="accept-and">{t("payment.and")}</span>{" "}
          <a href={pathFor("privacy", locale)} target="_blank" rel="noopener">
            <span id="accept-privacy">{t("payment.privacyLink")}</span>
            <span className="hidden"> {t("payment.newTab")}</span>
          </a>
        </CheckboxField>
        <CheckoutActions>
          <Button variant="main" sending={t("payment.sending")}>
            {t("payment.toCard")}
          </Button>
        </CheckoutActions>
      </PageForm>
    </>
  );
}

/**
 * Besides the promise: a contract made in another language than French needs the French one at hand first, and the wish
 * said (Charter of the French language, s. 55).
 */
function useContract(): ReactNode {
  const { t } = useTranslation("checkout");
  const { locale } = useSite();
  const wish = t("payment.contract.wish");
  if (!wish) return undefined;
  const other = otherLocale(locale);
  return (
    <>
      {wish}{" "}
      <a href={pathFor("terms", other)} hrefLang={LANGUAGE_TAGS[other]} target="_blank" rel="noopener">
        {t("payment.contract.link")}
        <span className="hidden"> {t("payment.newTab")}</span>
      </a>
    </>
  );
}
