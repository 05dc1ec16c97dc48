import { useTranslation } from "react-i18next";
import type { ClosedRefusal } from "~/domain/amendments/allowed";
import type { TermsRefusal } from "~/domain/amendments/asked";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { OneName } from "~/features/checkout/one-name";
import { BirthField, NationalityField, TitleField } from "~/features/checkout/person-fields";
import { useCheckoutErrorText } from "~/features/checkout/use-checkout-error-text";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { FieldSet, Fields, type OptionGroup, TextField } from "~/ui/fields";
import { PageForm } from "~/ui/page-form";
import { type ChangedBooking, ChangeFrame } from "./change-frame";
import { ChangeMoney } from "./change-money";
import { ChangeQuote } from "./change-quote";
import type { MayConfirm } from "./confirm-change";
import { useReaderText } from "./use-reader-text";

export type NameData = ChangedBooking & {
  travellers: { position: number; name: string }[];
  /** Why no name is changed. */
  closed: ClosedRefusal | null;
  countries: OptionGroup[];
};

/** The form as it was typed. */
export type NameTyped = Record<string, string>;

/** What came of a post. Amounts in minor units of `currency`. */
export type NameAsked = {
  typed?: NameTyped;
  /** Codes of what is wrong, by field. */
  errors?: Record<string, string>;
  quote?: {
    currency: Currency;
    from: string;
    to: string;
    fee: number;
    priceBefore: number;
    price: number;
    paid: number;
    /** Until when what is left is to be paid; null when nothing is. */
    dueDay: Day | null;
    may: MayConfirm;
  };
  refused?: {
    code:
      | ClosedRefusal
      | "traveller-unknown"
      | "payment-under-way"
      | "name-same"
      | "card-data"
      | "price-changed"
      | "changed-since"
      | "quote-expired"
      | TermsRefusal
      | "too-many-requests";
    params?: Params | undefined;
  };
};

/** Another name on a traveller, or somebody else in their place: the form, then what it costs (spec 9). */
export function NamePage({ quote, ...page }: NameData & NameAsked) {
  const { number, closed, typed = {} } = page;
  const t = useReaderText("change");
  const refused = page.refused ?? (closed && { code: closed, params: {} });
  return (
    <ChangeFrame
      of={page}
      title={t("name.title", { number })}
      problem={refused && t(`errors.${refused.code}`, refused.params ?? {})}
      leave={t(quote ? "name.keep" : "backToBooking")}
    >
      {quote ? <Quote quote={quote} /> : null}
      {!closed && !quote ? <NameForm {...page} typed={typed} /> : null}
    </ChangeFrame>
  );
}

function NameForm({
  travellers,
  countries,
  departureDay,
  errors = {},
  typed,
}: NameData & NameAsked & { typed: NameTyped }) {
  const { t } = useTranslation(["change", "checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const format = useFormat();
  const about = (name: string) => ({
    id: name,
    name,
    defaultValue: typed[name] ?? "",
    error: errors[name] && errorText(errors[name]),
  });
  const wrong = Object.entries(errors);
  const told = (field: string, code: string) =>
    field === "who" || field === "person" ? t(`errors.${field}-required`) : errorText(code);
  return (
    <PageForm className="stack" noValidate>
      <ErrorSummary
        title={t("common:error.summary", { count: wrong.length })}
        errors={wrong.map(([id, code]) => ({ id, text: told(id, code) }))}
      />
      <RequiredNote />
      <ChoiceList
        legend={t("name.who")}
        name="who"
        required
        defaultValue={typed.who ?? (travellers.length === 1 ? String(travellers[0]?.position) : [])}
        error={errors.who && t("errors.who-required")}
        choices={travellers.map(({ position, name }) => ({ value: String(position), text: name }))}
      />
      <Fields columns={2}>
        <TitleField {...about("title")} autoComplete="off" />
        <TextField
          {...about("firstName")}
          label={t("name.firstName")}
          hint={t("name.asOnPapers")}
          autoComplete="off"
          required
        />
        <TextField {...about("lastName")} label={t("name.lastName")} autoComplete="off" required />
      </Fields>
      <OneName id="oneName" name="oneName" checked={typed.oneName === "on"} />
      <ChoiceList
        legend={t("name.person")}
        name="person"
        required
        defaultValue={typed.person ?? []}
        error={errors.person && t("errors.person-required")}
        choices={[
          { value: "same", text: t("name.same") },
          { value: "other", text: t("name.other") },
        ]}
      />
      <FieldSet legend={t("name.ofOther")} hint={t("name.ofOtherHint")}>
        <BirthField
          id="birthDay"
          hint={t("name.ageHint", { day: format.day(departureDay) })}
          error={errors.birthDay && errorText(errors.birthDay)}
          names={{ day: "birthDay", month: "birthMonth", year: "birthYear" }}
          values={{ day: typed.birthDay, month: typed.birthMonth, year: typed.birthYear }}
        />
        <NationalityField {...about("nationality")} countries={countries} />
      </FieldSet>
      <p>
        <Button variant="main" name="step" value="see">
          {t("cancel.see")}
        </Button>
      </p>
    </PageForm>
  );
}

function Quote({ quote }: { quote: NonNullable<NameAsked["quote"]> }) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const { locale } = useSite();
  const { from, to, may } = quote;
  const money = (amount: number) => format.money(amount, quote.currency);
  return (
    <>
      <ChangeQuote
        may={may}
        currency={quote.currency}
        then={t("name.change", { from, to })}
        money={{ ...quote, goesBack: 0 }}
        rule={t("name.rule", { amount: money(quote.fee) })}
        asked={null}
        confirm={t("name.confirm", { to })}
      >
        <ChangeMoney
          money={{ ...quote, goesBack: 0, cards: [] }}
          lines={[{ label: t("name.fee"), amount: money(quote.fee) }]}
        />
        <p>{t("name.added")}</p>
        <p>
          <Anchor href={`${pathFor("terms", locale)}#changes`}>{t("name.terms")}</Anchor>
        </p>
      </ChangeQuote>
      <p>
        <Anchor href={`?quote=${may.quote}&edit=1`}>{t("name.again")}</Anchor>
      </p>
    </>
  );
}
