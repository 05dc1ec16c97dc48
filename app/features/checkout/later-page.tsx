import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useFormAction, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { tabPath } from "~/i18n/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { PageForm } from "~/ui/page-form";
import { summaryOf } from "./form-errors";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** Next to a card form that may not work here: the phone, and a day to pay from another device. */
export function PayAnotherWay() {
  const { t } = useTranslation("checkout");
  const { locale, phone } = useSite();
  const { sessionId } = useParams();
  // A balance holds no places.
  if (!sessionId) return <p>{t("later.phone", { phone })}</p>;
  return (
    <section className="stack">
      <h3>{t("later.title")}</h3>
      <p>{t("later.text", { phone })}</p>
      <p>
        <ButtonLink href={tabPath("later", locale, sessionId)}>{t("later.link")}</ButtonLink>
      </p>
    </section>
  );
}

type Props = {
  /** How far it has come; `until` is the end of the hold as it is now. */
  extension: { state: "none" } | { state: "asked" | "kept"; until: string; mailedTo: string };
  /** Of the link one came by, to be confirmed; null without one. */
  mailedKey: string | null;
  /** The address to open on another device. */
  address: string;
  /** The contact's. */
  email: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** Why it cannot be, if it cannot. */
  refused: { code: string; params?: Record<string, string | number> } | null;
};

/** Has the places kept for a day by a link that is mailed, and says where to go on. */
export function LaterPage({ extension, mailedKey, address, email, lastResult, refused }: Props) {
  const { t } = useTranslation("checkout");
  const { locale, phone } = useSite();
  const { sessionId = "" } = useParams();
  const errorText = useCheckoutErrorText();
  return (
    <>
      <h2>{t("later.pageTitle")}</h2>
      {refused && (
        <Notice tone="error">
          <p>{errorText(refused.code, refused.params)}</p>
        </Notice>
      )}
      {extension.state === "kept" ? (
        <Notice tone="success" title={t("later.keptTitle")}>
          <p>{t("later.kept", { until: extension.until })}</p>
          <p>
            <a href={address}>{address}</a>
          </p>
        </Notice>
      ) : mailedKey && !refused ? (
        <ConfirmForm mailedKey={mailedKey} />
      ) : (
        <>
          {extension.state === "asked" && (
            <Notice tone="info" title={t("later.askedTitle")}>
              <p>{t("later.asked", { email: extension.mailedTo, until: extension.until })}</p>
            </Notice>
          )}
          <KeepForm email={email} lastResult={lastResult} again={extension.state === "asked"} />
        </>
      )}
      <p>{t("later.phone", { phone })}</p>
      <p>
        <ButtonLink variant="quiet" href={tabPath("payment", locale, sessionId)}>
          {t("later.back")}
        </ButtonLink>
      </p>
    </>
  );
}

/** Opening the link does nothing by itself: programs that look through mails do so too. */
function ConfirmForm({ mailedKey }: { mailedKey: string }) {
  const { t } = useTranslation("checkout");
  return (
    <Form method="post" className="stack">
      <p>{t("later.confirmLead")}</p>
      <input type="hidden" name="key" value={mailedKey} />
      <Button variant="main">{t("later.confirm")}</Button>
    </Form>
  );
}

function KeepForm({ email, lastResult, again }: Pick<Props, "email" | "lastResult"> & { again: boolean }) {
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const [form, fields] = useForm<{ email: string }>({ id: "later", lastResult, defaultValue: { email } });
  const errors = summaryOf(form.allErrors, errorText, () => fields.email.id);
  return (
    <>
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      <p>{again ? t("later.againLead") : t("later.lead")}</p>
      <PageForm action={useFormAction()} id={form.id} noValidate className="stack">
        <TextField
          id={fields.email.id}
          name="email"
          type="email"
          label={t("later.email")}
          defaultValue={fields.email.initialValue ?? ""}
          error={fields.email.errors?.[0] && errorText(fields.email.errors[0])}
          autoComplete="email"
        />
        <Button variant="main">{again ? t("later.again") : t("later.keep")}</Button>
      </PageForm>
    </>
  );
}
