import { useTranslation } from "react-i18next";
import { useSite } from "~/features/site/site-data";
import { pathFor } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";

/** The hold is over: what that means, what became of money that came too late, and the way to start again. */
export function ExpiredPage({ slug, refunded }: { slug: string; refunded: boolean }) {
  const { t } = useTranslation("checkout");
  const { locale, phone } = useSite();
  return (
    <div className="empty stack">
      <h1>{t(refunded ? "payment.refundedTitle" : "expired.title")}</h1>
      <p>{refunded ? t("payment.refunded", { phone }) : t("expired.text")}</p>
      <ButtonLink variant="main" href={pathFor("trip.detail", locale, { slug })}>
        {t("expired.again")}
      </ButtonLink>
    </div>
  );
}
