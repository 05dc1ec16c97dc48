import { useTranslation } from "react-i18next";
import {
  OFFER_DAY_BEGINS,
  OFFER_DAY_ENDS,
  OFFER_HOURS,
  UNCONFIRMED_KEPT_DAYS,
  WAITING_KEPT_DAYS,
} from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields, SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";

export const WAITING_FIELDS = ["from", "adults", "children", "firstDay", "lastDay", "most", "email"] as const;
export type WaitingField = (typeof WAITING_FIELDS)[number];
export type WaitingProblem = { field: WaitingField; code: string; params?: Params };

export type AskData = {
  trip: string;
  /** Of a package nobody waits for places. */
  isPackage: boolean;
  cities: { slug: string; name: string }[];
  currency: Currency;
  today: Day;
  /** Where the trip is. */
  back: string;
  /** A link was just mailed. */
  sent: boolean;
  typed: Record<WaitingField, string>;
};

export type AskRefused = { typed: Record<WaitingField, string>; problems: WaitingProblem[] };

type OwnError = keyof Messages["waiting"]["errors"];

/** Asks for places on departures that have too few (spec 4, availability). */
export function AskPage({ refused, ...page }: AskData & { refused: AskRefused | undefined }) {
  const { t } = useTranslation("waiting");
  const { phone } = useSite();
  const format = useFormat();
  const { trip, isPackage, back, sent } = page;
  return (
    <>
      <h1>{t("title", { trip })}</h1>
      {isPackage ? (
        <Notice tone="info">
          <p>{t("package", { phone })}</p>
        </Notice>
      ) : sent ? (
        <Notice tone="success" title={t("sentTitle")} live>
          <p>{t("sent", { days: UNCONFIRMED_KEPT_DAYS })}</p>
        </Notice>
      ) : (
        <>
          <p className="lead">{t("lead")}</p>
          <AskForm {...page} refused={refused} />
          <Section title={t("rules.title")}>
            <ul>
              <li>{t("rules.order")}</li>
              <li>
                {t("rules.time", {
                  hours: OFFER_HOURS,
                  from: format.time(OFFER_DAY_BEGINS),
                  to: format.time(OFFER_DAY_ENDS),
                })}
              </li>
              <li>{t("rules.once")}</li>
              <li>{t("rules.price")}</li>
              <li>{t("rules.sale")}</li>
            </ul>
          </Section>
        </>
      )}
      <p>
        <Anchor href={back}>{t("backToTrip")}</Anchor>
      </p>
    </>
  );
}

function AskForm({ cities, currency, today, refused, ...page }: AskData & { refused: AskRefused | undefined }) {
  const { t } = useTranslation(["waiting", "common"]);
  const commonText = useErrorText();
  const format = useFormat();
  const typed = refused?.typed ?? page.typed;
  const problems = refused?.problems ?? [];
  const textOf = ({ code, params = {} }: WaitingProblem) => {
    const own = t(`errors.${code as OwnError}`, { ...params, day: format.day(String(params.day ?? today), "full") });
    return own.startsWith("errors.") ? commonText(code, params) : own;
  };
  const about = (name: WaitingField) => {
    const problem = problems.find(({ field }) => field === name);
    return { name, defaultValue: typed[name], error: problem && textOf(problem) };
  };
  return (
    <>
      <ErrorSummary
        title={t("common:error.summary", { count: problems.length })}
        errors={problems.map((problem) => ({ id: problem.field, text: textOf(problem) }))}
      />
      <form method="post" className="stack" noValidate>
        <RequiredNote />
        <SelectField
          {...about("from")}
          label={t("city")}
          options={cities.map(({ slug, name }) => ({ value: slug, text: name }))}
        />
        <Fields columns={2}>
          <TextField {...about("adults")} label={t("adults")} inputMode="numeric" width="tiny" required />
          <TextField {...about("children")} label={t("children")} inputMode="numeric" width="tiny" />
          <TextField {...about("firstDay")} type="date" min={today} label={t("firstDay")} width="medium" required />
          <TextField
            {...about("lastDay")}
            type="date"
            min={today}
            label={t("lastDay")}
            hint={t("lastDayHint")}
            width="medium"
          />
          <TextField
            {...about("most")}
            label={t("most", { currency })}
            hint={t("mostHint")}
            inputMode="decimal"
            width="short"
            required
          />
          <TextField
            {...about("email")}
            type="email"
            autoComplete="email"
            label={t("email")}
            hint={t("emailHint", { days: WAITING_KEPT_DAYS })}
            required
          />
        </Fields>
        <p>
          <Button variant="main">{t("send")}</Button>
        </p>
      </form>
    </>
  );
}
