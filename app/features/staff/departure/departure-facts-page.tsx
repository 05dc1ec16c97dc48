import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { addDays, type Day } from "~/domain/day";
import {
  type CrewMember,
  MAX_CREW_NAME_LENGTH,
  MAX_DELAY_MINUTES,
  type TypedFacts,
} from "~/domain/departures/run-facts";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages/index";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, Fields, SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { type BlockDone, BlockedSeats, type BlockedSeatsData, type BlockRefused } from "./blocked-seats";

type FactsCode = keyof Messages["facts"]["errors"];

export type DepartureFactsData = {
  departure: string;
  trip: string;
  startDay: Day;
  /** Of the coach that runs. */
  places: number;
  version: number;
  /** Colleagues who may lead or drive it. */
  crew: Record<"guide" | "driver", CrewMember[]>;
  /** As they are in force. */
  typed: TypedFacts;
  seats: BlockedSeatsData;
  done: BlockDone | null;
};

/** Why a form was not taken: in a field, or as a whole. */
export type FactsRefused = {
  typed: TypedFacts;
  why: string;
  errors: Partial<Record<keyof TypedFacts, FactsCode>>;
  code: FactsCode | null;
  params: Params;
};

type PageProps = DepartureFactsData & { refused: FactsRefused | undefined; block: BlockRefused | undefined };

/** What the company decides about a departure, in one form, and the seats that nobody is given. */
export function DepartureFactsPage(page: PageProps) {
  const { departure, trip, startDay, places, version, crew, seats, done, refused, block } = page;
  const { t } = useTranslation(["facts", "common"]);
  const { locale } = useSite();
  const format = useFormat();
  const typed = refused?.typed ?? page.typed;
  const numbers = { places, most: MAX_DELAY_MINUTES, longest: MAX_CREW_NAME_LENGTH, ...refused?.params };
  const textOf = (code: FactsCode) => t(`errors.${code}`, numbers);
  // What a colleague decided in the meantime is shown next to what was typed, which is kept.
  const nameOf = (member: string) => [...crew.guide, ...crew.driver].find(({ id }) => id === member)?.name;
  const theirs = (name: Exclude<keyof TypedFacts, "closed">) => {
    const value = page.typed[name];
    if (refused?.code !== "changed-since" || value === typed[name]) return undefined;
    return t("inForce", { value: (name.endsWith("Member") ? nameOf(value) : value) || t("inForceNone") });
  };
  const about = (name: Exclude<keyof TypedFacts, "closed">) => {
    const code = refused?.errors[name];
    const error = code ? textOf(code) : theirs(name);
    return { name, label: t(name), defaultValue: typed[name], error, autoComplete: "off" };
  };
  const errors = Object.entries(refused?.errors ?? {}).map(([id, code]) => ({ id, text: textOf(code) }));
  return (
    <>
      <p className="breadcrumbs">
        <Anchor href={pathFor("staff.departure", locale, { departure })}>{trip}</Anchor>
      </p>
      <h1>{t("title")}</h1>
      <p className="lead">
        {trip}, {format.day(startDay, "full")}
      </p>
      {errors.length > 0 ? (
        <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      ) : (
        refused?.code && (
          <Notice tone="error" first>
            <p>{textOf(refused.code)}</p>
          </Notice>
        )
      )}
      <p>{t("lead")}</p>
      <PageForm className="stack" noValidate>
        <input type="hidden" name="version" value={version} />
        <Section title={t("sales")}>
          <CheckboxField name="closed" value="yes" defaultChecked={typed.closed} hint={t("closedHint")}>
            {t("closed")}
          </CheckboxField>
          {refused?.code === "changed-since" && page.typed.closed !== typed.closed && (
            <p>{t(page.typed.closed ? "inForceClosed" : "inForceOpen")}</p>
          )}
          <TextField
            {...about("cap")}
            hint={t("capHint", { count: places })}
            inputMode="numeric"
            maxLength={4}
            width="tiny"
          />
        </Section>
        <Section title={t("runs")}>
          <Fields columns={2}>
            <TextField {...about("minimum")} hint={t("minimumHint")} inputMode="numeric" maxLength={4} width="tiny" />
            <TextField {...about("decideBy")} type="date" hint={t("decideByHint")} max={addDays(startDay, -1)} />
          </Fields>
        </Section>
        <Section title={t("crew")}>
          <Fields columns={2}>
            {(["guide", "driver"] as const).map((who) => (
              <Fragment key={who}>
                <SelectField
                  {...about(`${who}Member`)}
                  hint={t("memberHint")}
                  options={[
                    { value: "", text: t("memberOther") },
                    ...crew[who].map(({ id, name }) => ({ value: id, text: name })),
                  ]}
                />
                <TextField {...about(who)} hint={t("crewHint")} maxLength={MAX_CREW_NAME_LENGTH} />
              </Fragment>
            ))}
          </Fields>
          <TextField {...about("delay")} hint={t("delayHint")} inputMode="numeric" maxLength={4} width="tiny" />
        </Section>
        <TextField name="why" label={t("why")} hint={t("whyHint")} defaultValue={refused?.why} maxLength={200} />
        <p>
          <Button variant="main">{t("save")}</Button>
        </p>
      </PageForm>
      <BlockedSeats {...seats} done={done} refused={block} />
    </>
  );
}
