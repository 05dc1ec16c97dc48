import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import { LOCALES } from "~/domain/locale";
import { HAND_CURRENCY } from "~/domain/money/hand-money";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields, SelectField, TextField } from "~/ui/fields";
import { PageForm } from "~/ui/page-form";

const WANTED_FIELDS = ["from", "adults", "children", "firstDay", "lastDay", "most", "email"] as const;
export type WantedField = (typeof WANTED_FIELDS)[number];
export const CALLER_FIELDS = [...WANTED_FIELDS, "name", "phone", "language"] as const;
export type CallerField = (typeof CALLER_FIELDS)[number];
export type CallerTyped = Record<CallerField, string>;

export type WaitingAddData = {
  departure: string;
  trip: string;
  startDay: Day;
  today: Day;
  cities: { slug: string; name: string }[];
  typed: CallerTyped;
};

/** Why a caller was not put in line, with what was typed. */
export type WaitingAddRefused = {
  typed: CallerTyped;
  problem: { field: CallerField; code: string; params?: Params | undefined };
};

type OwnError = keyof Messages["work"]["waiting"]["add"]["errors"];

/** Puts a caller in line for a departure that has too few places. */
export function WaitingAddPage({ refused, ...page }: WaitingAddData & { refused: WaitingAddRefused | undefined }) {
  const { departure, trip, startDay, today, cities } = page;
  const { t, i18n } = useTranslation(["work", "sale", "common"]);
  const { locale } = useSite();
  const commonText = useErrorText();
  const format = useFormat();
  const typed = refused?.typed ?? page.typed;
  const problem = refused?.problem;
  const day = format.day(String(problem?.params?.day ?? today), "full");
  const words =
    problem &&
    (i18n.exists(`work:waiting.add.errors.${problem.code}`)
      ? t(`waiting.add.errors.${problem.code as OwnError}`, { ...problem.params, day })
      : commonText(problem.code, problem.params));
  const about = (name: CallerField) => ({
    name,
    defaultValue: typed[name],
    autoComplete: "off",
    error: problem?.field === name ? words : undefined,
  });
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.sell", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("waiting.add.title")}</h1>
      <p className="lead">
        {trip}, {format.day(startDay, "full")}
      </p>
      {problem && words && (
        <ErrorSummary title={t("common:error.summary", { count: 1 })} errors={[{ id: problem.field, text: words }]} />
      )}
      <p>{t("waiting.add.lead")}</p>
      <PageForm className="stack" noValidate>
        <RequiredNote />
        <Fields columns={2}>
          <TextField {...about("name")} label={t("waiting.add.name")} maxLength={120} required />
          <TextField {...about("phone")} type="tel" label={t("waiting.add.phone")} maxLength={40} required />
          <TextField
            {...about("email")}
            type="email"
            label={t("waiting.add.email")}
            hint={t("waiting.add.emailHint")}
            maxLength={254}
          />
          <SelectField
            {...about("language")}
            label={t("sale:sell.language")}
            options={LOCALES.map((each) => ({ value: each, text: t(`sale:sell.languages.${each}`) }))}
          />
          <SelectField
            {...about("from")}
            label={t("sale:sell.from")}
            options={cities.map(({ slug, name }) => ({ value: slug, text: name }))}
          />
          <TextField
            {...about("most")}
            label={t("waiting.add.most", { currency: HAND_CURRENCY })}
            hint={t("waiting.add.mostHint")}
            inputMode="decimal"
            width="short"
          />
          <TextField {...about("adults")} label={t("sale:sell.adults")} inputMode="numeric" width="tiny" required />
          <TextField {...about("children")} label={t("sale:sell.children")} inputMode="numeric" width="tiny" />
          <TextField {...about("firstDay")} type="date" min={today} label={t("waiting.add.firstDay")} required />
          <TextField
            {...about("lastDay")}
            type="date"
            min={today}
            label={t("waiting.add.lastDay")}
            hint={t("waiting.add.lastDayHint")}
          />
        </Fields>
        <p>
          <Button variant="main">{t("waiting.add.send")}</Button>
        </p>
      </PageForm>
    </>
  );
}
