import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Day } from "~/domain/day";
import type { Currency } from "~/domain/money/money";
import { useFormat } from "~/features/site/use-format";
import { Button, EnterButton } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";

/** A change that a colleague makes for a traveller, as its form shows it. */
export type AtDesk = {
  /** What may be less than the conditions say; null where nothing may be, or not by them. */
  takes: "kept" | "fee" | null;
  /** The last day of the conditions, where it has passed: the change is an exception. */
  pastLimit: Day | null;
  typed: { why: string; takes: string };
  problem: { field: "why"; code: "why-missing" } | { field: "takes"; code: "terms-above"; most: number } | null;
};

type Props = {
  desk: AtDesk;
  currency: Currency;
  /** What is confirmed, as hidden fields. */
  asked: ReactNode;
  confirm: string;
  action: string;
};

/** The end of a change at the desk: the reason, what is taken where that may be less, and the button that makes it. */
export function ConfirmAtDesk({ desk: { takes, pastLimit, typed, problem }, currency, asked, confirm, action }: Props) {
  const { t } = useTranslation("change");
  const format = useFormat();
  const errorOf = (field: "why" | "takes") =>
    problem?.field === field
      ? t(`errors.${problem.code}`, { most: problem.field === "takes" ? format.money(problem.most, currency) : "" })
      : undefined;
  return (
    <PageForm action={action} className="stack" noValidate>
      <EnterButton name="step" value="confirm" />
      {asked}
      {takes && (
        <>
          <TextField
            id="desk-takes"
            name="takes"
            label={t(`desk.${takes}`)}
            hint={t("desk.takesHint")}
            inputMode="decimal"
            width="short"
            maxLength={20}
            autoComplete="off"
            defaultValue={typed.takes}
            error={errorOf("takes")}
          />
          <p>
            <Button name="step" value="terms">
              {t("desk.show")}
            </Button>
          </p>
        </>
      )}
      {pastLimit && (
        <Notice tone="warning">
          <p>{t("desk.pastLimit", { day: format.day(pastLimit, "full") })}</p>
        </Notice>
      )}
      <WhyField typed={typed.why} error={errorOf("why")} />
      <p>{t("desk.mailed")}</p>
      <p>
        <Button variant="main" name="step" value="confirm">
          {confirm}
        </Button>
      </p>
    </PageForm>
  );
}

/** The field of a change at the desk that says why it is made. */
export const WHY_FIELD = "desk-why";

export function WhyField({ typed, error }: { typed: string; error: string | undefined }) {
  const { t } = useTranslation("change");
  return (
    <TextField
      id={WHY_FIELD}
      name="why"
      label={t("desk.why")}
      hint={t("desk.whyHint")}
      maxLength={200}
      autoComplete="off"
      required
      defaultValue={typed}
      error={error}
    />
  );
}
