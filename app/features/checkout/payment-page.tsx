import type { SubmissionResult } from "@conform-to/react";
import { useParams, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Money } from "~/domain/money";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import type { Messages } from "~/i18n/messages";
import { tabPath } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { BillingForm } from "./billing-page";
import { CardForm } from "./card-form";
import type { CardReturn } from "./card-return";
import type { Choice, ChoiceGroup } from "./choices.server";
import type { EmbeddedForm } from "./embedded-card";
import { EmbeddedCardForm } from "./embedded-card-form";

/** The gateway's codes, as far as we have words for them. */
type Decline = keyof Messages["checkout"]["declines"];

type Props = {
  pending: boolean;
  challengeUrl: string | null;
  refunded: boolean;
  decline: Decline | null;
  amount: Money;
  card: CardReturn;
  cardForm:
    | { way: "direct-post"; action: string; hidden: Record<string, string> }
    | ({ way: "embedded" } & EmbeddedForm);
  nonce: string;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  lastResult: SubmissionResult<string[]> | undefined;
};

const POLL_MS = 3000;

/** Payment: first the card, which goes to the gateway alone; then the address and the promise to pay (spec 5). */
export function PaymentPage(props: Props) {
  const { pending, refunded, decline, amount, card, cardForm, challengeUrl } = props;
  const { t } = useTranslation("checkout");
  const format = useFormat();
  const { phone } = useSite();
  if (refunded)
    return (
      <Notice tone="warning" title={t("payment.refundedTitle")}>
        {t("payment.refunded", { phone })}
      </Notice>
    );
  if (pending) return <Pending challengeUrl={challengeUrl} />;
  return (
    <>
      <h2>{t("payment.title")}</h2>
      {decline && card.state === "none" && (
        <Notice tone="error" title={t("payment.declinedTitle")}>
          <p>{t(`declines.${decline}`)}</p>
          <p>{t("payment.notCharged")}</p>
        </Notice>
      )}
      <p>{t("payment.amount", { amount: format.money(amount.amount, amount.currency) })}</p>
      {card.state === "ready" ? (
        <BillingForm {...props} card={card} />
      ) : cardForm.way === "embedded" ? (
        <EmbeddedCardForm form={cardForm} card={card} />
      ) : (
        <CardForm form={cardForm} card={card} />
      )}
    </>
  );
}

/** The bank has not answered yet. With scripts the page asks again by itself. */
function Pending({ challengeUrl }: { challengeUrl: string | null }) {
  const { t } = useTranslation("checkout");
  const { locale } = useSite();
  const { sessionId = "" } = useParams();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (challengeUrl || state !== "idle") return;
    const timer = setTimeout(revalidate, POLL_MS);
    return () => clearTimeout(timer);
  }, [challengeUrl, revalidate, state]);
  return (
    <Notice tone="info" title={t("payment.pendingTitle")} live>
      {challengeUrl ? (
        <>
          <p>{t("payment.challenge")}</p>
          <ButtonLink external variant="main" href={challengeUrl}>
            {t("payment.challengeLink")}
          </ButtonLink>
        </>
      ) : (
        <>
          <p>{t("payment.pending")}</p>
          <ButtonLink href={tabPath("payment", locale, sessionId)}>{t("payment.pendingRefresh")}</ButtonLink>
        </>
      )}
    </Notice>
  );
}
