import { useTranslation } from "react-i18next";
import { LOCALES } from "~/domain/locale";
import { AS_LONG_AS_THE_TRIP, SHARE_DAYS } from "~/domain/share";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { CheckboxField, SelectField, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import type { Done } from "./done";
import { DoneNotice } from "./done-notice";

/** Days are in words. */
export type Viewer = {
  id: string;
  email: string;
  opened: string | null;
  until: string;
  showsPrivate: boolean;
  files: boolean;
};

type Props = {
  name: string;
  back: string;
  here: string;
  viewers: Viewer[];
  done: Done | null;
  refused: { error: string; typed: Record<string, string> } | null;
};

/** Who sees a trip, and the way to show it to someone more (spec 6). */
export function SharePage({ name, back, here, viewers, done, refused }: Props) {
  const { t } = useTranslation(["planner", "common"]);
  const { locale } = useSite();
  const told = refused ? t(`errors.${refused.error as "required"}`) : undefined;
  return (
    <>
      <p>
        <Anchor href={back}>{name}</Anchor>
      </p>
      <h1>{t("share.title", { name })}</h1>
      <DoneNotice done={done} action={here} />
      <ErrorSummary
        title={t("common:error.summary", { count: 1 })}
        errors={told ? [{ id: "email", text: told }] : []}
      />
      <p>{t("share.lead")}</p>
      <form method="post" action={here} className="stack" noValidate>
        <RequiredNote />
        <TextField
          name="email"
          type="email"
          label={t("share.email")}
          autoComplete="off"
          required
          defaultValue={refused?.typed.email ?? ""}
          error={told}
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
          options={SHARE_DAYS.map((days) => ({
            value: String(days),
            text: days === AS_LONG_AS_THE_TRIP ? t("share.asLong") : t("share.daysOf", { days }),
          }))}
        />
        <CheckboxField name="showsPrivate" value="on" defaultChecked={refused?.typed.showsPrivate === "on"}>
          {t("share.showsPrivate")}
        </CheckboxField>
        <CheckboxField name="files" value="on" defaultChecked={refused?.typed.files === "on"}>
          {t("share.files")}
        </CheckboxField>
        <Button variant="main" name="do" value="share">
          {t("share.submit")}
        </Button>
      </form>
      <Section title={t("share.viewers")}>
        {viewers.length === 0 ? <p>{t("share.nobody")}</p> : <Viewers viewers={viewers} here={here} />}
      </Section>
    </>
  );
}

function Viewers({ viewers, here }: Pick<Props, "viewers" | "here">) {
  const { t } = useTranslation("planner");
  return (
    <ul className="stack">
      {viewers.map(({ id, email, opened, until, showsPrivate, files }) => (
        <li key={id}>
          <p>
            <strong>{email}</strong>
            <br />
            <small className="muted">
              {[
                opened ? t("share.opened", { day: opened }) : t("share.notOpened"),
                t("share.until", { day: until }),
                ...(showsPrivate ? [t("share.withPrivate")] : []),
                ...(files ? [t("share.withFiles")] : []),
              ].join(" · ")}
            </small>
          </p>
          <form method="post" action={here} className="row">
            <input type="hidden" name="id" value={id} />
            <Button
              variant="quiet"
              name="do"
              value={files ? "hide-files" : "show-files"}
              aria-label={t(files ? "share.hideFilesFrom" : "share.showFilesTo", { email })}
            >
              {t(files ? "share.hideFiles" : "share.showFiles")}
            </Button>
            <Button variant="quiet" name="do" value="revoke" aria-label={t("share.revokeOf", { email })}>
              {t("share.revoke")}
            </Button>
          </form>
        </li>
      ))}
    </ul>
  );
}
