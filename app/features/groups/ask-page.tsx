import { useTranslation } from "react-i18next";
import { MAX_PASSENGERS } from "~/domain/company/conditions";
import type { Day } from "~/domain/day";
import { MAX_GROUP_NAME_LENGTH, MAX_GROUP_TEXT_LENGTH } from "~/domain/groups/group";
import { callLink } from "~/domain/people/contact";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

export const GROUP_ASK_FIELDS = [
  ...(["trip", "from", "day", "adults", "children", "name", "organiser"] as const),
  ...(["email", "phone", "rooms", "message"] as const),
] as const;
export type GroupAskField = (typeof GROUP_ASK_FIELDS)[number];

export type GroupAskData = {
  trips: { slug: string; name: string }[];
  cities: { slug: string; name: string }[];
  today: Day;
  /** A request was just written down. */
  sent: boolean;
  typed: Record<GroupAskField, string>;
};

export type GroupAskRefused = {
  typed: Record<GroupAskField, string>;
  problem: { field: GroupAskField; code: string; params?: Params };
};

type OwnError = keyof Messages["group"]["errors"];

/** A party over the most of one booking asks us for a trip. */
export function GroupAskPage({ refused, ...page }: GroupAskData & { refused: GroupAskRefused | undefined }) {
  const { t } = useTranslation("group");
  const { locale, phone } = useSite();
  return (
    <>
      <h1>{t("ask.title")}</h1>
      {page.sent && !refused ? (
        <>
          <Notice tone="success" title={t("ask.sentTitle")} live>
            <p>{t("ask.sent", { phone })}</p>
          </Notice>
          <p>
            <Anchor href={pathFor("trip.list", locale)}>{t("ask.trips")}</Anchor>
          </p>
        </>
      ) : (
        <>
          <p className="lead">{t("ask.lead", { count: MAX_PASSENGERS + 1 })}</p>
          <AskForm {...page} refused={refused} />
          <p>
            {t("ask.orCall")}{" "}
            <ButtonLink variant="quiet" href={callLink(phone)}>
              {phone}
            </ButtonLink>
          </p>
        </>
      )}
    </>
  );
}

function AskForm({ trips, cities, today, refused, ...page }: GroupAskData & { refused: GroupAskRefused | undefined }) {
  const { t, i18n } = useTranslation(["group", "common"]);
  const commonText = useErrorText();
  const typed = refused?.typed ?? page.typed;
  const problem = refused?.problem;
  const words =
    problem &&
    (i18n.exists(`group:errors.${problem.code}`)
      ? t(`errors.${problem.code as OwnError}`, problem.params ?? {})
      : commonText(problem.code, problem.params));
  const about = (name: GroupAskField) => ({
    id: name,
    name,
    defaultValue: typed[name],
    error: problem?.field === name ? words : undefined,
  });
  const ofText = (name: "rooms" | "message") => (
    <TextAreaField
      {...about(name)}
      label={t(`ask.${name}`)}
      hint={t(`ask.${name}Hint`)}
      rows={3}
      maxLength={MAX_GROUP_TEXT_LENGTH}
    />
  );
  return (
    <>
      {problem && words && (
        <ErrorSummary title={t("common:error.summary", { count: 1 })} errors={[{ id: problem.field, text: words }]} />
      )}
      <PageForm className="stack" noValidate>
        <RequiredNote />
        <Fields columns={2}>
          <SelectField
            {...about("trip")}
            label={t("ask.trip")}
            placeholder={t("ask.choose")}
            options={trips.map(({ slug, name }) => ({ value: slug, text: name }))}
            required
          />
          <SelectField
            {...about("from")}
            label={t("ask.from")}
            placeholder={t("ask.choose")}
            options={cities.map(({ slug, name }) => ({ value: slug, text: name }))}
            required
          />
          <TextField
            {...about("day")}
            type="date"
            min={today}
            label={t("ask.day")}
            hint={t("ask.dayHint")}
            width="medium"
          />
          <TextField
            {...about("name")}
            label={t("ask.name")}
            hint={t("ask.nameHint")}
            maxLength={MAX_GROUP_NAME_LENGTH}
            autoComplete="organization"
            required
          />
          <TextField {...about("adults")} label={t("ask.adults")} inputMode="numeric" width="tiny" required />
          <TextField {...about("children")} label={t("ask.children")} inputMode="numeric" width="tiny" />
        </Fields>
        {ofText("rooms")}
        <Fields columns={2}>
          <TextField {...about("organiser")} label={t("ask.organiser")} autoComplete="name" maxLength={120} required />
          <TextField
            {...about("email")}
            type="email"
            autoComplete="email"
            label={t("ask.email")}
            hint={t("ask.emailHint")}
          />
          <TextField {...about("phone")} type="tel" autoComplete="tel" label={t("ask.phone")} maxLength={40} />
        </Fields>
        {ofText("message")}
        <p>
          <Button variant="main">{t("ask.send")}</Button>
        </p>
      </PageForm>
    </>
  );
}
