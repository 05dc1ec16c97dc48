import { type FieldMetadata, type SubmissionResult, useForm } from "@conform-to/react";
import { useFormAction, useParams } from "@remix-run/react";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { NEED_KEPT_DAYS } from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { TravellerType } from "~/domain/people/age";
import { RequiredNote } from "~/features/form/required-note";
import { useFormat } from "~/features/site/use-format";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, FieldSet, Fields, TextField } from "~/ui/fields";
import { Given } from "~/ui/island";
import { PageForm, useTypedOnPage } from "~/ui/page-form";
import { CardDataNotice } from "./card-data-notice";
import { CheckoutActions, CheckoutTerms } from "./checkout-actions";
import type { ChoiceGroup } from "./choices.server";
import { type ConflictData, StandsField } from "./conflict";
import { ExtraChoices } from "./extra-choices";
import type { LivePrice as LivePriceData } from "./live-price";
import { OneName } from "./one-name";
import { BirthField, NationalityField, TitleField } from "./person-fields";
import type { ExtraChoice, TravellerValues } from "./traveller-fields";
import { TravellersConflict } from "./travellers-conflict";
import { travellerErrors } from "./travellers-errors";
import { useCheckoutErrorText } from "./use-checkout-error-text";

type Props = {
  types: TravellerType[];
  departureDay: Day;
  /** Whether the contact must have an e-mail address. */
  needsEmail: boolean;
  /** Whether the browser may suggest the contact's data. */
  suggests: boolean;
  values: TravellerValues[];
  /** Activities that may be added. */
  extras: ExtraChoice[];
  currency: Currency;
  countries: ChoiceGroup[];
  /** How often it was changed since a colleague is in it. */
  stands: number;
  answer: TravellersAnswer | undefined;
};

/** What was posted, and what is wrong with it, for the purchase as it stood; or as it stands no longer. */
export type TravellersAnswer = {
  result: SubmissionResult<string[]>;
  stands?: number | undefined;
  conflict: ConflictData | null;
};
type Shape = { travellers: TravellerValues[] };

/** A message that does not begin its sentence. */
const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Who travels: one fieldset a traveller (spec 3, 5). */
export function TravellersPage({ answer, ...page }: Props) {
  const { types, departureDay, needsEmail, suggests, values, extras, currency, countries } = page;
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const { sessionId = "" } = useParams();
  const typed = useTypedOnPage();
  // Where somebody else wrote it in the meantime, it is shown as it is now.
  const lastResult = answer?.conflict ? undefined : answer?.result;
  const [form, fields] = useForm<Shape>({
    id: "travellers",
    lastResult,
    defaultValue: { travellers: types.map((_, index) => values[index] ?? {}) },
  });
  const errors = travellerErrors(form.allErrors, form.id).map(({ position, id, code }) => ({
    id,
    text: t("travellers.error", { number: position + 1, error: inSentence(errorText(code)) }),
    ...(types.length > 1 ? { group: t(`travellers.${types[position] ?? "adult"}`, { number: position + 1 }) } : {}),
  }));
  return (
    <>
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      {answer?.conflict && <TravellersConflict {...page} {...answer.conflict} result={answer.result} />}
      {!answer && <CardDataNotice />}
      <h2>{t("travellers.title")}</h2>
      <p>{t("travellers.lead")}</p>
      <PageForm
        action={useFormAction()}
        id={form.id}
        noValidate
        className="stack"
        data-draft={`travellers ${sessionId}`}
        data-fresh={!answer && !typed && values.length === 0 ? "" : undefined}
      >
        <StandsField stands={lastResult ? answer?.stands : page.stands} />
        <LivePrice extras={extras} />
        <RequiredNote />
        {fields.travellers.getFieldList().map((traveller, position) => (
          <Traveller
            key={traveller.name}
            traveller={traveller}
            position={position}
            type={types[position] ?? "adult"}
            departureDay={departureDay}
            needsEmail={needsEmail}
            suggests={suggests}
            countries={countries}
            extras={extras}
            currency={currency}
          />
        ))}
        <CheckoutActions>
          <Button variant="main" sending={t("travellers.next")}>
            {t("travellers.next")}
          </Button>
        </CheckoutActions>
      </PageForm>
    </>
  );
}

/** With scripts the price next to the form follows the activities that are ticked in it (`script/price`). */
function LivePrice({ extras }: { extras: ExtraChoice[] }) {
  const { t } = useTranslation("stay");
  const terms = useContext(CheckoutTerms);
  if (!terms || terms.withoutExtras === null || extras.length === 0) return null;
  const [name, count, price] = ["{{name}}", "{{count}}", "{{price}}"];
  const data: LivePriceData = {
    currency: terms.due.currency,
    base: terms.withoutExtras,
    kept: terms.total,
    due: terms.due.amount,
    line: t("extraLine", { name, count: count as unknown as number, price }),
    extras: extras.map((extra) => ({ activity: extra.activity, name: extra.name, price: extra.price })),
  };
  return <Given name="price" data={data} />;
}

type TravellerProps = Pick<Props, "departureDay" | "needsEmail" | "suggests" | "countries" | "extras" | "currency"> & {
  traveller: FieldMetadata<TravellerValues>;
  position: number;
  type: TravellerType;
};

function Traveller({ traveller, position, type, departureDay, needsEmail, suggests, ...choices }: TravellerProps) {
  const { countries, extras, currency } = choices;
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const format = useFormat();
  const field = traveller.getFieldset();
  const about = ({ id, name, initialValue, errors }: FieldMetadata<string | undefined>) => ({
    id,
    name,
    defaultValue: initialValue ?? "",
    error: errors?.[0] && errorText(errors[0]),
  });
  const contact = position === 0;
  const own = (autoComplete: string) => (contact && suggests ? autoComplete : "off");
  const birth = [field.birthDay, field.birthMonth, field.birthYear];
  const birthError = birth.map(({ errors }) => errors?.[0]).find(Boolean);
  const noneGiven = birth.every(({ errors }) => errors?.[0]?.endsWith("-required"));
  return (
    <FieldSet
      legend={t(`travellers.${type}`, { number: position + 1 })}
      hint={contact ? t("travellers.contact") : undefined}
    >
      <Fields columns={2}>
        <TitleField {...about(field.title)} autoComplete={own("honorific-prefix")} />
        <TextField
          {...about(field.firstName)}
          label={t("travellers.firstName")}
          autoComplete={own("given-name")}
          required
        />
        <TextField
          {...about(field.lastName)}
          label={t("travellers.lastName")}
          autoComplete={own("family-name")}
          required
        />
        <NationalityField {...about(field.nationality)} countries={countries} required />
      </Fields>
      <OneName id={field.oneName.id} name={field.oneName.name} checked={field.oneName.initialValue === "on"} />
      <BirthField
        id={field.birthDay.id}
        hint={t(type === "adult" ? "travellers.birthHintAdult" : "travellers.birthHintChild", {
          day: format.day(departureDay),
        })}
        error={birthError && errorText(noneGiven ? "birth-date-required" : birthError)}
        names={{ day: field.birthDay.name, month: field.birthMonth.name, year: field.birthYear.name }}
        values={{
          day: field.birthDay.initialValue,
          month: field.birthMonth.initialValue,
          year: field.birthYear.initialValue,
        }}
        invalid={{ day: !field.birthDay.valid, month: !field.birthMonth.valid, year: !field.birthYear.valid }}
        autoComplete={contact && suggests}
        required
      />
      {!contact && (
        <div className="no-contact">
          <CheckboxField
            id={field.noContact.id}
            name={field.noContact.name}
            defaultChecked={field.noContact.initialValue === "on"}
          >
            {t("travellers.noContact")}
          </CheckboxField>
        </div>
      )}
      <Fields columns={2}>
        <TextField
          {...about(field.email)}
          label={t("travellers.email")}
          type="email"
          inputMode="email"
          autoComplete={own("email")}
          hint={contact && !needsEmail ? t("travellers.noEmailHint") : undefined}
          required={contact && needsEmail}
        />
        <TextField
          {...about(field.phone)}
          label={t("travellers.phone")}
          hint={t("travellers.phoneHint")}
          mask="phone"
          type="tel"
          inputMode="tel"
          autoComplete={own("tel")}
          required={contact}
        />
      </Fields>
      <Disclosure
        summary={t("travellers.needs")}
        open={Boolean(field.need.initialValue || field.need.errors)}
        fields={[field.need.name]}
      >
        <p>{t("travellers.needsText", { days: NEED_KEPT_DAYS })}</p>
        <TextField
          {...about(field.need)}
          label={t("travellers.need")}
          hint={t("travellers.needHint")}
          autoComplete="off"
        />
        <CheckboxField
          id={field.needHotel.id}
          name={field.needHotel.name}
          defaultChecked={field.needHotel.initialValue === "on"}
        >
          {t("travellers.needHotel")}
        </CheckboxField>
      </Disclosure>
      {extras.length > 0 && <ExtraChoices field={field.extras} extras={extras} currency={currency} />}
    </FieldSet>
  );
}
