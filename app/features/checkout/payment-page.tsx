import type { SubmissionResult } from "@conform-to/react";
import { useParams, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { MAX_CARDS } from "~/domain/limits";
import { useSite } from "~/features/site/site-data";
import { useFormat } from "~/features/site/use-format";
import { PriceChanged } from "~/features/stay/price-changed";
import type { StayView } from "~/features/stay/stay-view";
import type { Messages } from "~/i18n/messages";
import { tabPath } from "~/i18n/paths";
import { ButtonLink } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { Notice } from "~/ui/notice";
import { BillingForm } from "./billing-page";
import { CardForm } from "./card-form";
import type { CardReturn } from "./card-return";
import type { Choice, ChoiceGroup } from "./choices.server";
import type { EmbeddedForm } from "./embedded-card";
import { EmbeddedCardForm } from "./embedded-card-form";
import { CodeForm, type PayPlan, PlanForm } from "./pay-choices";
import type { Refused } from "./pay-intents";
import { CardsOnCounter, type Counter, isSharedOut, LayCardForm } from "./shared-cards";

/** The gateway's codes, as far as we have words for them. */
type Decline = keyof Messages["checkout"]["declines"];

/** How the gateway takes a card. */
export type CardFormWay =
  | { way: "direct-post"; action: string; hidden: Record<string, string> }
  | ({ way: "embedded" } & EmbeddedForm);

type Props = {
  pending: boolean;
  challengeUrl: string | null;
  /** The newest payment could not be made whole, and what was taken of it goes back. */
  refunded: boolean;
  decline: { code: Decline; last4: string | null } | null;
  /** A room whose price is to be agreed to first. */
  stay: StayView | null;
  slug: string;
  plan: PayPlan;
  counter: Counter;
  refused: Refused | null;
  card: CardReturn;
  cardForm: CardFormWay;
  nonce: string;
  countries: ChoiceGroup[];
  regions: (Choice | ChoiceGroup)[];
  lastResult: SubmissionResult<string[]> | undefined;
};

const POLL_MS = 3000;

/** Payment: first the card, which goes to the gateway alone; then the address and the promise to pay (spec 5). */
export function PaymentPage(props: Props) {
  const { pending, refunded, decline, plan, card, challengeUrl, refused } = props;
  const { t } = useTranslation("checkout");
  const format = useFormat();
  if (pending) return <Pending challengeUrl={challengeUrl} />;
  if (props.stay?.priceChanged) return <PriceChanged stay={props.stay} slug={props.slug} currency={plan.currency} />;
  return (
    <>
      <h2>{t("payment.title")}</h2>
      {refunded && card.state === "none" && (
        <Notice tone="warning" title={t("payment.refundedTitle")}>
          <p>{t("payment.takenBack")}</p>
          <p>{t("payment.tryAgain")}</p>
        </Notice>
      )}
      {decline && !refunded && card.state === "none" && (
        <Notice tone="error" title={t("payment.declinedTitle")}>
          {decline.last4 && <p>{t("payment.declinedCard", { last4: decline.last4 })}</p>}
          <p>{t(`declines.${decline.code}`)}</p>
          <p>{t(decline.last4 ? "payment.othersKept" : "payment.notCharged")}</p>
        </Notice>
      )}
      {refused?.intent === "pay" && <Notice tone="error" title={refused.error} live />}
      {card.state === "ready" ? (
        <p>{t("payment.amount", { amount: format.money(plan.due.now, plan.currency) })}</p>
      ) : props.counter.cards.length > 0 ? (
        <Disclosure summary={t("payment.plan.change")} open={refused?.intent === "plan" || refused?.intent === "code"}>
          <Choices plan={plan} refused={refused} />
        </Disclosure>
      ) : (
        <Choices plan={plan} refused={refused} />
      )}
      {plan.severalCards ? <SeveralCards {...props} /> : <OneCard {...props} />}
    </>
  );
}

/** How much is paid today, and how. */
function Choices({ plan, refused }: Pick<Props, "plan" | "refused">) {
  return (
    <>
      <PlanForm plan={plan} refused={refused} />
      <CodeForm plan={plan} refused={refused} />
    </>
  );
}

/** First the card, then the promise to pay with it. */
function OneCard(props: Props) {
  const { card, plan } = props;
  if (card.state !== "ready") return <AnyCardForm {...props} />;
  return <BillingForm {...props} card={card} amount={{ amount: plan.due.now, currency: plan.currency }} />;
}

/** Cards one after the other until together they pay all of it, then the promise to pay with them. */
function SeveralCards(props: Props) {
  const { card, counter, refused } = props;
  const { t } = useTranslation("checkout");
  return (
    <>
      {counter.cards.length > 0 && <CardsOnCounter counter={counter} refused={refused} />}
      {card.state === "ready" ? (
        <LayCardForm card={card} counter={counter} refused={refused} />
      ) : isSharedOut(counter) ? (
        <BillingForm {...props} card={null} amount={{ amount: counter.amount, currency: counter.currency }} />
      ) : (
        counter.left !== 0 &&
        counter.cards.length < MAX_CARDS && (
          <>
            {counter.cards.length > 0 && <p>{t("payment.cards.next")}</p>}
            <AnyCardForm {...props} />
          </>
        )
      )}
    </>
  );
}

/** The card form in the gateway's way. */
export function AnyCardForm({ cardForm, card }: Pick<Props, "cardForm" | "card">) {
  if (cardForm.way === "embedded") return <EmbeddedCardForm form={cardForm} card={card} />;
  return <CardForm form={cardForm} card={card} />;
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
