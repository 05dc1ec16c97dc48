import { useTranslation } from "react-i18next";
import type { JoinRefusal } from "~/domain/amendments/add-traveller";
import type { Currency } from "~/domain/money/money";
import type { TravellerType } from "~/domain/people/age";
import type { Params } from "~/domain/verdict";
import { useExtraHint } from "~/features/checkout/extra-hint";
import { OneName } from "~/features/checkout/one-name";
import { BirthField, NationalityField, TitleField } from "~/features/checkout/person-fields";
import type { ExtraChoice } from "~/features/checkout/traveller-fields";
import { useCheckoutErrorText } from "~/features/checkout/use-checkout-error-text";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, Fields, type OptionGroup, SelectField, TextField } from "~/ui/fields";
import { PageForm } from "~/ui/page-form";
import { type ChangedBooking, ChangeFrame } from "./change-frame";
import { TravellerQuote, type TravellerQuoted } from "./traveller-quote";
import { useReaderText } from "./use-reader-text";

type Refusal = { code: JoinRefusal | "quote-expired" | "too-many-requests"; params?: Params | undefined };

/** Amounts in minor units of `currency`. */
export type TravellerData = ChangedBooking & {
  currency: Currency;
  /** Why nobody more may travel; null where they may. */
  closed: Refusal | null;
  extras: ExtraChoice[];
  /** Those that are free. */
  seats: { seat: string; side: "window" | "aisle" | null }[];
  countries: OptionGroup[];
  /** Where its room is changed. */
  toRoom: string;
  /** Whether a colleague adds them, who says why. */
  atDesk: boolean;
};

/** The form as it was typed. */
export type TravellerTyped = { fields: Record<string, string>; extras: string[] };

/** What came of a post. */
export type TravellerAsked = {
  typed?: TravellerTyped;
  /** Codes of what is wrong, by field. */
  errors?: Record<string, string>;
  quote?: TravellerQuoted;
  refused?: Refusal;
};

/** One traveller more: who they are as in the checkout, then what that comes to (spec 9). */
export function TravellerPage({ quote, ...page }: TravellerData & TravellerAsked) {
  const { number, refused, closed, typed = { fields: {}, extras: [] } } = page;
  const t = useReaderText("change");
  const { phone } = useSite();
  const problem = refused ?? closed;
  const said = problem && t(`more.errors.${problem.code}`, { phone, ...problem.params });
  return (
    <ChangeFrame
      of={page}
      title={t("more.title", { number })}
      problem={said}
      mend={
        problem?.code === "stay-too-small" && (
          <p>
            <Anchor href={page.toRoom}>{t("more.toRoom")}</Anchor>
          </p>
        )
      }
      leave={t(quote ? "name.keep" : "backToBooking")}
    >
      {quote ? <TravellerQuote quote={quote} currency={page.currency} atDesk={page.atDesk} /> : null}
      {closed || quote ? null : <TravellerForm {...page} typed={typed} />}
    </ChangeFrame>
  );
}

const TYPES: readonly TravellerType[] = ["adult", "child"];
/** Fields of a date of birth that are said as one. */
const BIRTH = ["birthDay", "birthMonth", "birthYear"];

function TravellerForm({
  departureDay,
  extras,
  seats,
  countries,
  currency,
  errors = {},
  typed: { fields: typed, extras: ticked },
}: TravellerData & TravellerAsked & { typed: TravellerTyped }) {
  const { t } = useTranslation(["change", "checkout", "common", "stay"]);
  const errorText = useCheckoutErrorText();
  const format = useFormat();
  const missing = BIRTH.every((field) => errors[field]?.endsWith("-required"));
  const birth = missing ? "birth-date-required" : BIRTH.map((field) => errors[field]).find(Boolean);
  const told = (field: string, code: string) =>
    field === "seat"
      ? t("more.errors.seat-taken")
      : errorText(field === "nationality" && code === "required" ? "nationality-required" : code);
  const wrong = [
    ...Object.entries(errors).filter(([field]) => !BIRTH.includes(field)),
    ...(birth ? [["birthDay", birth] as const] : []),
  ];
  const about = (name: string) => ({
    id: name,
    name,
    defaultValue: typed[name] ?? "",
    error: errors[name] && told(name, errors[name]),
  });
  const hintOf = useExtraHint();
  return (
    <PageForm className="stack" noValidate>
      <ErrorSummary
        title={t("common:error.summary", { count: wrong.length })}
        errors={wrong.map(([id, code]) => ({ id, text: told(id, code) }))}
      />
      <p>{t("more.lead")}</p>
      <RequiredNote />
      <ChoiceList
        legend={t("more.type")}
        name="type"
        required
        inline
        defaultValue={typed.type ?? "adult"}
        choices={TYPES.map((type) => ({ value: type, text: t(`more.types.${type}`) }))}
        hint={t("more.ageHint", { day: format.day(departureDay) })}
      />
      <Fields columns={2}>
        <TitleField {...about("title")} autoComplete="off" />
        <TextField {...about("firstName")} label={t("checkout:travellers.firstName")} autoComplete="off" required />
        <TextField {...about("lastName")} label={t("checkout:travellers.lastName")} autoComplete="off" required />
        <NationalityField {...about("nationality")} countries={countries} required />
      </Fields>
      <OneName id="oneName" name="oneName" checked={typed.oneName === "on"} />
      <BirthField
        id="birthDay"
        error={birth && errorText(birth)}
        names={{ day: "birthDay", month: "birthMonth", year: "birthYear" }}
        values={{ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear }}
        required
      />
      <CheckboxField id="noContact" name="noContact" defaultChecked={typed.noContact === "on"}>
        {t("checkout:travellers.noContact")}
      </CheckboxField>
      <Fields columns={2}>
        <TextField
          {...about("email")}
          label={t("checkout:travellers.email")}
          type="email"
          inputMode="email"
          autoComplete="off"
        />
        <TextField
          {...about("phone")}
          label={t("checkout:travellers.phone")}
          hint={t("checkout:travellers.phoneHint")}
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
      </Fields>
      {seats.length > 0 ? (
        <SelectField
          {...about("seat")}
          label={t("more.seat")}
          hint={t("more.seatHint")}
          placeholder={t("more.anySeat")}
          options={seats.map(({ seat, side }) => ({
            value: seat,
            text: side ? t(`more.seats.${side}`, { seat }) : seat,
          }))}
        />
      ) : null}
      {extras.length > 0 ? (
        <ChoiceList
          type="checkbox"
          name="extras"
          legend={t("stay:extras.title")}
          hint={t("stay:extras.lead")}
          defaultValue={ticked}
          error={errors.extras && errorText(errors.extras)}
          choices={extras.map((extra) => ({
            value: extra.activity,
            text: t("stay:extras.option", { name: extra.name, price: format.money(extra.price, currency) }),
            hint: hintOf(extra),
            disabled: extra.left <= 0,
          }))}
        />
      ) : null}
      <p>
        <Button variant="main" name="step" value="see">
          {t("cancel.see")}
        </Button>
      </p>
    </PageForm>
  );
}
