import { useTranslation } from "react-i18next";
import type { ClaimProgress } from "~/domain/booking/claim";
import { MAX_CLAIM_TEXT } from "~/domain/company/limits";
import type { Day } from "~/domain/day";
import type { Locale } from "~/domain/locale";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { pathFor } from "~/i18n/paths";
import { Anchor } from "~/ui/anchor";
import { Button } from "~/ui/button";
import { TextAreaField } from "~/ui/fields";
import { Section } from "~/ui/layout";
import { PageForm } from "~/ui/page-form";
import { type ClaimFile, ClaimFiles } from "./claim-files";
import { fieldOf, isInField, ReasonForm, type WorkDone, WorkHead, type WorkRefused } from "./work-form";

export type ClaimData = {
  number: string;
  booking: string;
  trip: string;
  startDay: Day;
  filed: Day;
  state: ClaimProgress;
  text: string;
  files: ClaimFile[];
  answers: { id: string; day: Day; text: string }[];
  email: string | null;
  /** Which the traveller reads. */
  language: Locale;
  seen: string;
  /** Of the answer that is to be written: sent twice, it is one. */
  answer: string;
  done: WorkDone | null;
};

/** A claim with all that was written about it, and what is done with it. */
export function StaffClaimPage({ refused, ...claim }: ClaimData & { refused: WorkRefused | undefined }) {
  const { t } = useTranslation("work");
  const { locale } = useSite();
  const format = useFormat();
  const { number, booking, trip, startDay, filed, state, text, files, answers, seen } = claim;
  const moves = state === "closed" ? "open" : "close";
  return (
    <>
      <WorkHead title={t("claim.title", { number })} done={claim.done} refused={refused} />
      <p className="lead">{t("claim.filed", { day: format.day(filed), state: t(`claim.states.${state}`) })}</p>
      <p>
        {t("claim.trip", { trip, day: format.day(startDay, "full") })}.{" "}
        <Anchor href={pathFor("staff.booking", locale, { bookingNumber: booking })}>
          {t("claim.booking", { number: booking })}
        </Anchor>
      </p>
      <Section title={t("claim.said")}>
        <p className="as-typed">{text}</p>
        {files.length > 0 && (
          <>
            <h3>{t("claim.files")}</h3>
            <ClaimFiles files={files} />
          </>
        )}
      </Section>
      {answers.map((answer) => (
        <Section key={answer.id} title={t("claim.answerOf", { day: format.day(answer.day) })}>
          <p className="as-typed">{answer.text}</p>
        </Section>
      ))}
      <AnswerForm {...claim} refused={refused} />
      <ReasonForm
        id={number}
        also={{ seen }}
        does={moves}
        text={t(`claim.${moves}Title`)}
        label={t(`claim.${moves}Title`)}
        hint={t("whyHint")}
        refused={refused}
      />
    </>
  );
}

function AnswerForm({ email, language, answer, seen, refused }: ClaimData & { refused: WorkRefused | undefined }) {
  const { t } = useTranslation("work");
  if (email === null) return <p>{t("claim.noEmail")}</p>;
  const hint = t("claim.answerHint", { email, language: t(`claim.languages.${language}`) });
  const error = isInField(refused) && refused.id === "answer" ? refused : null;
  return (
    <Section title={t("claim.answerTitle")}>
      <PageForm className="stack work-form" noValidate>
        <input type="hidden" name="id" value={answer} />
        <input type="hidden" name="seen" value={seen} />
        <TextAreaField
          id={fieldOf("answer")}
          name="answer"
          label={t("claim.answer")}
          hint={hint}
          error={error ? t(`errors.${error.code}`, error.params ?? {}) : undefined}
          rows={10}
          maxLength={MAX_CLAIM_TEXT}
          defaultValue={refused?.id === "answer" ? refused.typed : undefined}
          required
        />
        <p>
          <Button variant="main" name="do" value="answer">
            {t("claim.send")}
          </Button>
        </p>
      </PageForm>
    </Section>
  );
}
