import { useTranslation } from "react-i18next";
import {
  OFFER_DAY_BEGINS,
  OFFER_DAY_ENDS,
  OFFER_HOURS,
  UNCONFIRMED_KEPT_DAYS,
  WAITING_KEPT_DAYS,
} from "~/domain/company/limits";
import { type Day, isDay } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { ChoiceList } from "~/ui/choice-list";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields, SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

type AskField = "from" | "adults" | "children" | "most" | "email";
export type AskTyped = Record<AskField, string> & { days: Day[] };
export type AskProblem = { field: AskField | "day"; code: string; params?: Params };

export type AskData = {
  trip: string;
  /** Of a package nobody waits for places. */
  isPackage: boolean;
  cities: { slug: string; name: string }[];
  currency: Currency;
  /** Where the dates of the trip are. */
  back: string;
  /** A link was just mailed. */
  sent: boolean;
  typed: AskTyped;
  /** The full days for the party from its city, with what it would pay; null until they are known. */
  full: { day: Day; price: number }[] | null;
  problems: AskProblem[];
};

export type AskRefused = Pick<AskData, "typed" | "full" | "problems">;

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
          <AskForms {...page} {...refused} />
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

/** Who travels, from where; then the full departures to tick. */
function AskForms({ cities, currency, back, typed, full, problems }: AskData) {
  const { t } = useTranslation(["waiting", "common"]);
  const commonText = useErrorText();
  const format = useFormat();
  const textOf = ({ code, params = {} }: AskProblem) => {
    const day = params.day ? format.day(String(params.day), "full") : "";
    const own = t(`errors.${code as OwnError}`, { ...params, day });
    return own.startsWith("errors.") ? commonText(code, params) : own;
  };
  const errorOf = (name: AskProblem["field"]) => {
    const problem = problems.find(({ field }) => field === name);
    return problem && textOf(problem);
  };
  const about = (name: AskField) => ({ name, defaultValue: typed[name], error: errorOf(name) });
  const missing = full ? typed.days.filter((day) => isDay(day) && !full.some((each) => each.day === day)) : [];
  return (
    <>
      <ErrorSummary
        title={t("common:error.summary", { count: problems.length })}
        errors={problems.map((problem) => ({ id: problem.field, text: textOf(problem) }))}
      />
      <form method="get" className="stack" noValidate>
        <SelectField
          {...about("from")}
          label={t("city")}
          width="medium"
          options={cities.map(({ slug, name }) => ({ value: slug, text: name }))}
        />
        <div className="row">
          <TextField {...about("adults")} label={t("adults")} inputMode="numeric" width="tiny" required />
          <TextField {...about("children")} label={t("children")} inputMode="numeric" width="tiny" />
        </div>
        {typed.days.map((day) => (
          <input key={day} type="hidden" name="day" value={day} />
        ))}
        <p>
          <Button variant={full ? "plain" : "main"}>{t(full ? "showAgain" : "show")}</Button>
        </p>
      </form>
      {missing.length > 0 && (
        <Notice tone="info">
          <p>{t("notListed", { days: missing.map((day) => format.day(day, "full")).join(" · ") })}</p>
        </Notice>
      )}
      {full?.length === 0 && (
        <Notice tone="info">
          <p>{t("noneFull")}</p>
          <p>
            <ButtonLink variant="main" href={back}>
              {t("dates")}
            </ButtonLink>
          </p>
        </Notice>
      )}
      {full && full.length > 0 && (
        <PageForm className="stack" noValidate>
          {(["from", "adults", "children"] as const).map((name) => (
            <input key={name} type="hidden" name={name} value={typed[name]} />
          ))}
          <RequiredNote />
          <ChoiceList
            type="checkbox"
            name="day"
            legend={t("days")}
            hint={t("daysHint")}
            required
            defaultValue={typed.days}
            error={errorOf("day")}
            choices={full.map(({ day, price }) => ({
              value: day,
              text: format.day(day, "full"),
              hint: format.money(price, currency),
            }))}
          />
          <Fields columns={2}>
            <TextField
              {...about("most")}
              label={t("most", { currency })}
              optional={t("optional")}
              hint={t("mostHint")}
              inputMode="decimal"
              width="short"
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
        </PageForm>
      )}
    </>
  );
}
