import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CodeRefusal } from "~/domain/amendments/confirmation-code";
import { CHANGE_CODE_MINUTES } from "~/domain/company/limits";
import type { Currency } from "~/domain/money/money";
import type { Params } from "~/domain/verdict";
import { useSite } from "~/features/site/site-data";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { type AtDesk, ConfirmAtDesk } from "./confirm-at-desk";

/** Why a code does not confirm. `signed-out`: confirmed as the owner, whose session is over. */
type CodeProblem = CodeRefusal | "code-too-many" | "code-mails" | "signed-out";

/** Who may confirm a change of a booking that moves money or a name. */
export type MayConfirm = {
  /** Id of the quote that is confirmed. */
  quote: string;
  /** What is shown is not what was quoted: it is quoted again before it is confirmed. */
  outdated?: boolean | undefined;
  /** The booking's own traveller is signed in: no code is needed. */
  owner: boolean;
  /** A code was mailed for this quote, and may be typed. */
  sent: boolean;
  /** Where it is mailed, for its owner to know again; null when there is no address. */
  email: string | null;
  problem: { code: CodeProblem; params?: Params | undefined } | null;
  /** At the desk, where a colleague confirms it. */
  desk?: AtDesk | undefined;
};

type Props = {
  may: MayConfirm;
  /** What was chosen, as hidden fields. */
  asked: ReactNode;
  /** The words of the button that makes the change. */
  confirm: string;
  action: string;
  currency: Currency;
};

/** The end of a change: one button for its owner, and for others a code that is mailed to the booking's address. */
export function ConfirmChange({ may, asked: what, confirm, action, currency }: Props) {
  const { owner, sent, email, problem, quote, outdated, desk } = may;
  const { t } = useTranslation("change");
  const { phone } = useSite();
  const said = problem ? t(`errors.${problem.code}`, { phone, ...problem.params }) : undefined;
  const button = (
    <Button variant="main" name="step" value="confirm">
      {confirm}
    </Button>
  );
  const asked = (
    <>
      {what}
      <input type="hidden" name="quote" value={quote} />
    </>
  );
  if (outdated)
    return (
      <form method="post" action={action}>
        {asked}
        <Button variant="main" name="step" value="see">
          {t("newAmounts")}
        </Button>
      </form>
    );
  if (desk) return <ConfirmAtDesk desk={desk} currency={currency} asked={asked} confirm={confirm} action={action} />;
  if (owner)
    return (
      <form method="post" action={action} className="stack">
        {asked}
        {button}
      </form>
    );
  const isDayOver = problem?.code === "code-day-over";
  if (email === null) return <p>{t("nobody")}</p>;
  return (
    <>
      {sent ? (
        <PageForm action={action} className="stack">
          {/* biome-ignore lint/a11y/noAutofocus: a page that answers a form begins by its answer */}
          <p role="status" tabIndex={-1} autoFocus={!problem}>
            <strong>{t("sent")}</strong> {t("sentText", { email, minutes: CHANGE_CODE_MINUTES })}
          </p>
          {asked}
          <TextField
            id="change-code"
            name="code"
            label={t("code")}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={60}
            width="short"
            required
            autoFocus={problem !== null}
            error={said}
          />
          {button}
        </PageForm>
      ) : (
        <>
          {said && (
            <Notice tone="error" live first>
              <p>{said}</p>
            </Notice>
          )}
          {isDayOver ? null : <p>{t("need", { email })}</p>}
        </>
      )}
      {isDayOver ? null : (
        <form method="post" action={action}>
          {asked}
          <Button variant={sent ? "quiet" : "main"} name="step" value="code">
            {t(sent || problem ? "resend" : "send")}
          </Button>
        </form>
      )}
    </>
  );
}
