import { useTranslation } from "react-i18next";
import type { SignInError } from "~/domain/sign-in";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { Button, ButtonLink } from "~/ui/button";
import { useNonce } from "~/ui/nonce";
import { Notice } from "~/ui/notice";
import { popupScript } from "./popup-script";

type Props = { again: string | null; error: SignInError | null };

/** The way to sign in, and what went wrong the last time with a way on. */
export function SignInPage({ again, error }: Props) {
  const { t } = useTranslation("identity");
  const { locale, phone } = useSite();
  return (
    <div className="empty stack">
      <h1>{t("title")}</h1>
      {error ? (
        <Notice tone="error" live>
          <p>{t(`errors.${error}`)}</p>
        </Notice>
      ) : (
        <p>{t("lead")}</p>
      )}
      <p className="muted">{t("privacy")}</p>
      <form method="post" action={pathFor("sign-in", locale)} data-popup="">
        <input type="hidden" name="again" value={again ?? ""} />
        <input type="hidden" name="window" value="same" />
        <Button variant="main">{t(error ? "again" : "submit")}</Button>
      </form>
      <p data-waiting="" role="status" hidden>
        {t("waiting")}
      </p>
      <ButtonLink variant="quiet" href={pathFor("home", locale)}>
        {t("home")}
      </ButtonLink>
      <p className="muted">{t("help", { phone })}</p>
      <script
        nonce={useNonce()}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, with nothing of a reader's in it
        dangerouslySetInnerHTML={{ __html: popupScript }}
      />
    </div>
  );
}
