import { useTranslation } from "react-i18next";
import type { Realm, SignInError } from "~/domain/people/sign-in";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { useNonce } from "~/ui/nonce";
import { Notice } from "~/ui/notice";
import { popupScript } from "./popup-script";

type Props = {
  /** Where one leaves for the provider. */
  start: string;
  /** This page, saying that one has given up. */
  cancel: string;
  error: SignInError | null;
  realm: Realm;
};

/** The way to sign in, and what went wrong the last time with a way on. */
export function SignInPage({ start, cancel, error, realm }: Props) {
  const { t } = useTranslation("identity");
  const { locale, phone } = useSite();
  return (
    <div className="empty stack">
      <h1>{t("title")}</h1>
      {error ? (
        <Notice tone={error === "cancelled" ? "info" : "error"} live>
          <p>{t(`errors.${error}`)}</p>
        </Notice>
      ) : (
        <p>{t(realm === "staff" ? "leadStaff" : "lead")}</p>
      )}
      <p className="muted">{t("privacy")}</p>
      {/* A link, no form: what follows a form may not be redirected to sites we do not know. */}
      <p>
        <ButtonLink variant="main" href={start} data-popup="">
          {t(error ? "again" : "submit")}
        </ButtonLink>
      </p>
      <div role="status">
        <p data-waiting="" hidden>
          {t("waiting")}
        </p>
        <p data-closed="" hidden>
          {t("closed")}
        </p>
      </div>
      <p data-cancel="" hidden>
        <ButtonLink href={cancel}>{t("cancel")}</ButtonLink>
      </p>
      <ButtonLink variant="quiet" href={pathFor("home", locale)}>
        {t("home")}
      </ButtonLink>
      <p className="muted">{t("help", { phone })}</p>
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, without reader input
        dangerouslySetInnerHTML={{ __html: popupScript }}
      />
    </div>
  );
}
