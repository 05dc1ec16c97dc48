import { useTranslation } from "react-i18next";
import { callLink } from "~/domain/people/contact";
import type { Params } from "~/domain/verdict";
import { RequiredNote } from "~/features/form/required-note";
import { useSite } from "~/features/site/site-data";
import { useErrorText } from "~/features/site/use-error-text";
import type { Messages } from "~/i18n/messages";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields, TextField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

export const FIND_FIELDS = ["number", "email"] as const;
type FindField = (typeof FIND_FIELDS)[number];

export type FindRefused = {
  typed: Partial<Record<FindField, string>>;
  problems: { field: FindField; code: string; params?: Params }[];
};

/** Has the link to a booking mailed again to the address it has: nothing of the booking is shown here. */
export function FindPage({ sent, refused }: { sent: boolean; refused: FindRefused | undefined }) {
  const { t } = useTranslation(["find", "common"]);
  const { locale, phone } = useSite();
  const commonText = useErrorText();
  const { typed = {}, problems = [] } = refused ?? {};
  const textOf = ({ code, params }: FindRefused["problems"][number]) =>
    code in ERRORS ? t(`errors.${code as keyof typeof ERRORS}`) : commonText(code, params);
  const about = (name: FindField) => {
    const problem = problems.find(({ field }) => field === name);
    return { name, defaultValue: typed[name] ?? "", error: problem && textOf(problem) };
  };
  return (
    <>
      <h1>{t("title")}</h1>
      {sent ? (
        <Notice tone="success" title={t("sentTitle")} live>
          <p>{t("sent")}</p>
        </Notice>
      ) : (
        <>
          <p className="lead">{t("lead")}</p>
          <ErrorSummary
            title={t("common:error.summary", { count: problems.length })}
            errors={problems.map((problem) => ({ id: problem.field, text: textOf(problem) }))}
          />
          <PageForm className="stack" noValidate>
            <RequiredNote />
            <Fields columns={2}>
              <TextField {...about("number")} label={t("number")} hint={t("numberHint")} autoComplete="off" required />
              <TextField
                {...about("email")}
                type="email"
                inputMode="email"
                autoComplete="email"
                label={t("email")}
                hint={t("emailHint")}
                required
              />
            </Fields>
            <p>
              <Button variant="main">{t("send")}</Button>
            </p>
          </PageForm>
        </>
      )}
      <Section title={t("elseTitle")}>
        <ul>
          <li>
            <Anchor href={pathFor("planner", locale)}>{t("planner")}</Anchor>
          </li>
          <li>
            <a href={callLink(phone)}>{t("call", { phone })}</a>
          </li>
        </ul>
      </Section>
    </>
  );
}

const ERRORS: Record<keyof Messages["find"]["errors"], true> = {
  "number-required": true,
  "number-invalid": true,
  "email-required": true,
  "email-invalid": true,
};
