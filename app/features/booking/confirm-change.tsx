import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CHANGE_CODE_MINUTES } from "~/domain/limits";
import type { Currency } from "~/domain/money";
import type { Params } from "~/domain/verdict";
import { Button } from "~/ui/button";
import { TextField } from "~/ui/fields";
import { type AtDesk, ConfirmAtDesk } from "./confirm-at-desk";

/** Who may confirm a change of a booking that moves money or a name. */
export type MayConfirm = {
  /** The booking's own traveller is signed in: no code is needed. */
  owner: boolean;
  /** A code was mailed. */
  sent: boolean;
  /** Where it is mailed, for its owner to know again; null when there is no address. */
  email: string | null;
  problem: { code: "code-wrong" | "code-too-many"; params?: Params } | null;
  /** How the booking stood when this was shown. */
  seen: string;
  /** At the desk, where a colleague confirms it. */
  desk?: AtDesk | undefined;
};

type Props = {
  may: MayConfirm;
  /** What is confirmed, as hidden fields. */
  asked: ReactNode;
  /** The words of the button that makes the change. */
  confirm: string;
  action: string;
  currency: Currency;
};

/** The end of a change: one button for its owner, and for others a code that is mailed to the booking's address. */
export function ConfirmChange({ may, asked: what, confirm, action, currency }: Props) {
  const { owner, sent, email, problem, seen, desk } = may;
  const { t } = useTranslation("change");
  const button = (
    <Button variant="main" name="step" value="confirm">
      {confirm}
    </Button>
  );
  const asked = (
    <>
      {what}
      <input type="hidden" name="seen" value={seen} />
    </>
  );
  if (desk) return <ConfirmAtDesk {...{ desk, currency, asked, confirm, action }} />;
  if (owner)
    return (
      <form method="post" action={action} className="stack">
        {asked}
        {button}
      </form>
    );
  if (email === null) return <p>{t("nobody")}</p>;
  return (
    <>
      {sent ? (
        <form method="post" action={action} className="stack">
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
            maxLength={12}
            width="short"
            required
            autoFocus={problem !== null}
            error={problem ? t(`errors.${problem.code}`, problem.params ?? {}) : undefined}
          />
          {button}
        </form>
      ) : (
        <p>{t("need", { email })}</p>
      )}
      <form method="post" action={action}>
        {asked}
        <Button variant={sent ? "quiet" : "main"} name="step" value="code">
          {t(sent ? "resend" : "send")}
        </Button>
      </form>
    </>
  );
}
