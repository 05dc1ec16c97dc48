import { useTranslation } from "react-i18next";
import { MAX_SHARE_WORD } from "~/domain/company/limits";
import { LOCALES, type Locale } from "~/domain/locale";
import { NO_EXPIRY, SHARE_DAYS } from "~/domain/planner/share";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";

/** Days are in words. */
export type Viewer = {
  id: string;
  email: string;
  opened: string | null;
  until: string;
  locale: Locale;
  showsPrivate: boolean;
  files: boolean;
  follows: boolean;
};

type Props = {
  name: string;
  back: string;
  here: string;
  viewers: Viewer[];
  done: Done | null;
  refused: { error: string; typed: Record<string, string> } | null;
};

/** What is wrong with a field of the invitation; anything else is said above it. */
const FIELDS: Readonly<Record<string, "email" | "word">> = {
  "email-invalid": "email",
  "shared-twice": "email",
  "word-too-long": "word",
};

/** Who sees a trip, and the way to show it to someone more (spec 6). */
export function SharePage({ name, back, here, viewers, done, refused }: Props) {
  const { t } = useTranslation(["planner", "common"]);
  const { locale } = useSite();
  const told = refused ? t(`errors.${refused.error as "required"}`) : undefined;
  const field = refused && FIELDS[refused.error];
  return (
    <>
      <p>
        <Anchor href={back}>{name}</Anchor>
      </p>
      <h1>{t("share.title", { name })}</h1>
      <DoneNotice done={done} action={here} />
      <ErrorSummary
        title={t("common:error.summary", { count: 1 })}
        errors={told && field ? [{ id: field, text: told }] : []}
      />
      {told && !field ? (
        <Notice tone="error" live>
          <p>{told}</p>
        </Notice>
      ) : null}
      <p>{t("share.lead")}</p>
      <PageForm action={here} className="stack" noValidate>
        <RequiredNote />
        <TextField
          name="email"
          type="email"
          label={t("share.email")}
          autoComplete="off"
          required
          defaultValue={refused?.typed.email ?? ""}
          error={field === "email" ? told : undefined}
        />
        <SelectField
          name="locale"
          label={t("share.locale")}
          defaultValue={refused?.typed.locale ?? locale}
          options={LOCALES.map((value) => ({ value, text: t(`share.locales.${value}`) }))}
        />
        <SelectField
          name="days"
          label={t("share.days")}
          defaultValue={refused?.typed.days ?? String(SHARE_DAYS[0])}
          options={useDayOptions()}
        />
        <CheckboxField name="showsPrivate" value="on" defaultChecked={refused?.typed.showsPrivate === "on"}>
          {t("share.showsPrivate")}
        </CheckboxField>
        <CheckboxField name="files" value="on" defaultChecked={refused?.typed.files === "on"}>
          {t("share.files")}
        </CheckboxField>
        <TextAreaField
          name="word"
          label={t("share.word")}
          hint={t("share.wordHint")}
          optional={t("form.optional")}
          rows={3}
          maxLength={MAX_SHARE_WORD}
          defaultValue={refused?.typed.word ?? ""}
          error={field === "word" ? told : undefined}
        />
        <Button variant="main" name="do" value="share">
          {t("share.submit")}
        </Button>
      </PageForm>
      <Section title={t("share.viewers")}>
        {viewers.length === 0 ? <p>{t("share.nobody")}</p> : <Viewers viewers={viewers} here={here} />}
      </Section>
    </>
  );
}

function Viewers({ viewers, here }: Pick<Props, "viewers" | "here">) {
  const { t } = useTranslation("planner");
  return (
    <>
      {viewers.some(({ follows }) => follows) ? (
        <form method="post" action={here} className="stack">
          <p>{t("share.sendLead")}</p>
          <Button name="do" value="send-changes">
            {t("share.sendNow")}
          </Button>
        </form>
      ) : null}
      {viewers.map((viewer) => (
        <ViewerOf key={viewer.id} viewer={viewer} here={here} />
      ))}
    </>
  );
}

type ViewerProps = { viewer: Viewer; here: string };

function ViewerOf({ viewer, here }: ViewerProps) {
  const { t } = useTranslation("planner");
  const { id, email, opened, until, showsPrivate, files, follows } = viewer;
  return (
    <section className="stack">
      <h3>{email}</h3>
      <p>
        <small className="muted">
          {[
            opened ? t("share.opened", { day: opened }) : t("share.notOpened"),
            t("share.until", { day: until }),
            ...(showsPrivate ? [t("share.withPrivate")] : []),
            ...(files ? [t("share.withFiles")] : []),
            ...(follows ? [t("share.withChanges")] : []),
          ].join(" · ")}
        </small>
      </p>
      <form method="post" action={here}>
        <input type="hidden" name="id" value={id} />
        <Button variant="quiet" name="do" value="resend" aria-label={t("share.resendTo", { email })}>
          {t("share.resend")}
        </Button>
      </form>
      <Disclosure summary={t("share.change")}>
        <Terms viewer={viewer} here={here} />
      </Disclosure>
      <Disclosure summary={t("share.revoke")}>
        <form method="post" action={here} className="stack">
          <input type="hidden" name="id" value={id} />
          <p>{t("share.revokeAsk", { email })}</p>
          <Button name="do" value="revoke">
            {t("share.revokeYes")}
          </Button>
        </form>
      </Disclosure>
    </section>
  );
}

/** What somebody sees, and until when, to be changed. */
function Terms({ viewer: { id, locale, until, showsPrivate, files }, here }: ViewerProps) {
  const { t } = useTranslation("planner");
  return (
    <form method="post" action={here} className="stack">
      <input type="hidden" name="id" value={id} />
      <SelectField
        id={`locale-${id}`}
        name="locale"
        label={t("share.locale")}
        defaultValue={locale}
        options={LOCALES.map((value) => ({ value, text: t(`share.locales.${value}`) }))}
      />
      <SelectField
        id={`days-${id}`}
        name="days"
        label={t("share.days")}
        defaultValue=""
        options={[{ value: "", text: t("share.keepUntil", { day: until }) }, ...useDayOptions()]}
      />
      <CheckboxField id={`private-${id}`} name="showsPrivate" value="on" defaultChecked={showsPrivate}>
        {t("share.showsPrivate")}
      </CheckboxField>
      <CheckboxField id={`files-${id}`} name="files" value="on" defaultChecked={files}>
        {t("share.files")}
      </CheckboxField>
      <Button name="do" value="change">
        {t("share.saveChange")}
      </Button>
    </form>
  );
}

/** How long a share may last, to choose from. */
function useDayOptions() {
  const { t } = useTranslation("planner");
  return SHARE_DAYS.map((days) => ({
    value: String(days),
    text: days === NO_EXPIRY ? t("share.asLong") : t("share.daysOf", { days }),
  }));
}
