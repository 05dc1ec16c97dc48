import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { tabPath } from "~/i18n/paths";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/fields";
import { Notice } from "~/ui/notice";
import { summaryOf } from "./form-errors";
import { useCheckoutErrorText } from "./use-checkout-error-text";

/** Beside a card form that may not work here: the phone, and a day to pay from another device. */
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
  /** The end of the hold and whom its address was mailed to, once the places are kept. */
  kept: { until: string; mailedTo: string | null } | null;
  /** The address to open on another device. */
  address: string;
  /** The contact's. */
  email: string;
  lastResult: SubmissionResult<string[]> | undefined;
};

/** Keeps the places for a day, and says where to go on. */
export function LaterPage({ kept, address, email, lastResult }: Props) {
  const { t } = useTranslation("checkout");
  const { locale, phone } = useSite();
  const { sessionId = "" } = useParams();
  return (
    <>
      <h2>{t("later.pageTitle")}</h2>
      {kept ? (
        <Notice tone="success" title={t("later.keptTitle")}>
          <p>{t("later.kept", { until: kept.until })}</p>
          {kept.mailedTo && <p>{t("later.mailed", { email: kept.mailedTo })}</p>}
          <p>
            <a href={address}>{address}</a>
          </p>
        </Notice>
      ) : (
        <KeepForm email={email} lastResult={lastResult} />
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

function KeepForm({ email, lastResult }: Pick<Props, "email" | "lastResult">) {
  const { t } = useTranslation(["checkout", "common"]);
  const errorText = useCheckoutErrorText();
  const [form, fields] = useForm<{ email: string }>({ id: "later", lastResult, defaultValue: { email } });
  const errors = summaryOf(form.allErrors, errorText, () => fields.email.id);
  return (
    <>
      <ErrorSummary title={t("common:error.summary", { count: errors.length })} errors={errors} />
      <p>{t("later.lead")}</p>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <TextField
          id={fields.email.id}
          name="email"
          type="email"
          label={t("later.email")}
          defaultValue={fields.email.initialValue ?? ""}
          error={fields.email.errors?.[0] && errorText(fields.email.errors[0])}
          autoComplete="email"
        />
        <Button variant="main">{t("later.keep")}</Button>
      </Form>
    </>
  );
}
