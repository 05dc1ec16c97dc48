import { useTranslation } from "react-i18next";
import { GiveUp } from "~/features/checkout/give-up";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";

type Props = {
  challengeUrl: string | null;
  here: string;
  /** What is said where the bank has the word. */
  pending: string;
};

/** The bank has not answered yet, or waits for an answer. */
export function Waiting({ challengeUrl, here, pending }: Props) {
  const { t } = useTranslation(["balance", "checkout"]);
  return (
    <Notice tone="info" title={t("checkout:payment.pendingTitle")} live>
      <p data-pending={challengeUrl ? undefined : ""}>{challengeUrl ? t("challenge") : pending}</p>
      {challengeUrl ? (
        <>
          <ButtonLink external variant="main" href={challengeUrl}>
            {t("checkout:payment.challengeLink")}
          </ButtonLink>
          <GiveUp />
        </>
      ) : (
        <ButtonLink href={here}>{t("checkout:payment.pendingRefresh")}</ButtonLink>
      )}
    </Notice>
  );
}
